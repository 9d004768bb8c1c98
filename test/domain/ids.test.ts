import { expect, test } from 'vitest'
import { rng } from '../../src/domain/random.ts'
import { shipmentId } from '../../src/domain/request-key.ts'

test('a shipment id is GS and eight of 0-9A-Z', () => {
  for (let i = 0; i < 500; i++) expect(shipmentId(rng(i, 'id'))).toMatch(/^GS[0-9A-Z]{8}$/)
})

test('the same draws give the same id, other draws another', () => {
  expect(shipmentId(rng(1, 'a'))).toBe(shipmentId(rng(1, 'a')))
  expect(new Set(Array.from({ length: 20_000 }, (_, i) => shipmentId(rng(1, `k${i}`)))).size).toBe(20_000)
})

test('digits and letters both occur, the last of each too', () => {
  const drawn = new Set(Array.from({ length: 500 }, (_, i) => shipmentId(rng(2, `k${i}`)).slice(2)).join(''))
  expect([...drawn].sort().join('')).toBe('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
})
