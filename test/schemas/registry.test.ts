import { expect, test } from 'vitest'
import {
  addWithReferences,
  createAjv,
  references,
  resolveReference,
  schemaPaths,
  validator,
} from '../../src/schemas/registry.ts'

test('a violation names the value, the rule and its facts', () => {
  const violations = validator('resources/city.schema.json')({ id: 100000, code: 'HN' })
  expect(violations).toMatchObject([
    {
      pointer: '',
      keyword: 'required',
      message: "must have required property 'name'",
      params: { missingProperty: 'name' },
      schemaPath: '#/required',
    },
    {
      pointer: '',
      keyword: 'additionalProperties',
      message: 'must NOT have additional properties',
      params: { additionalProperty: 'code' },
      schemaPath: '#/additionalProperties',
      rule: { properties: { id: {}, name: {} } },
    },
    {
      pointer: '/id',
      keyword: 'type',
      message: 'must be string',
      params: { type: 'string' },
      schemaPath: '../common/location-code.schema.json/type',
    },
  ])
})

test('a valid value has no violations', () => {
  expect(validator('resources/city.schema.json')({ id: '100000', name: 'Hà Nội' })).toEqual([])
})

test('a schema is compiled once', () => {
  expect(validator('resources/city.schema.json')).toBe(validator('resources/city.schema.json'))
})

test('asking for a schema that does not exist is an error that names it', () => {
  expect(() => validator('resources/planet.schema.json')).toThrow(/planet\.schema\.json/)
})

test('only the asked file and what it refers to is read', () => {
  const ajv = createAjv({ checkSchemas: false })
  addWithReferences(ajv, 'common/money.schema.json')
  const known = new Set(Object.keys({ ...ajv.refs, ...ajv.schemas }).filter(key => key.endsWith('.schema.json')))
  expect([...known].sort()).toEqual([
    'sandbox:/schemas/common/money.schema.json',
    'sandbox:/schemas/common/numeric-string.schema.json',
  ])
})

test('a field borrowed from another file is validated by that file, whatever it refers to itself', () => {
  const judge = validator('operations/createShipment/result.schema.json')
  expect(judge({ fee: 'free' }).map(({ pointer }) => pointer)).toContain('/fee')
  expect(judge({ fee: '30400' }).map(({ pointer }) => pointer)).not.toContain('/fee')
})

test('schemas are listed by path, with slashes, sorted', () => {
  expect(schemaPaths()).toContain('operations/createShipment/request.schema.json')
  expect([...schemaPaths()].sort()).toEqual(schemaPaths())
})

test('references are found wherever schemas stand, and not in examples', () => {
  const schema = {
    anyOf: [{ $ref: 'a.json' }],
    properties: { b: { items: { $ref: 'b.json' } } },
    examples: [{ $ref: 'c' }],
  }
  expect(references(schema)).toEqual(['a.json', 'b.json'])
})

test.each([
  ['resources/rate.schema.json', '../common/money.schema.json', 'common/money.schema.json'],
  ['common/money.schema.json', 'numeric-string.schema.json', 'common/numeric-string.schema.json'],
  ['resources/token-root.schema.json', 'token.schema.json#/properties/expires_in', 'resources/token.schema.json'],
])('in %s, %s is %s', (from, reference, path) => {
  expect(resolveReference(from, reference)).toBe(path)
})
