import type { OpenApiDocument } from '../../../src/schemas/openapi/document.ts'

/** What a reference `#/…` of a document points at; undefined = nothing. */
export function pointedAt(document: OpenApiDocument, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .map(token => decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, token) => (isRecord(node) ? node[token] : undefined), document)
}

/** Every `$ref` of a document that is no part of an example. */
export function referencesIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(referencesIn)
  if (!isRecord(node)) return []
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'examples') return []
    return key === '$ref' && typeof value === 'string' ? [value] : referencesIn(value)
  })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
