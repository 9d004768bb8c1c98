import { describe, expect, test } from 'vitest'
import { describeWebhook } from '../../src/cli/describe/describe-webhook.ts'
import { readSchema } from '../../src/schemas/registry.ts'

/** The line for an event that is signed well and comes for the first time. */
function line(event: unknown, pointNews: readonly string[] = []): string {
  const request = { method: 'POST', path: '/', headers: {}, body: Buffer.from(JSON.stringify(event)), at: 0 }
  return describeWebhook({ request, signature: { verdict: 'ok', reasons: [], schemes: {} }, before: 0, pointNews })
}

const REASON = 'Không tìm thấy dịch vụ phù hợp'
const creation = {
  error: null,
  order_id: 'DH-1',
  shipment_code: 'GSL9V2APK6',
  shipment_status: 901,
  carrier_error: null,
  update_time: 1_780_124_687,
}
const [ondemand] = readSchema('events/ondemand-status.schema.json').examples

describe('listen describes', () => {
  test.each([
    ['a creation', creation, '2026-05-30 14:04:47  GSL9V2APK6  DH-1  901 created'],
    [
      'a creation that is called 900, of a parcel without an order_id',
      { ...creation, order_id: null, shipment_status: 900 },
      '2026-05-30 14:04:47  GSL9V2APK6  –  900 created',
    ],
    [
      'a creation that failed',
      { ...creation, shipment_status: 900, error: REASON, carrier_error: REASON },
      `2026-05-30 14:04:47  GSL9V2APK6  DH-1  900 creation failed  ${REASON}`,
    ],
    [
      // 904 is out-for-delivery on the standard line.
      'an on-demand order, whose numbers mean other things and whose event has no time but that of its receipt',
      ondemand,
      'received 07:00:00    GS6ZE234V6  SML-003749  904 picked-up  Tài xế đã lấy hàng',
    ],
    [
      'an on-demand order in error',
      { ...ondemand, status: 1000, message: 'Đơn lỗi', error: 4, error_txt: 'Không tìm thấy tài xế' },
      'received 07:00:00    GS6ZE234V6  SML-003749  1000 error  Đơn lỗi  Không tìm thấy tài xế',
    ],
    [
      'an on-demand order in the documented event',
      {
        gcode: 'GS1',
        order_id: '',
        status: '904',
        status_text: 'Đã lấy hàng',
        message: '',
        update_time: 1_780_124_687,
      },
      '2026-05-30 14:04:47  GS1  –  904 picked-up',
    ],
  ])('%s', (_what, event, expected) => {
    expect(line(event)).toBe(`${expected}  signature ok`)
  })

  test('what is new at the points of an on-demand order, beside the status that did not change', () => {
    const arrived = { ...ondemand, status: 903, message: 'Tài xế đã đến' }
    expect(line(arrived, ['point 1 arrived'])).toBe(
      'received 07:00:00    GS6ZE234V6  SML-003749  903 picking-up (point 1 arrived)  Tài xế đã đến  signature ok',
    )
  })

  test('a test event as such, with and without an order_id', () => {
    const event = { gcode: 'TEST000001', order_id: null, status: '901', status_text: 'Chờ lấy hàng', update_time: 0 }
    expect(line(event)).toBe(
      '1970-01-01 07:00:00  TEST000001  –  901 waiting-for-pickup  a test event, of no parcel  signature ok',
    )
    expect(line({ ...event, order_id: 'TEST-ORDER', message: 'm' })).toBe(
      '1970-01-01 07:00:00  TEST000001  TEST-ORDER  901 waiting-for-pickup  m  a test event, of no parcel  signature ok',
    )
  })

  test('any other body as unknown, with any types', () => {
    expect(line({ shipment_code: 1 })).toContain('JSON, but no shipment event')
    expect(line({ ...creation, shipment_status: ['x'], update_time: 'soon', order_id: {} })).toBe(
      'no update_time       GSL9V2APK6  –  created  signature ok',
    )
    expect(line({ ...ondemand, status: null, message: 7, error_txt: { a: 1 } })).toBe(
      'received 07:00:00    GS6ZE234V6  SML-003749  7  signature ok',
    )
  })
})
