import { readSchema, references, resolveReference } from '../schemas/registry.ts'

/**
 * A schema with all that it refers to inside it, as one document that an editor can read from anywhere.
 * `path` is below `schemas/`, e.g. `sandbox/scenario.schema.json`.
 */
export function bundleSchema(path: string): Readonly<Record<string, unknown>> {
  const parts = new Map<string, unknown>()
  const include = (at: string): unknown => {
    const schema = readSchema(at)
    for (const reference of references(schema)) {
      const target = resolveReference(at, reference)
      if (parts.has(target)) continue
      // First its place, then what it refers to: schemas may refer to one another in a circle.
      parts.set(target, null)
      parts.set(target, include(target))
    }
    return rebase(schema, at)
  }
  const root = include(path)
  const inside = [...parts].map(([at, schema]) => [keyOf(at), schema])
  return { ...asObject(root), $defs: Object.fromEntries(inside) }
}

/** The same node with its references pointing into `$defs`. */
function rebase(node: unknown, from: string): unknown {
  if (Array.isArray(node)) return node.map(item => rebase(item, from))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      if (key === '$ref' && typeof value === 'string') {
        const [, pointer = ''] = value.split('#')
        return [key, `#/$defs/${keyOf(resolveReference(from, value))}${pointer}`]
      }
      // Examples are data: a `$ref` in them would be a field.
      return [key, key === 'examples' ? value : rebase(value, from)]
    }),
  )
}

/** A slash would have to be escaped in a pointer. */
function keyOf(path: string): string {
  return path.replace('.schema.json', '').replaceAll('/', '.')
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
