/** The on-demand scenarios that ship, on orders of every size. */
import { describe, expect, test } from 'vitest'
import { takeFirstOndemandStep } from '../../../src/domain/ondemand/move-order.ts'
import { allowedOndemandMoves } from '../../../src/domain/ondemand/moves.ts'
import type { OndemandOrder } from '../../../src/domain/ondemand/order.ts'
import { ondemandScenarios } from '../../fixtures/read-scenarios.ts'
import { bodyOf, ORDERED_AT, place } from './sample-order.ts'

const HOUR = 3_600_000

/** Every state of an order, from its booking to the end of its plan. */
function live(name: string, body: object): readonly OndemandOrder[] {
  const scenario = ondemandScenarios().find(one => one.name === name)
  if (!scenario) throw new Error(`${name} does not ship`)
  const states = [place(body, { scenario })]
  for (let order = states[0]; order && order.plan.length > 0; ) {
    order = takeFirstOndemandStep(order)
    states.push(order)
  }
  return states
}

const last = (states: readonly OndemandOrder[]): OndemandOrder => {
  const order = states.at(-1)
  if (!order) throw new Error('an order has one state at least')
  return order
}
/** Statuses without the news of points in between. */
const course = (states: readonly OndemandOrder[]) => last(states).history.map(({ status }) => status)
const visits = ({ points }: OndemandOrder) =>
  points.map(({ kind, visits: all }) => [kind, ...all.map(({ state }) => state)].join(' '))

/** Two pickups, with stops before, between and after them. */
function withTwoPickups(stops: number): object {
  const [first = {}, ...rest] = bodyOf(stops).paths
  const second = { ...first, address: '8 Tràng Thi', lat: 21.03, lng: 105.85 }
  return bodyOf(stops, { paths: [...rest.slice(0, 1), first, second, ...rest.slice(1)] })
}

const sizes = [1, 2, 5, 10].flatMap(stops => [
  { title: `${stops} stops`, stops, pickups: 1, body: bodyOf(stops) },
  { title: `${stops} stops and two pickups`, stops, pickups: 2, body: withTwoPickups(stops) },
])
const times = <T>(count: number, ...items: readonly T[]): T[] => Array.from({ length: count }, () => items).flat()
const sorted = (list: readonly string[]) => [...list].sort()

describe.each(sizes)('with $title', ({ stops, pickups, body }) => {
  const pickedUp = ['1 arrived completed', ...times(pickups - 1, '1 completed')]
  const delivered = '2 arrived completed'

  test.each(ondemandScenarios().map(({ name }) => name))(
    '%s makes legal moves only, or brings news of a point',
    name => {
      const states = live(name, body)
      const [order] = states
      for (const [index, step] of (order?.plan ?? []).entries()) {
        const from = states[index]?.status ?? 900
        if (step.status === from) expect(step.pointState).toBe('arrived')
        else expect(allowedOndemandMoves(from)).toContain(step.status)
        expect(step.force).toBe(false)
      }
      expect(last(states).updatedAt - ORDERED_AT).toBeLessThan((stops + 2) * HOUR)
    },
  )

  test('ondemand-happy: the driver arrives everywhere before anything is handed over, and everything is', () => {
    const states = live('ondemand-happy', body)
    expect(course(states)).toEqual([900, 901, 902, 903, 904, ...times(stops, 905, 906), 910])
    expect(sorted(visits(last(states)))).toEqual(sorted([...pickedUp, ...times(stops, delivered)]))
    expect(last(states).updatedAt - ORDERED_AT).toBeGreaterThan(0.25 * HOUR)
  })

  test('ondemand-no-driver: no driver accepts, and nothing is picked up', () => {
    const states = live('ondemand-no-driver', body)
    expect(course(states)).toEqual([900, 901, 902, 911])
    expect(last(states)).toMatchObject({ driver: null, pickupAt: null })
    expect(last(states).cancelledAt).not.toBeNull()
    expect(new Set(visits(last(states)))).toEqual(new Set(['1', '2']))
  })

  test('ondemand-driver-cancels: no point has failed, another driver delivers all', () => {
    const states = live('ondemand-driver-cancels', body)
    expect(course(states)).toEqual([900, 901, 902, 903, 907, 902, 903, 904, ...times(stops, 905, 906), 910])
    expect(sorted(visits(last(states)))).toEqual(sorted([...pickedUp, ...times(stops, delivered)]))
    const drivers = new Set(states.flatMap(({ driver }) => (driver ? [driver.name] : [])))
    expect(drivers.size).toBe(2)
  })

  test('ondemand-one-stop-fails: the first stop comes back, the others get their goods', () => {
    const states = live('ondemand-one-stop-fails', body)
    const others = times(stops - 1, 905, 906)
    expect(course(states)).toEqual([900, 901, 902, 903, 904, 905, 907, ...others, 908, 909, 910])
    const came = [...pickedUp, '2 arrived failed returned', ...times(stops - 1, delivered)]
    expect(sorted(visits(last(states)))).toEqual(sorted(came))
    const [first] = last(states).points.filter(({ kind }) => kind === 2)
    expect(first).toMatchObject({ isReturn: true, state: 'returned' })
    expect(last(states).points.filter(({ isReturn }) => isReturn)).toHaveLength(1)
  })

  test('ondemand-returned: every stop is tried, and all of it comes back', () => {
    const states = live('ondemand-returned', body)
    expect(course(states)).toEqual([900, 901, 902, 903, 904, ...times(stops, 905, 907), 908, 909, 910])
    const came = [...pickedUp, ...times(stops, '2 arrived failed returned')]
    expect(sorted(visits(last(states)))).toEqual(sorted(came))
    expect(last(states).deliveryAt).toBeNull()
  })

  test('ondemand-error: 1000 with a text, and no code', () => {
    const states = live('ondemand-error', body)
    expect(course(states)).toEqual([900, 1000])
    expect(last(states)).toMatchObject({
      code: null,
      error: { code: 1000, text: 'Dịch vụ tạm ngưng tại khu vực lấy hàng' },
    })
  })
})
