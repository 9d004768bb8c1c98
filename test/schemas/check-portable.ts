import { walkSchema } from './walk-schema.ts'

const FORBIDDEN = [
  '$id',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveRef',
  '$defs',
  'definitions',
  'prefixItems',
  'unevaluatedItems',
  'unevaluatedProperties',
]

// By path to a file, or to a property of one; no scheme, no host, no leading slash, nothing local.
const REFERENCE = /^(\.\.\/)*[a-zA-Z-]+(\/[a-zA-Z-]+)*\.schema\.json(#\/properties\/[a-z0-9_-]+)?$/

/** What keeps a schema from being read by any tool (architecture.md rule 1). */
export function findUnportable(schema: unknown): readonly string[] {
  return walkSchema(schema).flatMap(({ node, pointer }) => [
    ...FORBIDDEN.filter(keyword => keyword in node).map(keyword => `${pointer} uses ${keyword}`),
    ...(typeof node.$ref === 'string' && !REFERENCE.test(node.$ref) ? [`${pointer} refers to ${node.$ref}`] : []),
  ])
}
