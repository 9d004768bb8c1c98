import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, requestKey } from '../../src/domain/request-key.ts'

test.each([
  [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
  [{ a: { d: [1, { z: 0, y: null }], c: 'x' } }, '{"a":{"c":"x","d":[1,{"y":null,"z":0}]}}'],
  [[3, 1, 2], '[3,1,2]'],
  [{ a: undefined }, '{"a":null}'],
  ['Hà "Nội"', '"Hà \\"Nội\\""'],
  [null, 'null'],
  [undefined, 'null'],
  [true, 'true'],
  [[], '[]'],
  [{}, '{}'],
  [{ B: 1, a: 2, 10: 3, 9: 4 }, '{"10":3,"9":4,"B":1,"a":2}'],
])('%j is written as %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text)
})

test('a body written in another order of keys is the same text, however deep', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
    }),
  )
})

test('nothing is lost: the text parses back to the value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ depthSize: 'small' }), value => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  )
}

test('a creation with an order_id is keyed by it, whatever else the body says', () => {
  expect(requestKey('createShipment', 'DH-1', { a: 1 })).toBe(requestKey('createShipment', 'DH-1', { a: 2 }))
  expect(requestKey('createShipment', 'DH-1', {})).not.toBe(requestKey('createShipment', 'DH-2', {}))
  expect(requestKey('createShipment', 'DH-1', {})).not.toBe(requestKey('createOndemandShipment', 'DH-1', {}))
})

test('without an order_id the canonical body decides', () => {
  const key = requestKey('createShipment', null, { a: 1, b: 2 })
  expect(requestKey('createShipment', null, { b: 2, a: 1 })).toBe(key)
  expect(requestKey('createShipment', null, { a: 1, b: 3 })).not.toBe(key)
})

test('an order_id that looks like a fingerprint does not collide with the body that has it', () => {
  const key = requestKey('createShipment', null, { a: 1 })
  const print = key.slice(key.length - 32)
  expect(requestKey('createShipment', print, {})).not.toBe(key)
})
