import { childAt, isCode, lineAt, parseSource, type SyntaxNode, textAt, walkTree } from './syntax-tree.ts'
import type { SourceFile } from './violation.ts'

/** A regular expression as it stands in a file. */
export interface WrittenPattern {
  readonly path: string
  readonly line: number
  /** Null for one that is put together when it is used. */
  readonly pattern: RegExp | null
}

/** Every regular expression of a file, those that are made by `RegExp(…)` included. */
export function listPatterns(file: SourceFile): readonly WrittenPattern[] {
  if (!isCode(file)) return []
  const found: WrittenPattern[] = []
  walkTree(parseSource(file), node => {
    const pattern = patternOf(node)
    if (pattern !== undefined) found.push({ path: file.path, line: lineAt(file.text, node.start), pattern })
    return undefined
  })
  return found
}

function patternOf(node: SyntaxNode): RegExp | null | undefined {
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    return textAt(childAt(node, 'callee'), 'name') === 'RegExp' ? null : undefined
  }
  const { regex } = node
  if (typeof regex !== 'object' || regex === null || !('pattern' in regex) || !('flags' in regex)) return undefined
  return new RegExp(String(regex.pattern), String(regex.flags))
}
