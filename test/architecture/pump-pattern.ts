import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'

/** A text that an unbounded quantifier may have to read again and again: `before`, `unit` many times, `after`. */
export interface Pump {
  readonly before: string
  readonly unit: string
  readonly after: string
}

/** Characters of ASCII and Latin, of Vietnamese, and one of each kind that `\p{…}` and `\s` distinguish. */
const CANDIDATES = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCodePoint(code)),
  '\u0300',
  '\u1ea1',
  '\u2028',
  '\ud800',
  '\u{1f600}',
]
/** So many kinds of characters are combined with one another. */
const MOST_KINDS = 5
/** So many of them are put at the end. */
const MOST_ENDS = 12

/** Whether a pattern may read on without an end: only such a one can be slow. */
export function isUnbounded(pattern: RegExp): boolean {
  let found = false
  visitRegExpAST(parse(pattern), {
    onQuantifierEnter: ({ max }) => {
      found ||= max === Number.POSITIVE_INFINITY
    },
  })
  return found
}

/**
 * Texts made for a pattern: for each unbounded quantifier what must stand before it, then one or two kinds of characters of
 * the pattern, or the shortest text that fits a part of it, over and over, then what may break the match at the end.
 */
export function pumpsOf(pattern: RegExp): readonly Pump[] {
  const tree = parse(pattern)
  const kinds = kindsOf(pattern, tree)
  const befores = new Set([''])
  const units = new Set(kinds)
  for (const one of kinds.slice(0, MOST_KINDS)) for (const other of kinds.slice(0, MOST_KINDS)) units.add(one + other)
  const sample = (node: AST.Element | AST.Alternative): string => sampleOf(node, pattern)
  visitRegExpAST(tree, {
    onQuantifierEnter: node => {
      if (node.max !== Number.POSITIVE_INFINITY) return
      const before = beforeOf(node, sample)
      befores.add(before)
      // What starts the pattern, again and again: each may be a match that reads to the end and fails.
      for (const one of ['', ...kinds]) units.add(before + one)
      units.add(sample(node.element))
    },
    onAlternativeEnter: node => {
      units.add(sample(node))
    },
  })
  const last = kinds.at(-1) ?? ''
  const afters = ['', last, ...kinds.slice(0, MOST_ENDS).map(one => one + last)]
  return [...befores].flatMap(before =>
    [...units].filter(unit => unit !== '').flatMap(unit => afters.map(after => ({ before, unit, after }))),
  )
}

function parse({ source, flags }: RegExp): AST.Pattern {
  const unicode = flags.includes('u')
  return new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, { unicode })
}

type CharacterNode = AST.Character | AST.CharacterSet | AST.CharacterClass

/** One character of each kind that the pattern distinguishes, and one that fits nothing in it. */
function kindsOf(pattern: RegExp, tree: AST.Pattern): readonly string[] {
  // Letters and ends of lines count in any pattern, beside `\b`, `.`, `^` and `$`.
  const tests: RegExp[] = [/^\w$/, /^\n$/]
  const note = (node: CharacterNode) => tests.push(oneOf(node, pattern))
  visitRegExpAST(tree, {
    onCharacterEnter: node => {
      if (node.parent.type !== 'CharacterClass' && node.parent.type !== 'CharacterClassRange') note(node)
    },
    onCharacterSetEnter: node => {
      if (node.parent.type !== 'CharacterClass') note(node)
    },
    onCharacterClassEnter: note,
  })
  const bySignature = new Map<string, string>()
  // Letters and digits first: they are what people see in a failure.
  for (const character of [...'a0A! ', ...CANDIDATES]) {
    const signature = tests.map(test => (test.test(character) ? '1' : '0')).join('')
    if (!bySignature.has(signature)) bySignature.set(signature, character)
  }
  const fits = (signature: string) => signature.split('1').length
  return [...bySignature].sort(([one], [other]) => fits(other) - fits(one)).map(([, character]) => character)
}

function oneOf(node: CharacterNode, { flags }: RegExp): RegExp {
  return new RegExp(`^(?:${node.raw})$`, flags.replace(/[dgmy]/g, ''))
}

/** What must have been read before a node is reached. */
function beforeOf(node: AST.Node, sample: (node: AST.Element) => string): string {
  const { parent } = node
  if (parent === null || parent.type === 'Pattern') return ''
  if (parent.type !== 'Alternative') return beforeOf(parent, sample)
  const before = parent.elements.filter(element => element.end <= node.start).map(sample)
  return beforeOf(parent, sample) + before.join('')
}

/** The shortest text that fits; assertions are taken as true. */
function sampleOf(node: AST.Element | AST.Alternative, pattern: RegExp): string {
  switch (node.type) {
    case 'Alternative':
      return node.elements.map(element => sampleOf(element, pattern)).join('')
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.map(one => sampleOf(one, pattern)).sort((a, b) => a.length - b.length)[0] ?? ''
    case 'Quantifier':
      return sampleOf(node.element, pattern).repeat(node.min)
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
    case 'CharacterClass': {
      const test = oneOf(node, pattern)
      return ['a', '0', 'A', ...CANDIDATES].find(character => test.test(character)) ?? ''
    }
    default:
      return ''
  }
}
