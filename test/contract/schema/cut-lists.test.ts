import { expect, test } from 'vitest'
import { cutLists } from '../../../src/contract/schema/cut-lists.ts'

test('a body of an ordinary size is judged as it is', () => {
  const body = { data: [{ id: 1, address: [{ street: 'Thái Thịnh' }] }], meta: null }
  expect(cutLists(body)).toBe(body)
})

test('of long lists the beginning is judged, wherever they stand', () => {
  const long = Array.from({ length: 2_000 }, (_, id) => ({ id }))
  const body = { data: [{ history: long }], other: long }
  expect(cutLists(body)).toEqual({ data: [{ history: long.slice(0, 500) }], other: long.slice(0, 500) })
})

test('a field called __proto__ stays one', () => {
  const body: unknown = JSON.parse(`{"__proto__":{"polluted":true},"data":[${'1,'.repeat(600)}1]}`)
  expect(JSON.stringify(cutLists(body))).toContain('"__proto__":{"polluted":true}')
  expect(Object.hasOwn({}, 'polluted')).toBe(false)
})
