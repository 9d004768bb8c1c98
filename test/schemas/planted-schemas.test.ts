/** Each rule about schemas bites: a planted violation is found, and its lawful twin is not. */
import { describe, expect, test } from 'vitest'
import { createAjv } from '../../src/schemas/registry.ts'
import { findOpenObjects, findUnannotated } from './check-annotations.ts'
import { findUnportable } from './check-portable.ts'

const id = { type: 'string', 'x-basis': 'shown', 'x-clause': 'Customer' }

test.each([
  ['an anchor', { $anchor: 'here' }],
  ['an $id', { $id: 'https://example.test/x' }],
  ['tuple items', { type: 'array', prefixItems: [{ type: 'string' }] }],
  ['unevaluated properties, deep inside', { anyOf: [{ items: { unevaluatedProperties: false } }] }],
  ['an absolute reference', { properties: { a: { $ref: 'https://example.test/a.schema.json' } } }],
  ['a reference from the root', { $ref: '/common/money.schema.json' }],
  ['a local reference', { not: { $ref: '#/$defs/a' } }],
])('%s is not portable', (_, schema) => {
  expect(findUnportable(schema)).toHaveLength(1)
})

test.each(['money.schema.json', '../common/money.schema.json', '../../resources/rate.schema.json#/properties/id'])(
  'a reference by path is portable: %s',
  $ref => {
    expect(findUnportable({ properties: { a: { $ref } } })).toEqual([])
  },
)

test('a keyword is only a keyword where a schema stands', () => {
  expect(findUnportable({ properties: { prefixItems: id }, examples: [{ $anchor: 'data' }] })).toEqual([])
})

describe('annotations', () => {
  test.each([
    ['neither', { type: 'string' }, 2],
    ['no clause', { type: 'string', 'x-basis': 'shown' }, 1],
    ['an unknown basis', { ...id, 'x-basis': 'guessed' }, 1],
    ['an unknown basis of its form', { ...id, 'x-form-basis': 'guessed' }, 1],
    ['an unknown basis of its presence', { ...id, 'x-required-basis': 'guessed' }, 1],
    ['a basis of each', { ...id, 'x-form-basis': 'chosen', 'x-required-basis': 'shown' }, 0],
    ['a clause that is no heading', { ...id, 'x-clause': 'Customer, more or less' }, 1],
    ['a reference to a whole file', { $ref: '../common/money.schema.json' }, 2],
    ['both', id, 0],
    ['a field borrowed from where it is annotated', { $ref: 'customer.schema.json#/properties/id' }, 0],
  ])('a property with %s', (_, property, found) => {
    expect(findUnannotated({ anyOf: [{ type: 'object', properties: { field: property } }] })).toHaveLength(found)
  })
})

test('an object that does not close itself is found', () => {
  const inner = { type: 'object', properties: { id } }
  expect(findOpenObjects({ type: 'array', items: inner })).toEqual(['#/items is open'])
  expect(findOpenObjects({ type: 'array', items: { ...inner, additionalProperties: false } })).toEqual([])
})

describe('strict mode', () => {
  test.each([
    ['an unknown keyword', { type: 'string', 'x-bases': 'shown' }],
    ['a rule for another type', { type: 'string', minimum: 1 }],
    ['an unknown format', { type: 'string', format: 'phone' }],
  ])('refuses %s', (_, schema) => {
    expect(() => createAjv({ checkSchemas: false }).compile(schema)).toThrow(/strict mode|unknown format/)
  })

  test('knows x-basis, x-clause and the bases of form and presence', () => {
    const all = { ...id, 'x-form-basis': 'chosen', 'x-required-basis': 'shown' }
    expect(() => createAjv({ checkSchemas: false }).compile(all)).not.toThrow()
  })

  test('refuses what the meta-schema refuses', () => {
    expect(() => createAjv({ checkSchemas: true }).compile({ type: 'strnig' })).toThrow(/schema is invalid/)
  })
})
