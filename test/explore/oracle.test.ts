import { describe, expect, test } from 'vitest'
import { compareOutcomes, failuresOf, wrongAnswers } from '../../src/certify/explore/compare-outcomes.ts'
import type { Observation } from '../../src/certify/explore/consumer.ts'
import { learn } from '../../src/certify/explore/oracle.ts'
import { type Outcomes, plainOf, type Script, walk } from '../../src/certify/explore/script.ts'
import { readShops } from './read-shops.ts'
import { outcomeOf, STATUS_ROWS } from './script-rules.ts'
import { type Bug, simulateConsumer } from './simulated-consumer.ts'

const learnOf = (bug: Bug = {}) =>
  learn(
    simulateConsumer(() => bug),
    { isOver: () => false },
  )

/** As the simulated shop shows it: codes, not slugs. */
function shownBy(script: Script): Outcomes {
  return outcomeOf(script).map(({ status, effects }) => ({
    state: [...STATUS_ROWS.standard, ...STATUS_ROWS.ondemand].find(({ slug }) => slug === status)?.slug ?? null,
    effects,
  }))
}

describe('what a correct shop shows is found out', () => {
  test.each(readShops().planted)('after the script of $name', async ({ script }) => {
    const oracle = await learnOf()
    const expected = await oracle.expect(script)
    const slugs = expected.map(({ state, effects }) => ({ state: slugOf(script, state), effects }))
    expect(slugs).toEqual(shownBy(script))
  })

  function slugOf({ history }: Script, state: unknown): string | null {
    const row = history.flatMap(event =>
      STATUS_ROWS[event.line ?? 'standard'].filter(one => Number(one.code) === state),
    )[0]
    return row?.slug ?? null
  }
})

describe('what depends on more than the last status', () => {
  // It keeps that a parcel was returned when money moves afterwards.
  const returns: Bug = {
    after: (_event, { log }, parcel) => {
      if (log.includes(908) && parcel.status === 913) parcel.status = 908
    },
  }

  test('is taken from a plain delivery of the same history', async () => {
    const oracle = await learnOf(returns)
    expect(oracle.model.stateOf('standard', 913)).toBeUndefined()
    expect(oracle.model.stateOf('standard', 905)).toBe(905)
    const reordered: Script = { history: walk([908, 913]), deliveries: [{ event: 2 }, { event: 1, attempt: 2 }] }
    expect(await oracle.expect(reordered)).toEqual([{ state: 908, effects: 2 }])
    expect(await oracle.expect(plainOf(walk([905, 913])))).toEqual([{ state: 913, effects: 2 }])
  })
})

describe('two plain deliveries of several parcels that disagree', () => {
  const history = [
    { status: 905, at: 0 },
    { status: 904, at: 60, parcel: 2 },
  ]
  /** The order shows what came last. */
  const lastWins: Bug = {
    after: ({ order }, shop, parcel) => {
      for (const other of shop.parcels.values()) if (other.order === order) other.status = parcel.status
    },
  }

  test.each([
    ['furthest behind first', [{ event: 2 }, { event: 1 }]],
    ['furthest behind last', [{ event: 1 }, { event: 2 }]],
  ])('%s: right is the one that shows the parcel that is furthest behind', async (_name, deliveries) => {
    const oracle = await learnOf(lastWins)
    expect((await oracle.expect({ history, deliveries }))[0]?.state).toBe(904)
  })
})

describe('the kinds of failure', () => {
  test.each<[string, Outcomes, Outcomes, readonly string[]]>([
    ['the same', [{ state: 'a', effects: 1 }], [{ state: 'a', effects: 1 }], []],
    ['another state', [{ state: 'a', effects: 1 }], [{ state: 'b', effects: 1 }], ['status']],
    ['more effects', [{ state: 'a', effects: 1 }], [{ state: 'a', effects: 2 }], ['effects']],
    ['both', [{ state: 'a', effects: 1 }], [{ state: null, effects: 0 }], ['status', 'effects']],
    ['a parcel', [{ parcels: ['a', 'b'] }], [{ parcels: ['a', 'a'] }], ['status']],
    ['the second order', [{ state: 'a' }, { state: 'b' }], [{ state: 'a' }, { state: 'a' }], ['status']],
    ['what is not expected is not compared', [{ state: 'a' }], [{ state: 'a', effects: 7 }], []],
    ['what was not read is not compared', [{ state: 'a', effects: 1 }], [{ state: 'a' }], []],
  ])('%s', (_name, expected, got, kinds) => {
    expect(compareOutcomes(expected, got)).toEqual(kinds)
  })

  const refused = (event: number, status: number | null) => ({ refused: [{ event, answer: String(status), status }] })
  const unknown: Script = plainOf([
    { status: 977, at: 0 },
    { status: 905, at: 60 },
  ])
  const late: Script = { history: walk([904, 905]), deliveries: [{ event: 2 }, { event: 1, attempt: 2 }] }

  test.each<[string, Script, Pick<Observation, 'refused'>, number]>([
    ['a known status is refused', unknown, refused(2, 422), 1],
    ['a known status is not answered', unknown, refused(2, null), 1],
    ['an unknown status ends in an error', unknown, refused(1, 500), 1],
    ['an unknown status may be refused', unknown, refused(1, 422), 0],
    ['an older status ends in an error', late, refused(1, 503), 1],
    ['an older status may be refused', late, refused(1, 409), 0],
    ['a newer one may not', late, refused(2, 409), 1],
  ])('%s', (_name, script, observation, count) => {
    expect(wrongAnswers(script, observation)).toHaveLength(count)
  })

  test('who no longer answers fails by its answer alone', () => {
    const gone = { outcomes: [], before: null, refused: [], stumbled: [], gone: 'refused', unread: null }
    expect(failuresOf(late, [{ state: 905 }], gone)).toEqual(['answer'])
  })
})
