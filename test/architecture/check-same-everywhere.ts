import { OUTSIDE_THE_SERVER } from './effects.ts'
import { bestFit } from './place.ts'
import { childAt, isCode, lineAt, literalText, parseSource, type SyntaxNode, textAt, walkTree } from './syntax-tree.ts'
import type { SourceFile, Violation } from './violation.ts'

/** ECMAScript leaves the last bits of these to the engine. `Math.sqrt` is not among them: IEEE 754 defines it. */
const APPROXIMATE = /^(?:pow|exp|expm1|log|log1p|log2|log10|cbrt|hypot|a?(?:sin|cos|tan)h?|atan2)$/
/** What it gives depends on the locales and the version of ICU that Node was built with. */
const LOCAL = /^(?:toLocale\w+|localeCompare)$/
/**
 * Who may take which functions of Math: measured alike on the lines of Node that are supported (decision 0037). And who may take
 * the engine's power, because it asks the exact one where the difference counts.
 */
const MEASURED: ReadonlyMap<string, readonly string[]> = new Map([
  ['src/domain/power.ts', ['**']],
  ['src/domain/ondemand/distance.ts', ['sin', 'cos', 'asin']],
  ['src/http/faults/draw-delay.ts', ['exp', 'log', 'cos']],
])

/** Finds what may give another number or text on another version of Node, in files of the server. */
export function checkSameEverywhere(files: readonly SourceFile[]): readonly Violation[] {
  return files.filter(isOfTheServer).flatMap(file => {
    const found: Violation[] = []
    walkTree(parseSource(file), node => {
      const finding = findIn(node, MEASURED.get(file.path) ?? [])
      if (finding)
        found.push({ rule: 'same everywhere', ...finding, path: file.path, line: lineAt(file.text, node.start) })
      return undefined
    })
    return found
  })
}

function isOfTheServer(file: SourceFile): boolean {
  const { path } = file
  return path.startsWith('src/') && isCode(file) && bestFit(OUTSIDE_THE_SERVER, path.slice('src/'.length)) === 0
}

type Finding = Pick<Violation, 'found' | 'advice'>

function findIn(node: SyntaxNode, measured: readonly string[]): Finding | undefined {
  if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression') {
    const isPower = node.operator === '**' || node.operator === '**='
    if (!isPower || measured.includes('**') || Number.isInteger(childAt(node, 'right')?.value)) return undefined
    return { found: '**', advice: 'take power of src/domain/power.ts; a whole exponent that stands there is allowed' }
  }
  if (node.type === 'Identifier' && textAt(node, 'name') === 'Intl') return ofLocales('Intl')
  const isPattern = node.type === 'Property'
  if (node.type !== 'MemberExpression' && !isPattern) return undefined
  const name = isPattern ? textAt(childAt(node, 'key'), 'name') : propertyOf(node)
  if (name === undefined) return undefined
  if (LOCAL.test(name)) return ofLocales(name)
  const ofMath = !isPattern && textAt(childAt(node, 'object'), 'name') === 'Math'
  if (!ofMath || !APPROXIMATE.test(name) || measured.includes(name)) return undefined
  return {
    found: `Math.${name}`,
    advice: 'take power of src/domain/power.ts, or measure it and name the file in MEASURED',
  }
}

function ofLocales(found: string): Finding {
  return { found, advice: 'write the text, or compare by < and >; what this gives depends on the locales of Node' }
}

function propertyOf(member: SyntaxNode): string | undefined {
  const property = childAt(member, 'property')
  return member.computed === true ? literalText(property) : textAt(property, 'name')
}
