import { describe, expect, test } from 'vitest'
import { legDistance } from '../../../src/domain/ondemand/distance.ts'
import { driverTrack, spotAt } from '../../../src/domain/ondemand/driver-track.ts'
import type { OndemandOrder, OndemandStep } from '../../../src/domain/ondemand/order.ts'
import { ORDERED_AT, sampleOrder } from '../../webhooks/sample-order.ts'

const MINUTE = 60_000
const at = (minutes: number) => ORDERED_AT + minutes * MINUTE
const entry = (minutes: number, status: OndemandOrder['status'], point?: number) => ({
  status,
  message: null,
  at: at(minutes),
  ...(point === undefined ? {} : { point }),
})

function step(minutes: number, status: OndemandStep['status'], point: number | null = null): OndemandStep {
  const none = { reason: null, force: false, driver: null, pointState: null, stretch: null, webhook: null }
  return { ...none, at: at(minutes), wait: 0, status, point }
}

const PICKUP = { lat: 21.0122, lng: 105.8194 }
const STOP = { lat: 21.0402, lng: 105.8433 }

/** Accepted after 2 minutes, picked up after 15, on the road since 16, there after 36. */
function orderAt(status: OndemandOrder['status'], changes: Partial<OndemandOrder> = {}): OndemandOrder {
  const [pickup, stop] = sampleOrder().points
  if (!pickup || !stop) throw new Error('the sample has no points')
  const points = [
    { ...pickup, lat: `${PICKUP.lat}`, lng: `${PICKUP.lng}`, visits: [] },
    { ...stop, lat: `${STOP.lat}`, lng: `${STOP.lng}` },
  ]
  const history = [entry(0, 900), entry(1, 902), entry(2, 903), entry(15, 904), entry(16, 905, 1)]
  return sampleOrder({ status, points, history, plan: [step(36, 906, 1), step(38, 910)], ...changes })
}

const metres = (a: { lat: number; lng: number } | null, b: { lat: number; lng: number }) =>
  a === null ? Number.NaN : legDistance({ lat: `${a.lat}`, lng: `${a.lng}` }, { lat: `${b.lat}`, lng: `${b.lng}` })

describe('where a driver is', () => {
  const track = driverTrack(orderAt(905))
  const spot = (minutes: number) => spotAt(track, at(minutes))

  test('some minutes away from the pickup at first, the same for the same order', () => {
    expect(metres(spot(2), PICKUP)).toBeGreaterThan(600)
    expect(metres(spot(2), PICKUP)).toBeLessThan(1_500)
    expect(driverTrack(orderAt(905))).toEqual(track)
    expect(driverTrack(orderAt(905, { id: 'GSOTHER' }))[0]).not.toEqual(track[0])
  })

  test('at the pickup until the departure, half of the way after half of the time, then at the stop', () => {
    expect(metres(spot(15), PICKUP)).toBeLessThan(1)
    expect(metres(spot(16), PICKUP)).toBeLessThan(1)
    expect(metres(spot(26), { lat: 21.0262, lng: 105.83135 })).toBeLessThan(2)
    expect(metres(spot(36), STOP)).toBeLessThan(1)
    expect(metres(spot(90), STOP)).toBeLessThan(1)
  })

  test('back at the pickup after a return', () => {
    const plan = [step(36, 907, 1), step(40, 908), step(60, 909), step(61, 910)]
    const back = driverTrack(orderAt(905, { plan }))
    expect(metres(spotAt(back, at(40)), STOP)).toBeLessThan(1)
    expect(metres(spotAt(back, at(60)), PICKUP)).toBeLessThan(1)
  })

  test.each([
    ['before one has accepted', orderAt(902, { driver: null, history: [entry(0, 900), entry(1, 902)] })],
    ['after the driver gave it back', orderAt(902)],
    ['at the end', orderAt(910)],
    ['of a cancelled order', orderAt(911)],
  ])('nowhere %s', (_, order) => {
    expect(driverTrack(order)).toEqual([])
    expect(spotAt([], at(1))).toBeNull()
  })

  test('by the last acceptance: what another driver did before is no part of the way', () => {
    const history = [entry(0, 900), entry(2, 903), entry(5, 907), entry(6, 902), entry(9, 903)]
    const [first] = driverTrack(orderAt(903, { history, plan: [step(20, 904)] }))
    expect(first?.at).toBe(at(9))
  })
})
