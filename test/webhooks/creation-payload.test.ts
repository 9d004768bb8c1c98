import { expect, test } from 'vitest'
import { validator } from '../../src/schemas/registry.ts'
import { creationResultEvent } from '../../src/webhooks/payload.ts'
import { CREATED_AT, sampleShipment } from '../domain/shipments/sample-shipment.ts'

const created = sampleShipment({ orderId: null })
const REASON = 'Không tìm thấy dịch vụ phù hợp'
const refused = sampleShipment({
  status: 900,
  carrierError: REASON,
  carrierCode: null,
  history: [{ status: 900, message: REASON, at: CREATED_AT + 90_500 }],
})

test.each([
  ['a success is 901', created, 901, { shipment_status: 901, carrier_error: null, order_id: null, error: null }],
  ['a success is 900 where created_status says so', created, 900, { shipment_status: 900, carrier_error: null }],
  ['a failure is 900 with the reason', refused, 901, { shipment_status: 900, carrier_error: REASON, error: REASON }],
  ['a failure is 900 with the reason', refused, 900, { shipment_status: 900, carrier_error: REASON, error: REASON }],
] as const)('%s', (_what, shipment, createdStatus, expected) => {
  const event = creationResultEvent(shipment, { createdStatus })
  expect(validator('events/creation-result.schema.json')(event)).toEqual([])
  expect(event).toMatchObject({ ...expected, shipment_code: 'GS00000001' })
})

test('has the six observed fields, in their order', () => {
  const keys = ['error', 'order_id', 'shipment_code', 'shipment_status', 'carrier_error', 'update_time']
  expect(Object.keys(creationResultEvent(created, { createdStatus: 901 }))).toEqual(keys)
})

test('update_time is the UNIX second of the latest status', () => {
  expect(creationResultEvent(refused, { createdStatus: 901 }).update_time).toBe(CREATED_AT / 1_000 + 90)
})
