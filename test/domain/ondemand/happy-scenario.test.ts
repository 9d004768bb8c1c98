import { describe, expect, test } from 'vitest'
import { takeFirstOndemandStep } from '../../../src/domain/ondemand/move-order.ts'
import { allowedOndemandMoves } from '../../../src/domain/ondemand/moves.ts'
import { loadReference } from '../../../src/service/reference.ts'
import { bodyOf, ORDERED_AT, place } from './sample-order.ts'

const HOUR = 3_600_000
const happy = loadReference().scenarios.ondemand.find(({ name }) => name === 'ondemand-happy')
if (!happy) throw new Error('ondemand-happy does not ship')

test('is chosen by its magic order_id and its magic phone', () => {
  expect(happy.match).toEqual([
    { orderId: 'SBX-OD-HAPPY-*', phone: null },
    { orderId: null, phone: '0900000810' },
  ])
})

describe.each([1, 2, 5])('with %d stops', stops => {
  const order = place(bodyOf(stops), { scenario: happy })
  const states = [order]
  for (let walked = order; walked.plan.length > 0; ) {
    walked = takeFirstOndemandStep(walked)
    states.push(walked)
  }
  const last = states.at(-1) ?? order

  test('every step is a legal move, or news of a point', () => {
    for (const [index, step] of order.plan.entries()) {
      const from = states[index]?.status ?? 900
      if (step.status === from) expect(step.pointState).toBe('arrived')
      else expect(allowedOndemandMoves(from)).toContain(step.status)
    }
  })

  test('the driver arrives everywhere before anything is handed over, and everything is', () => {
    expect(last.status).toBe(910)
    for (const { visits } of last.points) expect(visits.map(({ state }) => state)).toEqual(['arrived', 'completed'])
  })

  test('it can be updated for a while, and takes minutes, not days', () => {
    expect(states.slice(0, 4).map(({ status }) => status)).toEqual([900, 901, 902, 903])
    expect(last.updatedAt - ORDERED_AT).toBeGreaterThan(0.25 * HOUR)
    expect(last.updatedAt - ORDERED_AT).toBeLessThan((stops + 1) * HOUR)
  })
})
