/** Four rules of the linters of OpenAPI documents, by the names of test/mutants/laws/new-checks.ts. */
import { isRecord } from '../../mutants/edit.ts'

export interface LintProblem {
  readonly rule: 'array-items' | 'operation-description' | 'path-parameters' | 'operation-id-unique'
  /** A slash within a step is written `~`. */
  readonly at: string
}

interface PlacedOperation {
  readonly at: string
  readonly path: string
  readonly operation: Readonly<Record<string, unknown>>
  /** Of the operation and of its path. */
  readonly parameters: readonly unknown[]
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])
/** Their values are data: a `type` within is no keyword. */
const DATA = new Set(['example', 'examples', 'const', 'enum', 'default'])
/** Their names are chosen freely: a property may be called `type`. */
const MAPS = new Set(['properties', 'patternProperties'])

export function lintDocument(document: unknown): readonly LintProblem[] {
  const operations = listOperations(document)
  return [
    ...listsWithoutItems(document, ''),
    ...operations.flatMap(withoutDescription),
    ...operations.flatMap(withoutParameters),
    ...idsOfSeveral(operations),
  ]
}

function listOperations(document: unknown): readonly PlacedOperation[] {
  if (!isRecord(document)) return []
  return ['paths', 'webhooks'].flatMap(group =>
    Object.entries(fields(document[group])).flatMap(([path, item]) =>
      Object.entries(fields(item)).flatMap(([method, operation]) => {
        if (!METHODS.has(method) || !isRecord(operation)) return []
        const at = `/${group}/${step(path)}/${method}`
        return [{ at, path, operation, parameters: [...list(fields(item).parameters), ...list(operation.parameters)] }]
      }),
    ),
  )
}

function listsWithoutItems(node: unknown, at: string): readonly LintProblem[] {
  if (Array.isArray(node)) return node.flatMap((one, place) => listsWithoutItems(one, `${at}/${place}`))
  if (!isRecord(node)) return []
  const isList = [node.type].flat().includes('array')
  const own: readonly LintProblem[] = isList && !isRecord(node.items) ? [{ rule: 'array-items', at }] : []
  const inner = Object.entries(node).flatMap(([name, value]) => {
    if (DATA.has(name)) return []
    const place = `${at}/${step(name)}`
    if (!MAPS.has(name)) return listsWithoutItems(value, place)
    return Object.entries(fields(value)).flatMap(([key, one]) => listsWithoutItems(one, `${place}/${step(key)}`))
  })
  return [...own, ...inner]
}

function withoutDescription({ at, operation }: PlacedOperation): readonly LintProblem[] {
  const { description } = operation
  return typeof description === 'string' && description.trim() !== '' ? [] : [{ rule: 'operation-description', at }]
}

/** Each brace of a path is declared once, as a required parameter, and no parameter of a path is without its brace. */
function withoutParameters({ at, path, parameters }: PlacedOperation): readonly LintProblem[] {
  const braces = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
  const declared = parameters
    .filter(isRecord)
    .filter(({ in: place, required }) => place === 'path' && required === true)
  const names = declared.map(({ name }) => name)
  const isWhole = braces.length === names.length && braces.every(name => names.includes(name))
  return isWhole ? [] : [{ rule: 'path-parameters', at }]
}

function idsOfSeveral(operations: readonly PlacedOperation[]): readonly LintProblem[] {
  const ids = operations.map(({ operation }) => operation.operationId)
  return operations
    .filter(({ operation: { operationId } }) => ids.filter(id => id === operationId).length > 1)
    .map(({ at }) => ({ rule: 'operation-id-unique', at: `${at}/operationId` }))
}

const step = (name: string) => name.replaceAll('/', '~')
const fields = (value: unknown) => (isRecord(value) ? value : {})
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
