import { describe, expect, test } from 'vitest'
import { allowedMoves, type Course, shortestPath } from '../../../src/domain/shipments/moves.ts'
import { STANDARD_STATUSES, type StandardStatus } from '../../../src/domain/shipments/statuses.ts'

/** open-clauses.md, "Legal moves (chosen), standard": of an accepted order that had no partial delivery. */
const LEGAL: Readonly<Record<StandardStatus, readonly StandardStatus[]>> = {
  900: [],
  901: [902, 903, 914, 915, 1000],
  902: [903, 914, 915, 1000],
  903: [904, 917, 918, 919],
  904: [905, 906, 915, 916, 917],
  905: [909, 913],
  906: [904, 907, 917, 918],
  907: [908, 917],
  908: [913],
  909: [912],
  910: [911],
  911: [913],
  912: [910],
  913: [],
  914: [],
  // Reached from 901.
  915: [901, 902, 903, 914],
  916: [907, 909, 913],
  917: [],
  918: [904, 907, 917, 919],
  919: [904, 907, 917, 918],
  1000: [],
}

const course = (statuses: readonly StandardStatus[], accepted = true): Course => ({
  statuses,
  accepted,
  refused: true,
})
const moves = (statuses: readonly StandardStatus[], accepted = true) =>
  [...allowedMoves(course(statuses, accepted))].sort((a, b) => a - b)

describe('every move of the table is allowed and no other', () => {
  const pairs = STANDARD_STATUSES.flatMap(from => STANDARD_STATUSES.map(to => ({ from, to })))

  test.each(pairs.map(({ from, to }) => ({ from, to, verdict: LEGAL[from].includes(to) ? 'legal' : 'illegal' })))(
    '$from → $to is $verdict',
    ({ from, to, verdict }) => {
      const way: readonly StandardStatus[] = from === 901 ? [901] : [901, from]
      expect(moves(way).includes(to)).toBe(verdict === 'legal')
    },
  )
})

describe('moves that depend on what came before', () => {
  test.each([
    ['901 → 900 before the carrier accepted', [901], false, [900, 902, 903, 914, 915, 1000]],
    ['901 after it accepted', [901], true, [902, 903, 914, 915, 1000]],
    ['901 again after a delay, accepted', [901, 915, 901], true, [902, 903, 914, 915, 1000]],
    ['915 from 901', [901, 915], true, [901, 902, 903, 914]],
    ['915 from 902', [901, 902, 915], true, [901, 902, 903, 914]],
    ['915 from 904', [901, 902, 903, 904, 915], true, [904, 906, 907]],
    ['915 at delivery after one at pickup', [901, 915, 902, 903, 904, 915], true, [904, 906, 907]],
    ['915 twice in a row (forced) still knows its origin', [901, 903, 904, 915, 915], true, [904, 906, 907]],
    ['908 of a parcel that came back whole', [901, 903, 904, 906, 907, 908], true, [913]],
    ['908 after a partial delivery', [901, 903, 904, 916, 907, 908], true, [909, 913]],
    ['no status at all', [], true, []],
  ] as const)('%s', (_, statuses, accepted, allowed) => {
    expect(moves(statuses, accepted)).toEqual(allowed)
  })
})

test('the first of the allowed moves is the ordinary way on', () => {
  const first = (status: StandardStatus) => allowedMoves(course([901, status]))[0]
  const statuses = [901, 902, 903, 904, 907] as const
  expect(statuses.map(first)).toEqual([902, 903, 904, 905, 908])
})

describe('the shortest legal way', () => {
  test.each([
    ['to the next status', [901], 902, [902]],
    ['from pickup to delivered', [901], 905, [903, 904, 905]],
    ['from pickup to returned', [901], 908, [903, 919, 907, 908]],
    ['from pickup to completed', [901], 913, [903, 904, 905, 913]],
    ['from delivered to paid', [901, 903, 904, 905], 911, [909, 912, 910, 911]],
    ['from delayed at delivery to returned', [901, 903, 904, 915], 908, [907, 908]],
    ['from delayed at pickup to delivered', [901, 915], 905, [903, 904, 905]],
    ['from a partial delivery back to reconciled', [901, 903, 904, 916, 907, 908], 909, [909]],
    ['to lost', [901], 917, [903, 917]],
    ['back to where it stands, by a second attempt', [901, 903, 904], 904, [906, 904], [915, 904]],
  ] as const)('%s', (_, statuses, target, ...ways) => {
    expect(ways).toContainEqual(shortestPath(course(statuses), target))
  })

  test.each([
    ['from completed there is none', [901, 903, 904, 905, 913], 904, true],
    ['from cancelled there is none', [901, 914], 901, true],
    ['back to 901 there is none once it is picked up', [901, 902, 903], 901, true],
    ['to a creation error there is none once the carrier accepted', [901], 900, true],
    ['to cancelled there is none on the road', [901, 903, 904], 914, true],
    ['to 909 there is none for a parcel that came back whole', [901, 903, 904, 906, 907, 908], 909, true],
  ] as const)('%s', (_, statuses, target, accepted) => {
    expect(shortestPath(course(statuses, accepted), target)).toBeNull()
  })

  test('before acceptance the creation error is one step away', () => {
    expect(shortestPath(course([901], false), 900)).toEqual([900])
  })

  test('every step of every way is legal, and the way ends at its target', () => {
    for (const target of STANDARD_STATUSES) {
      const way = shortestPath(course([901]), target)
      const walked: StandardStatus[] = [901]
      for (const step of way ?? []) {
        expect(moves(walked)).toContain(step)
        walked.push(step)
      }
      if (way) expect(walked.at(-1)).toBe(target)
    }
  })
})
