import { extname } from 'node:path'
import { parseAst } from 'vitest/node'
import type { SourceFile } from './violation.ts'

/** A node of the ESTree that Vitest's own parser gives, TypeScript included. Offsets count UTF-16 units. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** @throws Error naming the file when the text is no TypeScript (or JavaScript, by the file's ending). */
export function parseSource(file: SourceFile): SyntaxNode {
  const program = parseText(file)
  if (!isNode(program)) throw new Error(`The parser gave no tree for ${file.path}.`)
  return program
}

const LANGUAGES: ReadonlyMap<string, 'ts' | 'tsx' | 'js'> = new Map([
  ['.ts', 'ts'],
  ['.tsx', 'tsx'],
  ['.js', 'js'],
  ['.mjs', 'js'],
])

/** Styles and pages are source files too, but there is nothing in them to parse. */
export function isCode({ path }: SourceFile): boolean {
  return LANGUAGES.has(extname(path))
}

function parseText({ path, text }: SourceFile): unknown {
  try {
    return parseAst(text, { lang: LANGUAGES.get(extname(path)) ?? 'js' }, path)
  } catch (cause) {
    throw new Error(`${path} cannot be parsed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

export function childAt(node: SyntaxNode, field: string): SyntaxNode | undefined {
  const value = node[field]
  return isNode(value) ? value : undefined
}

export function childrenAt(node: SyntaxNode, field: string): readonly SyntaxNode[] {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

export function textAt(node: SyntaxNode | undefined, field: string): string | undefined {
  const value = node?.[field]
  return typeof value === 'string' ? value : undefined
}

/** The text of a string literal or of a template without holes; undefined for anything computed. */
export function literalText(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'Literal') return textAt(node, 'value')
  if (node?.type !== 'TemplateLiteral' || childrenAt(node, 'expressions').length > 0) return undefined
  const cooked = childrenAt(node, 'quasis')[0]?.value
  return typeof cooked === 'object' && cooked !== null && 'cooked' in cooked && typeof cooked.cooked === 'string'
    ? cooked.cooked
    : undefined
}

/** Depth first, parents before children; `visit` returns the fields to leave out below this node, or nothing. */
export function walkTree(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => readonly string[] | 'leave' | undefined,
  parent?: SyntaxNode,
): void {
  const skipped = visit(node, parent)
  if (skipped === 'leave') return
  // Millions of nodes: no list is made for any of them.
  for (const field in node) {
    if (skipped?.includes(field)) continue
    const value = node[field]
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walkTree(child, visit, node)
    } else if (isNode(value)) walkTree(value, visit, node)
  }
}

/** 1 for the first line. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** Numbers of the lines on which a comment stands, even beside code. */
export function commentLines(text: string, program: SyntaxNode): ReadonlySet<number> {
  // The parser keeps no comments. Once strings, templates and patterns are blanked, `//` and `/*` can be nothing else.
  let code = text
  walkTree(program, node => {
    if (node.type !== 'Literal' && node.type !== 'TemplateElement') return undefined
    code = code.slice(0, node.start) + text.slice(node.start, node.end).replace(/[^\n]/g, ' ') + code.slice(node.end)
    return 'leave'
  })
  const lines = new Set<number>()
  for (const comment of code.matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g)) {
    const last = lineAt(code, comment.index + comment[0].length)
    for (let line = lineAt(code, comment.index); line <= last; line += 1) lines.add(line)
  }
  return lines
}
