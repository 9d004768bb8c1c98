import { describe, expect, test } from 'vitest'
import { moveOrder, takeFirstOndemandStep } from '../../../src/domain/ondemand/move-order.ts'
import type { OndemandOrder } from '../../../src/domain/ondemand/order.ts'
import { orderJourney } from '../../../src/domain/ondemand/order-journey.ts'
import type { OndemandScenarioStep } from '../../../src/domain/ondemand/statuses.ts'
import { loadReference } from '../../../src/service/reference/reference.ts'
import { requireValid } from '../../support/random-scenario.ts'
import { bodyOf, place, scenario, step } from './sample-order.ts'

const { ondemandStatuses: statuses } = loadReference()

const planOf = (steps: readonly OndemandScenarioStep[], stops = 1) =>
  place(bodyOf(stops), { scenario: scenario(steps) }).plan

/** An order at the end of its script. */
function lived(steps: readonly OndemandScenarioStep[], stops = 1): OndemandOrder {
  let order = place(bodyOf(stops), { scenario: scenario(steps) })
  while (order.plan.length > 0) order = takeFirstOndemandStep(order)
  return order
}

const journeyOf = (order: OndemandOrder, options: { plan?: boolean } = {}) =>
  requireValid(orderJourney(order, { statuses, plan: false, match: false, ...options }))

const toThePickup = [step(901), step(902), step(903), step(904)]

test('has the points, the drivers, and the arrivals without a move', () => {
  const order = lived([
    ...toThePickup,
    step(905),
    step(905, { pointState: 'arrived' }),
    step(907, { reason: 'Đóng cửa' }),
    step(905, { point: 2 }),
    step(906, { point: 2 }),
    step(910),
  ])
  expect(journeyOf(order).steps).toEqual([
    { after: '1m', status: 'sent-to-carrier' },
    { after: '1m', status: 'waiting-for-pickup' },
    { after: '1m', status: 'picking-up', driver: order.driver },
    { after: '1m', status: 'picked-up' },
    { after: '1m', status: 'out-for-delivery', point: 2 },
    { after: '1m', status: 'out-for-delivery', point: 2, point_status: 'arrived' },
    { after: '1m', status: 'delivery-failed', reason: 'Đóng cửa', point: 2 },
    { after: '1m', status: 'out-for-delivery', point: 2 },
    { after: '1m', status: 'delivered', point: 2 },
    { after: '1m', status: 'completed' },
  ])
})

test('gives every way out a point, also where no stop was left: without one it would be driven for each stop', () => {
  const nowhere = { reason: null, driver: null, point: null, pointState: null }
  let order = place(bodyOf(1), { scenario: scenario([]) })
  for (const status of [901, 902, 903, 904, 905, 906, 905, 906, 910] as const) {
    order = moveOrder(order, { ...nowhere, status, at: order.updatedAt + 60_000 })
  }
  const steps = journeyOf(order).steps?.slice(4)
  expect(steps).toMatchObject([
    { status: 'out-for-delivery', point: 2 },
    { status: 'delivered', point: 2 },
    { status: 'out-for-delivery', point: 1 },
    { status: 'delivered' },
    { status: 'completed' },
  ])
})

test('names each driver of several', () => {
  const first = { name: 'Nguyễn Văn Hùng', phone: '0912000111' }
  const steps = [step(901), step(902), step(903, { driver: first }), step(907), step(902), step(903), step(904)]
  const order = lived(steps)
  const drivers = journeyOf(order).steps?.flatMap(entry => ('driver' in entry ? [entry.driver] : []))
  expect(drivers).toEqual([first, order.driver])
  expect(order.driver).not.toEqual(first)
})

test('of an order that the carrier refused has its error', () => {
  const order = takeFirstOndemandStep(
    place(bodyOf(1), { scenario: scenario([], { delayMs: 5_000, error: 'Hết tài xế' }) }),
  )
  expect(journeyOf(order)).toMatchObject({ create: { delay: '5s', error: 'Hết tài xế' } })
  expect(journeyOf(order)).not.toHaveProperty('steps')
})

test('has what is planned when asked for it, with its chaos', () => {
  const order = place(bodyOf(1), { scenario: scenario([step(901), step(902, { webhook: { copies: 2 } })]) })
  expect(journeyOf(order).steps).toEqual([])
  expect(journeyOf(order, { plan: true }).steps).toEqual([
    { after: '1m', status: 'sent-to-carrier' },
    { after: '1m', status: 'waiting-for-pickup', webhook: { copies: 2 } },
  ])
})

// What a journey needs of the layout of stops.
describe('a script that names its stops is not given others', () => {
  const road = [step(905, { point: 2 }), step(906, { point: 2 })]
  const roads = (plan: OndemandOrder['plan']) => plan.filter(({ status }) => status === 905).map(({ point }) => point)

  test('but it is before a completion at no point in particular', () => {
    expect(roads(planOf([...toThePickup, ...road, step(910)], 3))).toEqual([1, 2, 3])
  })

  test('where the completion has a point', () => {
    expect(roads(planOf([...toThePickup, ...road, step(910, { point: 1 })], 3))).toEqual([1])
  })

  test('where all that was left went back', () => {
    expect(roads(planOf([...toThePickup, ...road, step(908), step(909), step(910)], 3))).toEqual([1])
  })
})

test('an acceptance at an unknown point is dropped, so the next acceptance has the driver', () => {
  const [, , accepting] = planOf([step(901), step(902), step(903, { point: 7 }), step(903)])
  expect(accepting).toMatchObject({ status: 903, driver: { phone: expect.any(String) } })
})
