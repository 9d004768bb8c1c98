import { expect, test } from 'vitest'
import { validator } from '../../src/schemas/registry.ts'
import { statusEvent } from '../../src/webhooks/payload.ts'
import { CREATED_AT, sampleShipment } from '../domain/shipments/sample-shipment.ts'
import { readStatuses } from '../fixtures/read-statuses.ts'

const context = { statuses: readStatuses(), publicUrl: 'http://127.0.0.1:4100' }

test.each([
  ['new while no carrier has answered it', null, 'Đơn mới'],
  ['an error once it was refused', 'Khu vực tạm ngưng phục vụ', 'Lỗi tạo đơn'],
])('an order of status 900 is %s', (_what, message, text) => {
  const history = [{ status: 900, message, at: CREATED_AT } as const]
  const event = statusEvent(sampleShipment({ status: 900, carrierError: message, history }), context)
  expect(validator('events/shipment-status.schema.json')(event)).toEqual([])
  expect(event).toMatchObject({ status: '900', status_text: text })
  if (message !== null) expect(event.message).toBe(message)
})
