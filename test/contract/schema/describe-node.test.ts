import { expect, test } from 'vitest'
import { describeNode, describeRule } from '../../../src/contract/schema/describe-node.ts'
import { childrenAt, schemaNode, tokensOf, valueAt } from '../../../src/contract/schema/schema-node.ts'
import { placeOf } from '../../../src/contract/schema/validate-body.ts'

test.each([
  [{ type: 'string' }, 'text'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [{ type: 'array', maxItems: 0 }, 'a list, empty'],
  [{ type: 'array', minItems: 1 }, 'a list, not empty'],
  [{ type: 'integer', minimum: 1 }, 'a whole number, from 1'],
  [{ const: 200 }, '200'],
  [{ enum: [900, 901] }, 'one of 900, 901'],
  [{ enum: [1, 2, 3, 4, 5, 6, 7, 8, 9] }, 'one of 1, 2, 3, 4, 5, 6, 7, 8 …'],
  [{ type: 'string', pattern: '^[01]$' }, 'text matching ^[01]$'],
  [{ type: 'string', pattern: '^[0-9]+$', examples: ['12'] }, 'text like "12"'],
  [{ type: 'string', format: 'uri' }, 'an address (URI)'],
  [{ minProperties: 9, maxProperties: 9 }, 'an object with exactly 9 fields'],
  [{ type: 'object', minProperties: 1 }, 'an object, with at least 1 field'],
])('%j is %s', (rule, words) => {
  expect(describeRule(rule)).toBe(words)
})

test('branches are described one after the other, through references', () => {
  expect(describeNode(schemaNode('common/money.schema.json'))).toBe('a number, or text like "30400"')
})

test('a property that a schema borrows has the basis and clause of the original', () => {
  const otherwise = { basis: 'observed', form: null, required: 'observed', clause: 'nowhere' } as const
  const place = placeOf(schemaNode('resources/shipment-both-list.schema.json'), ['0', 'shipment', 'payer'], otherwise)
  expect([place.basis, place.clause]).toEqual(['chosen', 'Standard shipment record'])
  expect([place.form, place.required]).toEqual(['shown', 'chosen'])
  expect(placeOf(schemaNode('resources/rate.schema.json'), [], otherwise).basis).toBe('observed')
})

test('a name that no property has is looked up among the patterns', () => {
  const parcel = schemaNode('resources/shipment-parcel.schema.json')
  expect(childrenAt(parcel, 'bulk').map(({ basis }) => basis)).toEqual(['chosen'])
  expect(childrenAt(parcel, 'cweight').map(({ basis }) => basis)).toEqual(['observed'])
  expect(childrenAt(parcel, 'No such')).toEqual([])
})

test('pointers are read with their escapes', () => {
  expect(tokensOf('/a~1b/0/c~0d')).toEqual(['a/b', '0', 'c~d'])
  expect(valueAt({ 'a/b': [{ 'c~d': 7 }] }, tokensOf('/a~1b/0/c~0d'))).toBe(7)
  expect(valueAt(null, ['a'])).toBeUndefined()
})

test('a place that is no schema is an error', () => {
  expect(() => schemaNode('resources/rate.schema.json', '/properties/none')).toThrow(/no schema at/)
})

test('a keyword that the graph cannot walk is an error, or it would never count for coverage', () => {
  expect(() => schemaNode('sandbox/scenario.schema.json')).toThrow(/teach src\/contract\/schema\/schema-node.ts/)
})
