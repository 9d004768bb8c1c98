import { describe, expect, test } from 'vitest'
import type { Consumer, Observation } from '../../src/certify/explore/consumer.ts'
import { playScript } from '../../src/certify/explore/play.ts'
import type { Result } from '../../src/certify/explore/result.ts'
import { type Script, walk } from '../../src/certify/explore/script.ts'
import { search } from '../../src/certify/explore/search.ts'
import { type Bug, simulateConsumer } from './simulated-consumer.ts'

const BOTH = { status: true, effects: true }

function searchFor(consumer: Consumer, { most = 4_000, seed = 1, shown = BOTH } = {}): Promise<Result> {
  let tried = 0
  return search(consumer, {
    seed,
    shown,
    isOver: () => tried >= most,
    isEnded: () => false,
    onProgress: progress => {
      tried = progress.tried
    },
  })
}

const statusesOf = (script: Script | undefined) => script?.history.map(({ status }) => status)

test('a correct shop holds, and the odds are stated', async () => {
  const result = await searchFor(simulateConsumer(), { most: 7_000 })
  expect(result.failing).toBeNull()
  expect(result.notJudged).toEqual([])
  expect(result.odds?.depth).toBeGreaterThanOrEqual(1)
})

const BUGS: readonly (readonly [string, Bug, readonly number[], Script['deliveries']])[] = [
  [
    'a refund at each attempt',
    {
      after: ({ status, attempt }, { log }, parcel) => {
        if (status === 908 && (attempt > 1 || log.filter(one => one === 908).length > 1)) parcel.effects += 1
      },
    },
    [908],
    [{ event: 1 }, { event: 1 }],
  ],
  [
    'an unknown status is refused',
    { answer: ({ status }) => (status === 977 ? 500 : undefined) },
    [977, 905],
    [{ event: 1 }, { event: 2 }],
  ],
  [
    'a lost parcel that is found again',
    {
      after: ({ status }, _shop, parcel) => {
        if (parcel.status === 917 && status === 904) parcel.status = 904
      },
    },
    [904, 917],
    [{ event: 2 }, { event: 1, attempt: 2 }],
  ],
]

test.each(BUGS)('%s is found, and the script is as short as it can be', async (_name, bug, statuses, deliveries) => {
  const { failing } = await searchFor(simulateConsumer(() => bug))
  expect(statusesOf(failing?.script)).toEqual(statuses)
  expect(failing?.script.deliveries).toEqual(deliveries)
  expect(failing?.confirmed).toEqual([3, 3])
})

test('the script does not depend on the seed, nor does what is tried first', async () => {
  const [, bug = {}] = BUGS[2] ?? []
  const found = await Promise.all(
    [1, 2, 3].map(seed =>
      searchFor(
        simulateConsumer(() => bug),
        { seed },
      ),
    ),
  )
  expect(new Set(found.map(({ failing }) => JSON.stringify(failing?.script))).size).toBe(1)
})

test('what is drawn depends on the seed, and is the same for the same one', async () => {
  const drawn = async (seed: number) => {
    const consumer = simulateConsumer()
    await searchFor(consumer, { seed, most: 6_500 })
    return JSON.stringify(consumer.played.slice(-500))
  }
  const [one, again, other] = [await drawn(1), await drawn(1), await drawn(2)]
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})

describe('not judged', () => {
  test('a shop whose answers differ without reason', async () => {
    let turn = 0
    const flaky: Bug = {
      after: (_event, _shop, parcel) => {
        turn += 1
        if (turn > 1_000 && turn % 7 === 0) parcel.effects += 1
      },
    }
    const { failing, notJudged } = await searchFor(
      simulateConsumer(() => flaky),
      { most: 1_500 },
    )
    expect(failing).toBeNull()
    expect(notJudged.join()).toMatch(/histories failed and then held when they were played again/)
  })

  test('a shop that no event changes', async () => {
    const deaf: Bug = {
      after: (_event, _shop, parcel) => {
        parcel.status = null
        parcel.effects = 0
      },
    }
    const { failing, notJudged } = await searchFor(
      simulateConsumer(() => deaf),
      { most: 300 },
    )
    expect(failing).toBeNull()
    expect(notJudged).toEqual([
      'no event changes the state that is read, so this would prove nothing',
      'no event changes the number of effects, so a second one could not be seen',
    ])
  })

  test('what no flag lets be seen', async () => {
    const { notJudged } = await searchFor(simulateConsumer(), { most: 300, shown: { status: true, effects: false } })
    expect(notJudged).toEqual(['effects (mails, payments) cannot be seen: pass --effects-url or --effects-cmd'])
  })

  test('a shop whose state cannot be read', async () => {
    const blind = changed(observation => ({ ...observation, outcomes: [], unread: 'GET http://a answered 500' }))
    const { failing, notJudged } = await searchFor(blind, { most: 300 })
    expect(failing).toBeNull()
    expect(notJudged).toEqual(['GET http://a answered 500'])
  })
})

test('what breaks the consumer for good is named, and is not shortened', async () => {
  let isDead = false
  const dying: Bug = {
    answer: ({ status }) => {
      if (status === 977) isDead = true
      return isDead ? 503 : undefined
    },
  }
  const { failing } = await searchFor(simulateConsumer(() => dying))
  expect(statusesOf(failing?.script)).toEqual([977, 905])
  expect(failing).toMatchObject({ isBroken: true, shrink: null })
})

test('orders that the consumer knows already are refused', async () => {
  let count = 0
  const used = changed(observation => {
    count += 1
    return { ...observation, before: [{ state: count, effects: 0 }] }
  })
  await expect(searchFor(used)).rejects.toThrow('The consumer knows some of the orders already')
})

test('no consumer is no result', async () => {
  const gone = changed(observation => ({ ...observation, gone: 'nothing listens there (ECONNREFUSED)' }))
  await expect(searchFor(gone)).rejects.toThrow('No consumer answers: nothing listens there (ECONNREFUSED).')
})

describe('a script that is played', () => {
  const script: Script = { history: walk([904, 917]), deliveries: [{ event: 2 }, { event: 1, attempt: 2 }] }
  const play = (consumer: Consumer, expected: Parameters<typeof playScript>[1]['expected']) =>
    playScript(consumer, { script, expected, shown: BOTH, isOver: () => false })

  test('holds', async () => {
    const result = await play(simulateConsumer(), [{ state: 917, effects: 1 }])
    expect([result.failing, result.notJudged, result.tried]).toEqual([null, [], 1])
  })

  test('fails three times of three', async () => {
    const [, bug = {}] = BUGS[2] ?? []
    const { failing } = await play(
      simulateConsumer(() => bug),
      [{ state: 917, effects: 1 }],
    )
    expect(failing).toMatchObject({ kinds: ['status'], confirmed: [3, 3] })
  })

  test('without an expectation it is found out by plain deliveries', async () => {
    const [, bug = {}] = BUGS[2] ?? []
    const { failing } = await play(
      simulateConsumer(() => bug),
      null,
    )
    expect(failing?.expected).toEqual([{ state: 917, effects: 1 }])
  })

  test('of an expectation that names the state only, the effects are not judged', async () => {
    const { failing, notJudged } = await play(simulateConsumer(), [{ state: 917 }])
    expect(failing).toBeNull()
    expect(notJudged).toEqual(['the script does not say which number of effects is right'])
  })

  test('is not judged when it fails and then holds', async () => {
    const once = simulateConsumer(play => (play === 2 ? { answer: () => 500 } : {}))
    const { failing, notJudged } = await play(once, [{ state: 917, effects: 1 }])
    expect(failing).toBeNull()
    expect(notJudged).toEqual(['it failed 1 of 2 times'])
  })
})

/** A correct shop of which something else is seen. */
function changed(change: (observation: Observation) => Observation): Consumer {
  const shop = simulateConsumer()
  return { ...shop, play: async (script, options) => change(await shop.play(script, options)) }
}
