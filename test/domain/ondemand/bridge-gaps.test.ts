/** Scripts whose steps name points that an order does not have, and failures before and after the pickup. */
import { describe, expect, test } from 'vitest'
import { allowedOndemandMoves } from '../../../src/domain/ondemand/moves.ts'
import type { OndemandStep } from '../../../src/domain/ondemand/order.ts'
import { walkOrder } from '../../../src/domain/ondemand/walk-order.ts'
import { bodyOf, ORDERED_AT, place, scenario, step } from './sample-order.ts'

const BEGIN = [step(901), step(902), step(903), step(904)]
const statusesOf = (plan: readonly OndemandStep[]) => plan.map(({ status }) => status)

function expectLegal(plan: readonly OndemandStep[]): void {
  const statuses: OndemandStep['status'][] = [900, ...statusesOf(plan)]
  for (const [index, status] of statuses.entries()) {
    const before = statuses[index - 1]
    if (before !== undefined && before !== status) expect(allowedOndemandMoves(before)).toContain(status)
  }
}

describe('what is left of a script stays legal', () => {
  test.each([
    ['the way to a stop that is not there', [...BEGIN, step(905, { point: 3 }), step(906), step(910)], [905, 906, 910]],
    [
      'its failure',
      [...BEGIN, step(905, { point: 4 }), step(907), step(905), step(906), step(910)],
      [905, 907, 905, 906, 910],
    ],
  ])('without %s', (_, steps, road) => {
    const { plan } = place(bodyOf(1), { scenario: scenario(steps) })
    expect(statusesOf(plan)).toEqual([901, 902, 903, 904, ...road])
    expectLegal(plan)
  })

  test('also at its very beginning', () => {
    const odd = scenario([step(901, { point: 3 }), step(902), step(903), step(904), step(905), step(906), step(910)])
    expectLegal(place(bodyOf(1), { scenario: odd }).plan)
  })

  test('instants stay in order', () => {
    const { plan } = place(bodyOf(1), { scenario: scenario([...BEGIN, step(905, { point: 3 }), step(906), step(910)]) })
    const instants = plan.map(({ at }) => at)
    expect(instants).toEqual([...instants].sort((a, b) => a - b))
  })
})

describe('a driver who fails before the pickup', () => {
  const returned = scenario([...BEGIN, step(905), step(907), step(908), step(909), step(910)])

  test.each([1, 2])('is followed by another one, whatever is planned on the road to %i stops', stops => {
    const order = place(bodyOf(stops), { scenario: returned })
    const walk = {
      at: ORDERED_AT,
      paceMs: null,
      reason: null,
      drawDriver: () => ({ name: 'Lê An', phone: '0399999999' }),
    }
    const accepted = walkOrder(order, 903, walk)?.at(-1)
    const failed = accepted && walkOrder(accepted, 907, walk)?.at(-1)
    expect(failed?.points.map(({ state }) => state)).toEqual(Array(stops + 1).fill('pending'))
    expect(statusesOf(failed?.plan ?? []).slice(0, 4)).toEqual([902, 903, 904, 905])
  })
})
