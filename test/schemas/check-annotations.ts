import { isNode, type SchemaNode, walkSchema } from './walk-schema.ts'

const BASES = ['shown', 'example', 'observed', 'chosen']

/** Headings of the interface specification that schemas cite (their words before any parenthesis). */
export const CLAUSES = [
  'Response envelope',
  'Pagination',
  'Standard rate',
  'Standard shipment record',
  'Standard shipment creation result',
  'On-demand rate',
  'On-demand shipment record',
  'Customer',
  'COD reconciliation session',
  'Transaction',
  'Location',
  'Bank and bank account',
  'Webhook endpoint',
  'Standard rates and shipments',
  'On-demand rates and shipments',
  'Customers',
  'Invoices',
  'Transactions',
  'Reference data',
  'Bank account',
  'Webhook endpoints',
  'Authentication',
  'Events',
  'Errors',
  'Limits',
]

/**
 * Properties of an answer or event that do not say where they come from. A field borrowed from another file by
 * `#/properties/name` is annotated there; a whole file says nothing about the field that refers to it. Properties within
 * a condition (`if`) are no fields.
 */
export function findUnannotated(schema: unknown): readonly string[] {
  return walkSchema(schema)
    .filter(({ property, pointer }) => property !== undefined && !pointer.includes('/if/'))
    .filter(({ node }) => !borrowed(node))
    .flatMap(({ node, pointer }) => [
      ...(BASES.includes(String(node['x-basis'])) ? [] : [`${pointer} lacks x-basis`]),
      ...['x-form-basis', 'x-required-basis']
        .filter(name => node[name] !== undefined && !BASES.includes(String(node[name])))
        .map(name => `${pointer} has an unknown ${name}`),
      ...(CLAUSES.includes(String(node['x-clause'])) ? [] : [`${pointer} lacks an x-clause that is a heading`]),
    ])
}

function borrowed(node: SchemaNode): boolean {
  return typeof node.$ref === 'string' && node.$ref.includes('#/properties/')
}

/** Objects of an answer or event that let undocumented fields pass. Maps (no `properties`) are no records. */
export function findOpenObjects(schema: unknown): readonly string[] {
  return walkSchema(schema)
    .filter(({ node, pointer }) => isNode(node.properties) && !pointer.endsWith('/if') && !pointer.endsWith('/then'))
    .filter(({ node }) => node.additionalProperties !== false)
    .map(({ pointer }) => `${pointer} is open`)
}
