import { describe, expect, test } from 'vitest'
import type { OndemandOrder, OndemandPoint } from '../../src/domain/ondemand/order.ts'
import { validator } from '../../src/schemas/registry.ts'
import { ondemandEvent, ondemandStatusEvent } from '../../src/webhooks/ondemand-payload.ts'
import { failedOrder, ORDERED_AT, sampleOrder } from './sample-order.ts'

const NAMES = { text: 'Đã lấy hàng', message: 'Tài xế đã lấy hàng', description: 'Tài xế đã có hàng' }
const context = { names: NAMES, publicUrl: 'http://127.0.0.1:4100' }
const LINK = 'http://127.0.0.1:4100/tracking/ahamove?order_code=25H7KQ2M'

function observed(order: OndemandOrder) {
  const event = ondemandEvent(order, context)
  expect(validator('events/ondemand-status.schema.json')(event)).toEqual([])
  return event
}

function documented(order: OndemandOrder) {
  const event = ondemandStatusEvent(order, context)
  expect(validator('events/shipment-status.schema.json')(event)).toEqual([])
  return event
}

describe('ondemand_push: ondemand', () => {
  test('has what public clients read, money and status as integers, times in GMT+7 to the second', () => {
    expect(observed(sampleOrder())).toEqual({
      is_ondemand_shipment: true,
      gcode: 'GS6ZE234V6',
      code: '25H7KQ2M',
      order_id: 'DH-9',
      fee: 31_500,
      cod: 470_000,
      status: 904,
      message: 'Tài xế đã lấy hàng',
      description: 'Tài xế đã có hàng',
      tracking_url: LINK,
      error: null,
      error_txt: null,
      cancel_at: null,
      pickup_at: '2026-01-05T08:15:00+07:00',
      delivery_at: null,
      shipper_accept_at: '2026-01-05T08:02:00+07:00',
      completed_at: null,
      returned_at: null,
      paths: [
        {
          uuid: 'GS196QRP8J',
          status: 'completed',
          tracking_number: '25H7KQ2M-1',
          tracking_url: LINK,
          completed_at: '2026-01-05T08:15:00+07:00',
          failed_at: null,
          returned_at: null,
          fail_note: null,
        },
        expect.objectContaining({ uuid: 'GSW03M7TKD', status: 'pending', completed_at: null }),
        expect.objectContaining({ uuid: 'GSW03M7TKE', status: 'pending', completed_at: null }),
      ],
    })
  })

  test('what is not known is null, and a failed order says why', () => {
    expect(observed(failedOrder())).toMatchObject({
      code: null,
      order_id: null,
      tracking_url: null,
      status: 1000,
      message: 'Không tìm thấy tài xế',
      error: 4,
      error_txt: 'Không tìm thấy tài xế',
      pickup_at: null,
      shipper_accept_at: null,
      paths: Array(3).fill(expect.objectContaining({ tracking_number: null, tracking_url: null })),
    })
  })

  test.each(['cancelledAt', 'pickupAt', 'deliveryAt', 'acceptedAt', 'completedAt', 'returnedAt'] as const)(
    '%s has a field of its own',
    key => {
      const none = { cancelledAt: null, pickupAt: null, deliveryAt: null }
      const event = observed(
        sampleOrder({ ...none, acceptedAt: null, completedAt: null, returnedAt: null, [key]: ORDERED_AT }),
      )
      const field = { cancelledAt: 'cancel_at', acceptedAt: 'shipper_accept_at' }[String(key)]
      const set = Object.entries(event).filter(([name, value]) => name.endsWith('_at') && value !== null)
      expect(set).toEqual([[field ?? key.replace('At', '_at'), '2026-01-05T08:00:00+07:00']])
    },
  )

  test('a path has its last failure with the note, and its outcome', () => {
    const [pickup, first, second] = sampleOrder().points
    if (!pickup || !first || !second) throw new Error('the sample has three points')
    const tried: OndemandPoint = {
      ...first,
      state: 'returned',
      visits: [
        { state: 'failed', at: ORDERED_AT, note: 'Không nghe máy' },
        { state: 'failed', at: ORDERED_AT + 600_000, note: 'Khách hẹn lại' },
        { state: 'returned', at: ORDERED_AT + 1_200_000, note: null },
      ],
    }
    expect(observed(sampleOrder({ points: [pickup, tried, second] })).paths[1]).toMatchObject({
      status: 'returned',
      completed_at: null,
      failed_at: '2026-01-05T08:10:00+07:00',
      returned_at: '2026-01-05T08:20:00+07:00',
      fail_note: 'Khách hẹn lại',
    })
  })
})

describe('ondemand_push: status', () => {
  test('is the documented event with its 20 fields, filled from the order', () => {
    expect(documented(sampleOrder())).toEqual({
      gcode: 'GS6ZE234V6',
      code: '25H7KQ2M',
      order_id: 'DH-9',
      weight: '2200',
      fee: '31500',
      cod: '470000',
      payer: '1',
      status: '904',
      status_text: 'Đã lấy hàng',
      message: 'Tài xế đã lấy hàng',
      tracking_url: LINK,
      description: 'Tài xế đã có hàng',
      sorting_code: '',
      return_sorting_code: '',
      is_return: 0,
      is_part_delivery: 0,
      is_lost: 0,
      carrier_short_name: 'ahamove',
      amount_return_shop: 0,
      update_time: ORDERED_AT / 1_000 + 900,
    })
  })

  test('text without a value is empty, and a reason is the message', () => {
    expect(documented(failedOrder())).toMatchObject({
      code: '',
      order_id: '',
      tracking_url: '',
      status: '1000',
      message: 'Không tìm thấy tài xế',
    })
  })

  test('goods described at both ends of the path weigh once', () => {
    const [pickup, first, second] = sampleOrder().points
    if (!pickup || !first || !second) throw new Error('the sample has three points')
    const parcel = first.parcel && { ...first.parcel, weight: 2_500 }
    const points = [{ ...pickup, parcel }, first, second]
    expect(documented(sampleOrder({ points })).weight).toBe('2500')
  })

  test('is_return once goods of a point go back', () => {
    const points = sampleOrder().points.map((point, index) => ({ ...point, isReturn: index === 2 }))
    expect(documented(sampleOrder({ status: 908, points }))).toMatchObject({ status: '908', is_return: 1 })
  })
})
