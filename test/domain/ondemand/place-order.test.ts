import { describe, expect, test } from 'vitest'
import { takeFirstOndemandStep } from '../../../src/domain/ondemand/move-order.ts'
import { pointTrackingNumber } from '../../../src/domain/ondemand/order.ts'
import { updateOrder } from '../../../src/domain/ondemand/place-order.ts'
import { bodyOf, bookingOf, ORDERED_AT, place, quoteFor, scenario, stepsOf, TO_THE_END } from './sample-order.ts'

describe('an order that is placed', () => {
  const order = place(bodyOf(2, { note: 'Gọi trước', requests: [{ _id: 'HAN-BIKE-TIP', num: 2 }] }))

  test('is new, under an id of its own, with what was sent', () => {
    expect(order).toMatchObject({ status: 900, orderId: 'DH-1', createdAt: ORDERED_AT, note: 'Gọi trước', code: null })
    expect(order.id).toMatch(/^GS[0-9A-Z]{8}$/)
    expect(order.history).toEqual([{ status: 900, message: null, at: ORDERED_AT }])
    expect(order).toMatchObject({ driver: null, error: null, pickupAt: null, scenario: 'sample', vehicle: 'BIKE' })
  })

  test('takes carrier, service, way and fees from its quote', () => {
    const { fees, distance, polyline } = quoteFor(bookingOf(bodyOf(2, { requests: [{ _id: 'HAN-BIKE-TIP', num: 2 }] })))
    expect(order).toMatchObject({ carrier: 'ahamove', service: 'HAN-BIKE', fees, distance, polyline })
    expect(order.requests).toEqual([{ id: 'HAN-BIKE-TIP', tierCode: null, num: 2, price: 10_000 }])
  })

  test('every point has an id of its own and nothing behind it', () => {
    expect(new Set([order.id, ...order.points.map(({ id }) => id)]).size).toBe(4)
    for (const point of order.points) {
      expect(point.id).toMatch(/^GS[0-9A-Z]{8}$/)
      expect(point).toMatchObject({ state: 'pending', visits: [], isReturn: false, createdAt: ORDERED_AT })
    }
  })

  test('has its tracking number drawn in the carrier’s format, and one per point once it is sent', () => {
    expect(order.trackingNumber).toMatch(/^26[0-9A-Z]{6}$/)
    expect(pointTrackingNumber(order, 0)).toBeNull()
    expect(pointTrackingNumber(takeFirstOndemandStep(order), 1)).toBe(`${order.trackingNumber}-2`)
    expect(place(bodyOf(1, { carrier: 2, service: 'GrabExpress' })).trackingNumber).toMatch(/^IN-2-[0-9A-Z]{12}$/)
  })

  test('is new also when its first step is due at once', () => {
    const [first] = stepsOf(TO_THE_END)
    const now = scenario(first ? [{ ...first, wait: { kind: 'range', min: 0, max: 0 } }] : [])
    const placed = place(bodyOf(1), { scenario: now })
    expect(placed).toMatchObject({ status: 900, code: null, plan: [{ at: ORDERED_AT, status: 901 }] })
  })

  test('is drawn from seed and key alone', () => {
    expect(place(bodyOf(2))).toEqual(place(bodyOf(2)))
    const drawn = ({ id, trackingNumber, points }: typeof order) => [
      id,
      trackingNumber,
      ...points.map(point => point.id),
    ]
    expect(drawn(place(bodyOf(2), {}, { at: ORDERED_AT + 5_000 }))).toEqual(drawn(order))
    for (const other of [{ seed: 8 }, { key: 'default/0/createOndemandShipment:DH-1/2' }]) {
      const others = drawn(place(bodyOf(2), {}, other))
      expect(others.filter(code => drawn(order).includes(code))).toEqual([])
    }
  })
})

describe('an update', () => {
  const order = takeFirstOndemandStep(place(bodyOf(2, { note: 'Gọi trước' })))
  const at = order.updatedAt + 30_000
  const update = (body: object) => {
    const booking = bookingOf(body, { at, key: 'default/0/updateOndemandShipment:DH-1/1' })
    return updateOrder(order, { ...booking, quote: quoteFor(booking), paceMs: null })
  }

  test('prices the new route again and keeps the id and codes of the order', () => {
    const updated = update(bodyOf(3, { service: 'HAN-POOL', requests: [{ _id: 'HAN-POOL-SMS' }] }))
    expect(updated).toMatchObject({
      id: order.id,
      code: order.code,
      status: 901,
      createdAt: ORDERED_AT,
      updatedAt: at,
      service: 'HAN-POOL',
      note: null,
      requests: [{ id: 'HAN-POOL-SMS', price: 1_000 }],
    })
    expect(updated.fees.stop).toBe(8_000)
    expect(updated.distance).toBeGreaterThan(order.distance)
    expect(updated.polyline).not.toBe(order.polyline)
    expect(updated.history).toEqual(order.history)
  })

  test('keeps the ids of points by position and gives new ones theirs', () => {
    const ids = (points: typeof order.points) => points.map(({ id }) => id)
    const more = update(bodyOf(4))
    expect(ids(more.points).slice(0, 3)).toEqual(ids(order.points))
    expect(new Set(ids(more.points)).size).toBe(5)
    expect(more.points.map(({ createdAt }) => createdAt)).toEqual([ORDERED_AT, ORDERED_AT, ORDERED_AT, at, at])
    expect(ids(update(bodyOf(1)).points)).toEqual(ids(order.points).slice(0, 2))
  })

  test('takes the new content of a point', () => {
    const body = bodyOf(2)
    const paths = body.paths.map((path, index) => (index === 1 ? { ...path, address: '5 Hàng Bài', phone: 987 } : path))
    expect(update({ ...body, paths }).points[1]).toMatchObject({ address: '5 Hàng Bài', phone: '987' })
  })

  test.each([1, 2, 4])('goes on to as many stops as there are now: %d', stops => {
    let walked = update(bodyOf(stops))
    while (walked.plan.length > 0) walked = takeFirstOndemandStep(walked)
    expect(walked.status).toBe(910)
    expect(walked.points.map(({ state }) => state)).toEqual(Array(stops + 1).fill('completed'))
  })

  test('without an order code keeps the one it had', () => {
    expect(update(bodyOf(1, { order_id: null })).orderId).toBe('DH-1')
    expect(update(bodyOf(1, { order_id: 'DH-2' })).orderId).toBe('DH-2')
  })

  test('by a quote of another carrier is a slip of the caller', () => {
    expect(() => update(bodyOf(1, { carrier: 2, service: 'GrabExpress' }))).toThrow(/with ahamove; a quote of grab/)
  })
})
