import { expect, test } from 'vitest'
import { FoundRows } from '../../../src/store/postgres/known/found-rows.ts'
import { shipment } from '../sample-rows.ts'

const of = (id: string, orderId: string) => shipment(id, { orderId })
const idsOf = (found: FoundRows, key: string) => found.get('shipmentsByOrderId', key)?.map(({ id }) => id)

function openFound() {
  const found = new FoundRows()
  found.keep('shipmentsByOrderId', 'A', [of('s1', 'A'), of('s3', 'A')])
  found.keep('shipmentsByOrderId', 'B', [])
  return found
}

test('what was found follows the rows that commits put and delete, in the order of the ids', () => {
  const found = openFound()
  found.changed('shipments', 's2', of('s2', 'A'))
  expect(idsOf(found, 'A')).toEqual(['s1', 's2', 's3'])
  found.changed('shipments', 's1', of('s1', 'B'))
  expect([idsOf(found, 'A'), idsOf(found, 'B')]).toEqual([['s2', 's3'], ['s1']])
  found.changed('shipments', 's3', null)
  found.changed('shipments', 's2', shipment('s2'))
  expect([idsOf(found, 'A'), idsOf(found, 'B')]).toEqual([[], ['s1']])
})

test('a row that changes and stays is there in its new form, and what was not asked for is not known', () => {
  const found = openFound()
  found.changed('shipments', 's1', shipment('s1', { orderId: 'A', status: 905 }))
  expect(found.get('shipmentsByOrderId', 'A')).toMatchObject([{ id: 's1', status: 905 }, { id: 's3' }])
  found.changed('shipments', 's4', of('s4', 'C'))
  expect(idsOf(found, 'C')).toBeUndefined()
  expect(found.get('shipmentsByCarrierCode', 'A')).toBeUndefined()
})

test('it says how many rows it holds, and begins again where they are too many', () => {
  const found = openFound()
  expect(found.size).toBe(4)
  found.changed('shipments', 's3', null)
  expect(found.size).toBe(3)
  for (let n = 0; n < 10_000; n++) {
    found.keep('shipmentsByOrderId', `none ${n}`, [])
    expect(found.size).toBeLessThanOrEqual(4_000)
  }
  expect(idsOf(found, 'none 9999')).toEqual([])
  expect(idsOf(found, 'A')).toBeUndefined()
})
