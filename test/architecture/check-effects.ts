import { EFFECT_MODULES, EFFECTS, type Effect } from './effects.ts'
import { nameModule } from './module-name.ts'
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

/**
 * Finds time, timers, randomness, environment and outgoing HTTP outside the places that may have them. A name counts
 * wherever it is used as a value, so a local variable may not bear it either; comments, strings, property names and
 * types do not count.
 */
export function checkEffects(files: readonly SourceFile[]): readonly Violation[] {
  return files.filter(file => file.path.startsWith('src/') && isCode(file)).flatMap(checkFile)
}

function checkFile(file: SourceFile): readonly Violation[] {
  const program = parseSource(file)
  const bound = bindModules(program)
  const violations: Violation[] = []
  const place = file.path.slice('src/'.length)
  // An object may hold several effects (`process` has time and environment), so only those not allowed here count.
  const refused = EFFECTS.filter(effect => bestFit(effect.allowedIn, place) === 0)
  const judge = (name: string, node: SyntaxNode, parent: SyntaxNode | undefined) => {
    const effect = refused.find(candidate => candidate.uses.some(use => touches(name, use, { node, parent })))
    if (effect !== undefined) violations.push(refuse(file, node, { effect, name }))
  }
  walkTree(program, (node, parent) => {
    if (EXPRESSION_WRAPPERS.has(node.type)) return ['typeAnnotation', 'typeArguments']
    if (node.type.startsWith('TS')) return 'leave'
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration' || childAt(node, 'source')) {
      judgeNamedImports(node, judge)
      if (node.type !== 'ImportExpression') return 'leave'
    }
    const name = dottedName(node, bound)
    if (name !== undefined) {
      judge(name, node, parent)
      return 'leave'
    }
    return node.computed === false ? [node.type === 'MemberExpression' ? 'property' : 'key'] : undefined
  })
  return violations
}

const EXPRESSION_WRAPPERS: ReadonlySet<string> = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
])
const GLOBAL_OBJECTS = ['globalThis', 'global']

/** Local names of whole effect modules: `import * as c from 'node:crypto'` makes `c` mean `crypto`. */
function bindModules(program: SyntaxNode): ReadonlyMap<string, string> {
  const bound = new Map<string, string>(GLOBAL_OBJECTS.map(name => [name, '']))
  for (const statement of childrenAt(program, 'body')) {
    const module = statement.type === 'ImportDeclaration' ? effectModule(childAt(statement, 'source')) : undefined
    if (module === undefined) continue
    for (const specifier of childrenAt(statement, 'specifiers')) {
      const local = textAt(childAt(specifier, 'local'), 'name')
      if (local !== undefined && specifier.type !== 'ImportSpecifier') bound.set(local, module)
    }
  }
  return bound
}

function effectModule(source: SyntaxNode | undefined): string | undefined {
  const specifier = literalText(source)
  return specifier === undefined ? undefined : EFFECT_MODULES.get(nameModule(specifier))
}

type Judge = (name: string, node: SyntaxNode, parent: SyntaxNode | undefined) => void

function judgeNamedImports(node: SyntaxNode, judge: Judge): void {
  const module = effectModule(childAt(node, 'source'))
  const typeOnly = node.importKind === 'type' || node.exportKind === 'type'
  if (module === undefined || typeOnly) return
  if (node.type === 'ExportAllDeclaration') judge(module, node, undefined)
  for (const specifier of childrenAt(node, 'specifiers')) {
    const taken = childAt(specifier, specifier.type === 'ExportSpecifier' ? 'local' : 'imported')
    const name = textAt(taken, 'name') ?? literalText(taken)
    if (name !== undefined && specifier.importKind !== 'type') judge(join(module, name), specifier, node)
  }
}

/** `a.b['c']` → `a.b.c`, with imported modules and globalThis resolved; undefined for anything not so plain. */
function dottedName(node: SyntaxNode | undefined, bound: ReadonlyMap<string, string>): string | undefined {
  if (node === undefined) return undefined
  if (
    EXPRESSION_WRAPPERS.has(node.type) ||
    node.type === 'ParenthesizedExpression' ||
    node.type === 'ChainExpression'
  ) {
    return dottedName(childAt(node, 'expression'), bound)
  }
  if (node.type === 'Identifier') {
    const name = textAt(node, 'name')
    return name === undefined ? undefined : (bound.get(name) ?? name)
  }
  if (node.type === 'ImportExpression') return effectModule(childAt(node, 'source'))
  if (node.type === 'AwaitExpression') {
    const awaited = childAt(node, 'argument')
    return awaited?.type === 'ImportExpression' ? dottedName(awaited, bound) : undefined
  }
  if (node.type !== 'MemberExpression') return undefined
  const property = childAt(node, 'property')
  const key = node.computed === true ? literalText(property) : textAt(property, 'name')
  const object = dottedName(childAt(node, 'object'), bound)
  return object === undefined || key === undefined ? undefined : join(object, key)
}

function join(object: string, key: string): string {
  if (GLOBAL_OBJECTS.includes(key) && object === '') return ''
  return object === '' ? key : `${object}.${key}`
}

interface Position {
  readonly node: SyntaxNode
  readonly parent: SyntaxNode | undefined
}

function touches(name: string, use: string, position: Position): boolean {
  if (`${name}.`.startsWith(`${use}.`)) return true
  const takenWhole = name === '' || use.startsWith(`${name}.`)
  return takenWhole && !isHarmless(position)
}

/** `new Date(x)`, `x instanceof Date`, `x in globalThis` and `typeof process` take the object whole but have no effect. */
function isHarmless({ node, parent }: Position): boolean {
  if (parent?.type === 'NewExpression' && childAt(parent, 'callee') === node) {
    const first = childrenAt(parent, 'arguments')[0]
    return first !== undefined && first.type !== 'SpreadElement'
  }
  if (parent?.type === 'BinaryExpression') {
    return ['instanceof', 'in'].includes(String(parent.operator)) && childAt(parent, 'right') === node
  }
  return parent?.type === 'UnaryExpression' && parent.operator === 'typeof'
}

function refuse(file: SourceFile, node: SyntaxNode, { effect, name }: { effect: Effect; name: string }): Violation {
  const found = `${name === '' ? 'the global object' : name} (${effect.name})`
  const line = lineAt(file.text, node.start)
  return { rule: 'effect', path: file.path, line, found, advice: `not here; ${effect.instead}` }
}
