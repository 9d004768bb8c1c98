import { STYLE } from './rules.ts'
import {
  childAt,
  childrenAt,
  commentLines,
  isCode,
  lineAt,
  parseSource,
  type SyntaxNode,
  textAt,
  walkTree,
} from './syntax-tree.ts'
import type { Rule, SourceFile, Violation } from './violation.ts'

/** The house style that neither the compiler nor the linter holds: length, names, barrels, `any` and assertions. */
export function checkStyle(files: readonly SourceFile[]): readonly Violation[] {
  const generated: readonly string[] = STYLE.generated
  return files
    .filter(file => STYLE.folders.some(folder => file.path.startsWith(`${folder}/`)) && !generated.includes(file.path))
    .flatMap(file => [...checkLength(file), ...checkName(file), ...checkSyntax(file)])
}

function refuse(file: SourceFile, rule: Rule, detail: { line?: number; found: string; advice: string }): Violation {
  return { rule, path: file.path, line: detail.line ?? 1, found: detail.found, advice: detail.advice }
}

function checkLength(file: SourceFile): readonly Violation[] {
  const lines = file.text.split('\n').length - (file.text.endsWith('\n') ? 1 : 0)
  if (lines <= STYLE.maximumLines) return []
  const advice = `the ceiling is ${STYLE.maximumLines}; split it by what it holds`
  return [refuse(file, 'length', { line: lines, found: `${lines} lines`, advice })]
}

function checkName(file: SourceFile): readonly Violation[] {
  return file.path.split('/').flatMap(part => {
    const name = part.split('.')[0] ?? part
    if (STYLE.emptyNames.test(name)) {
      return [refuse(file, 'file name', { found: part, advice: 'name it after the one thing it holds' })]
    }
    return STYLE.kebabCase.test(name)
      ? []
      : [refuse(file, 'file name', { found: part, advice: 'write it in kebab-case' })]
  })
}

function checkSyntax(file: SourceFile): readonly Violation[] {
  if (!isCode(file)) return []
  const program = parseSource(file)
  const barrelsIn: readonly string[] = STYLE.barrelsIn
  const violations: Violation[] = []
  if (isBarrel(program) && !barrelsIn.includes(file.path)) {
    const advice = `re-exports only belong in ${barrelsIn.join(', ')}; import from the file that defines the thing`
    violations.push(refuse(file, 'barrel', { found: 'a file of re-exports', advice }))
  }
  const comments = commentLines(file.text, program)
  walkTree(program, node => {
    if (node.type === 'TSAnyKeyword') {
      const line = lineAt(file.text, node.start)
      violations.push(refuse(file, 'any', { line, found: 'any', advice: 'write the type, or unknown and a check' }))
    }
    if (isAssertion(node) && !hasReason(node, { text: file.text, comments })) {
      const line = lineAt(file.text, node.start)
      const advice = 'validate first, and give the reason in a comment on this line or the one before'
      violations.push(refuse(file, 'assertion', { line, found: 'a type assertion', advice }))
    }
    return undefined
  })
  return violations
}

/** Nothing but re-exports: `export … from`, or imports handed on by `export { … }`. */
function isBarrel(program: SyntaxNode): boolean {
  const body = childrenAt(program, 'body')
  const handsOn = (node: SyntaxNode) =>
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && !childAt(node, 'declaration'))
  return body.some(handsOn) && body.every(node => node.type === 'ImportDeclaration' || handsOn(node))
}

function isAssertion(node: SyntaxNode): boolean {
  if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') return false
  const target = childAt(node, 'typeAnnotation')
  return textAt(target && childAt(target, 'typeName'), 'name') !== 'const'
}

function hasReason(node: SyntaxNode, { text, comments }: { text: string; comments: ReadonlySet<number> }): boolean {
  // A long expression may begin lines above its `as`; the reason may stand at either.
  const anchors = [node.start, childAt(node, 'typeAnnotation')?.start ?? node.end].map(offset => lineAt(text, offset))
  return anchors.some(line => comments.has(line) || comments.has(line - 1))
}
