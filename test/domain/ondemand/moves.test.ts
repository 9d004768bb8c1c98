import { describe, expect, test } from 'vitest'
import { allowedOndemandMoves, canCancel, canUpdate, shortestOndemandPath } from '../../../src/domain/ondemand/moves.ts'
import { ONDEMAND_STATUSES, type OndemandStatus } from '../../../src/domain/ondemand/statuses.ts'

/** open-clauses.md, "On-demand", moves (chosen). */
const LEGAL: Readonly<Record<OndemandStatus, readonly OndemandStatus[]>> = {
  900: [901, 911, 1000],
  901: [902, 911, 1000],
  902: [903, 907, 911],
  903: [902, 904, 907, 911],
  904: [905, 908],
  905: [906, 907, 908],
  906: [905, 908, 910],
  907: [902, 905, 908, 911],
  908: [909],
  909: [905, 910],
  910: [],
  911: [],
  1000: [],
}

describe('every move of the table is allowed and no other', () => {
  const pairs = ONDEMAND_STATUSES.flatMap(from => ONDEMAND_STATUSES.map(to => ({ from, to })))

  test.each(pairs.map(({ from, to }) => ({ from, to, verdict: LEGAL[from].includes(to) ? 'legal' : 'illegal' })))(
    '$from → $to is $verdict',
    ({ from, to, verdict }) => {
      expect(allowedOndemandMoves(from).includes(to)).toBe(verdict === 'legal')
    },
  )
})

test('the first of the allowed moves is the ordinary way on', () => {
  const walked: OndemandStatus[] = [900]
  for (let next = allowedOndemandMoves(900)[0]; next !== undefined; ) {
    walked.push(next)
    next = allowedOndemandMoves(next)[0]
  }
  expect(walked).toEqual([900, 901, 902, 903, 904, 905, 906, 910])
})

/** An order that came to a status by the ordinary way. */
const standing = (status: OndemandStatus) => ({ status, pickupAt: status > 903 && status < 911 ? 0 : null })

describe('the shortest sensible way', () => {
  test.each([
    ['to the next status', 900, 901, [901]],
    ['from new to completed', 900, 910, [901, 902, 903, 904, 905, 906, 910]],
    ['from picked up to completed goes by a delivery', 904, 910, [905, 906, 910]],
    ['from new to returned', 900, 909, [901, 902, 903, 904, 908, 909]],
    ['back to searching a driver', 903, 902, [902]],
    ['to a second try', 905, 905, [906, 905]],
    ['from a failed delivery to cancelled', 907, 911, [911]],
    ['from a failed delivery to a second try', 907, 905, [905]],
  ] as const)('%s', (_, from, target, way) => {
    expect(shortestOndemandPath(standing(from), target)).toEqual(way)
  })

  test.each([
    ['to the road', 905, [902, 903, 904, 905]],
    ['back', 908, [902, 903, 904, 908]],
    ['to another driver', 903, [902, 903]],
    ['to cancelled', 911, [911]],
  ] as const)('after the driver cancelled before the pickup, %s', (_, target, way) => {
    expect(shortestOndemandPath({ status: 907, pickupAt: null }, target)).toEqual(way)
  })

  test('every move of every way is legal', () => {
    for (const from of ONDEMAND_STATUSES) {
      for (const target of ONDEMAND_STATUSES) {
        const way = shortestOndemandPath(standing(from), target) ?? []
        const walked = [from, ...way]
        for (const [index, move] of way.entries()) {
          expect(LEGAL[walked[index] ?? from]).toContain(move)
        }
      }
    }
  })

  test.each([
    ['from completed', 910, 905],
    ['from cancelled', 911, 901],
    ['from an error', 1000, 901],
    ['back to new', 901, 900],
    ['back to the pickup with the goods on board', 907, 902],
    ['to an error once the carrier waits for its driver', 902, 1000],
  ] as const)('%s there is none', (_, from, target) => {
    expect(shortestOndemandPath(standing(from), target)).toBeNull()
  })
})

test.each(ONDEMAND_STATUSES.map(status => ({ status })))('what may be done at $status', ({ status }) => {
  expect(canCancel(status)).toBe([900, 901, 902, 903].includes(status))
  expect(canUpdate(status)).toBe([901, 902].includes(status))
})

test('whatever can be cancelled may move to cancelled', () => {
  for (const status of ONDEMAND_STATUSES.filter(canCancel)) expect(allowedOndemandMoves(status)).toContain(911)
})
