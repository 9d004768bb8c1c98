import { expect, test } from 'vitest'
import { foreignToken } from '../../../src/contract/phases/auth/tokens.ts'
import { drawWrong, WRONG, without, withValue } from '../../../src/contract/phases/negative/wrong-values.ts'

const body = { shipment: { parcel: { weight: 500, width: 20 } }, paths: [{ lat: 1, lng: 2 }] }

test('one field is taken away or replaced in a copy, in objects and in lists', () => {
  expect(without(body, 'shipment.parcel.weight')).toEqual({ ...body, shipment: { parcel: { width: 20 } } })
  expect(without(body, 'paths.0.lat')).toEqual({ ...body, paths: [{ lng: 2 }] })
  expect(withValue(body, 'paths.0.lng', 'x')).toEqual({ ...body, paths: [{ lat: 1, lng: 'x' }] })
  expect(body.shipment.parcel.weight).toBe(500)
})

test('a key that leads nowhere is a mistake of the case, not a good request', () => {
  expect(() => without(body, 'shipment.address.city')).toThrow('the request has no "shipment.address.city"')
})

test('wrong values are drawn by the given chance, the fixed one first, none twice', () => {
  let draws = 0
  const random = () => (draws++ % 7) / 7
  const all = drawWrong('weight', 100, random)
  expect(all[0]).toBe(WRONG.weight[0])
  expect(new Set(all)).toEqual(new Set(WRONG.weight))
  expect(drawWrong('weight', 1, random)).toEqual([WRONG.weight[0]])
})

test('a foreign token has the head and claims of the good one and another signature', () => {
  const good = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
  const foreign = foreignToken(good)
  expect(foreign.split('.').slice(0, 2)).toEqual(good.split('.').slice(0, 2))
  expect(foreign).not.toBe(good)
  expect(foreignToken('opaque')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
})
