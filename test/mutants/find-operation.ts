import { type Operation, operations } from '../../src/schemas/operations.ts'

interface Route {
  readonly operation: Operation
  readonly names: readonly string[]
  readonly pattern: RegExp
}

// Paths without braces first: `/customers/search` is not the customer `search`.
const ROUTES: readonly Route[] = operations()
  .map(operation => ({
    operation,
    names: [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)),
    pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/]+)')}$`),
  }))
  .sort((a, b) => a.names.length - b.names.length)

/** Which operation a request is, with the values of the braces of its path. */
export function findOperation(method: string, path: string) {
  for (const { operation, names, pattern } of ROUTES) {
    const found = operation.method === method ? pattern.exec(path) : null
    if (found === null) continue
    const params = Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]))
    return { operation, params }
  }
  return null
}
