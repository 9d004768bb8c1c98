import { CLOCK_READERS } from './clock-readers.ts'
import { OUTSIDE_THE_SERVER } from './effects.ts'
import { bestFit } from './place.ts'
import {
  childAt,
  childrenAt,
  isCode,
  lineAt,
  literalText,
  parseSource,
  type SyntaxNode,
  textAt,
  walkTree,
} from './syntax-tree.ts'
import type { SourceFile, Violation } from './violation.ts'

/** What of a clock shows its time. */
const READINGS = ['now', 'instant', 'delayUntil']
/** What clocks are called, as values and as types. */
const CLOCK = /^(?:Date|performance|clocks?|[a-z]\w*(?:Clocks?|Watch))$/
const CLOCK_TYPE = /^(?:WallClock|WorldClocks|WallWatch)$/

/**
 * Finds files of the server that read a clock and are not in the list, and files in the list that read none. A reading is
 * `.now` of something that is called like a clock, taken apart as well, and any call of `.now()`.
 */
export function checkClocks(files: readonly SourceFile[]): readonly Violation[] {
  return files.filter(isOfTheServer).flatMap(file => {
    const { path, text } = file
    const readings = findReadings(file)
    if (!CLOCK_READERS.has(path)) {
      const advice = 'take the instant of the change, the call or the attempt; CLOCK_READERS names who reads'
      return readings.map(({ node, found }) => ({ rule: 'clock', path, line: lineAt(text, node.start), found, advice }))
    }
    if (readings.length > 0) return []
    return [{ rule: 'clock', path, line: 1, found: 'no reading', advice: 'take it out of CLOCK_READERS' }]
  })
}

function isOfTheServer(file: SourceFile): boolean {
  const { path } = file
  return path.startsWith('src/') && isCode(file) && bestFit(OUTSIDE_THE_SERVER, path.slice('src/'.length)) === 0
}

interface Reading {
  readonly node: SyntaxNode
  readonly found: string
}

function findReadings(file: SourceFile): readonly Reading[] {
  const readings: Reading[] = []
  walkTree(parseSource(file), (node, parent) => {
    if (node.type === 'MemberExpression') {
      const [clock, reading] = [nameOf(childAt(node, 'object')), propertyOf(node)]
      const isCalled = parent?.type === 'CallExpression' && childAt(parent, 'callee') === node
      if (READINGS.includes(reading) && (CLOCK.test(clock) || (isCalled && reading === 'now'))) {
        readings.push({ node, found: `${clock}.${reading}` })
      }
    }
    if (node.type === 'ObjectPattern' && isTakenFromClock(node, parent)) {
      const taken = childrenAt(node, 'properties').map(property => nameOf(childAt(property, 'key')))
      const reading = taken.find(name => READINGS.includes(name))
      if (reading !== undefined) readings.push({ node, found: `{ ${reading} } of a clock` })
    }
    return undefined
  })
  return readings
}

/** `const { now } = clocks`, and `({ now }: WallClock) => …`. */
function isTakenFromClock(pattern: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent?.type === 'VariableDeclarator' && CLOCK.test(nameOf(childAt(parent, 'init')))) return true
  const annotation = childAt(pattern, 'typeAnnotation')
  const type = annotation && childAt(annotation, 'typeAnnotation')
  return CLOCK_TYPE.test(nameOf(type && childAt(type, 'typeName')))
}

/** The last name of `a.b.clock`; empty for what has none. */
function nameOf(node: SyntaxNode | undefined): string {
  if (node?.type === 'Identifier') return textAt(node, 'name') ?? ''
  if (node?.type === 'MemberExpression') return propertyOf(node)
  if (node?.type === 'ParenthesizedExpression' || node?.type === 'TSNonNullExpression') {
    return nameOf(childAt(node, 'expression'))
  }
  return ''
}

function propertyOf(member: SyntaxNode): string {
  const property = childAt(member, 'property')
  return (member.computed === true ? literalText(property) : textAt(property, 'name')) ?? ''
}
