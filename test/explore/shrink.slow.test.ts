import { describe, expect, test } from 'vitest'
import { drawAny } from '../../src/certify/explore/draw-history.ts'
import { breachesOf } from '../../src/certify/explore/legality.ts'
import { type Script, walk } from '../../src/certify/explore/script.ts'
import { shorterThan, shrink } from '../../src/certify/explore/shrink.ts'
import { rng } from '../../src/domain/random.ts'

const shorten = (script: Script, fails: (script: Script) => boolean) =>
  shrink(script, {
    fails: async one => fails(one),
    width: () => 1,
    isOver: () => false,
    longestMs: Number.POSITIVE_INFINITY,
  })

const long: Script = {
  history: [
    { status: 903, at: 0 },
    { status: 903, at: 0, parcel: 2, order: 2 },
    { status: 904, at: 900, unknown_field: true },
    { status: 905, at: 7_200 },
    { status: 904, at: 9_000, parcel: 2, order: 2 },
  ],
  deliveries: [
    { event: 2 },
    { event: 1 },
    { event: 4 },
    { event: 3, attempt: 2, late: 133_200 },
    { event: 3, attempt: 2, late: 133_200 },
    { event: 5, signature: 'old-secret' },
  ],
}

const places = (script: Script, status: number) =>
  script.deliveries.flatMap(({ event }, index) => (script.history[event - 1]?.status === status ? [index] : []))

describe('a script that fails is shortened to what the failure needs', () => {
  test.each<[string, (script: Script) => boolean, Script]>([
    [
      'one event',
      script => places(script, 905).length > 0,
      { history: [{ status: 905, at: 0 }], deliveries: [{ event: 1 }] },
    ],
    [
      'an order of two',
      script => (places(script, 904)[0] ?? -1) > (places(script, 905)[0] ?? 99),
      { history: walk([904, 905]), deliveries: [{ event: 2 }, { event: 1, attempt: 2 }] },
    ],
    [
      'an event that comes twice',
      script => places(script, 904).length > 1,
      { history: [{ status: 904, at: 0 }], deliveries: [{ event: 1 }, { event: 1 }] },
    ],
    [
      'a day late',
      script => script.deliveries.some(({ late = 0 }) => late > 86_400),
      { history: [{ status: 904, at: 0 }], deliveries: [{ event: 1, late: 93_600 }] },
    ],
    [
      'an unknown field',
      script => script.history.some(event => event.unknown_field === true),
      { history: [{ status: 904, at: 0, unknown_field: true }], deliveries: [{ event: 1 }] },
    ],
    [
      'a rotated secret, amid',
      script => script.deliveries.some(({ signature }) => signature !== undefined),
      {
        history: [
          { status: 903, at: 0 },
          { status: 904, at: 60 },
        ],
        deliveries: [{ event: 1 }, { event: 2, signature: 'old-secret' }],
      },
    ],
    [
      'two orders',
      script => new Set(script.history.map(({ order = 1 }) => order)).size > 1,
      {
        history: [
          { status: 903, at: 0 },
          { status: 903, at: 60, parcel: 2, order: 2 },
        ],
        deliveries: [{ event: 1 }, { event: 2 }],
      },
    ],
  ])('%s', async (_name, fails, expected) => {
    const { script, executions } = await shorten(long, fails)
    expect(script).toEqual(expected)
    expect(executions).toBeLessThanOrEqual(100)
  })
})

test('what is shorter is legal, and nothing shorter fails, whatever the script is', async () => {
  const random = rng(22, 'shrink')
  for (let count = 0; count < 200; count += 1) {
    const script = drawAny(random, { severalParcels: true, ondemand: true, rotation: true })
    const needed = script.deliveries[Math.floor(random() * script.deliveries.length)]
    const status = script.history[(needed?.event ?? 1) - 1]?.status ?? 0
    const fails = (one: Script) => places(one, status).length >= places(script, status).length
    const shrunk = await shorten(script, fails)
    expect(breachesOf(shrunk.script)).toEqual([])
    expect(fails(shrunk.script)).toBe(true)
    const shorter = shorterThan(shrunk.script).filter(one => breachesOf(one).length === 0 && fails(one))
    if (shrunk.executions < 100) expect(shorter).toEqual([])
  }
})

test('it ends after 100 executions with what it has', { timeout: 180_000 }, async () => {
  const history = walk(
    Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? 904 : 906)),
    { unknown_field: true },
  )
  const script = { history, deliveries: history.map((_, index) => ({ event: index + 1 })) }
  const { executions } = await shorten(script, () => false)
  expect(executions).toBe(100)
})

test('it ends when it is over', async () => {
  const { script, executions } = await shrink(long, { fails: async () => true, width: () => 1, isOver: () => true })
  expect([script, executions]).toEqual([long, 0])
})
