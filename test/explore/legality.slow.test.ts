import { describe, expect, test } from 'vitest'
import { drawAny } from '../../src/certify/explore/draw-history.ts'
import { breachesOf, isLegal } from '../../src/certify/explore/legality.ts'
import { planGroups } from '../../src/certify/explore/plan.ts'
import { drawScript, loadsFor } from '../../src/certify/explore/schedules.ts'
import { plainOf, type Script, type ScriptEvent, spreadDeliveries, walk } from '../../src/certify/explore/script.ts'
import { rng } from '../../src/domain/random.ts'
import { readShops } from './read-shops.ts'
import { deviationsOf, problemsOf } from './script-rules.ts'

const ABILITIES = { severalParcels: true, ondemand: true, rotation: true }

const messages = (script: Script) => breachesOf(script).map(({ message }) => message)

describe('a promise that a script breaks is named', () => {
  const road = walk([904, 905])
  const tie = road.map(event => ({ ...event, at: 0 }))
  const ondemand = walk([904, 905], { line: 'ondemand' })
  const late = 4 * 86_400
  const both: Script['deliveries'] = [{ event: 1 }, { event: 2 }]
  const parcels: readonly ScriptEvent[] = [
    { status: 904, at: 0 },
    { status: 905, at: 60, parcel: 2 },
  ]
  test.each<[string, Script, string]>([
    ['an event that is not there', { history: road, deliveries: [{ event: 3 }] }, 'the history has no event 3'],
    [
      'an event that never comes',
      { history: road, deliveries: [{ event: 1 }] },
      'event 2 is never delivered; every event arrives at least once',
    ],
    ['a gap in a history', plainOf(walk([901, 905])), '901 is not followed by 905'],
    [
      'time that goes back',
      plainOf([
        { status: 904, at: 60 },
        { status: 905, at: 0 },
      ]),
      'event 2 happens before event 1, which is older',
    ],
    [
      'an unknown status at the end',
      plainOf(walk([901, 977])),
      '977 is an unknown status, and one is never the last of a parcel',
    ],
    [
      'a first event without an order_id',
      { ...plainOf([{ status: 905, at: 0, order_id: null }]) },
      'the first event of a parcel has an order_id',
    ],
    [
      'a parcel of two orders',
      plainOf([
        { status: 904, at: 0 },
        { status: 905, at: 60, order: 2 },
      ]),
      'parcel 1 belongs to order 1',
    ],
    [
      'a parcel of two lines',
      plainOf([
        { status: 904, at: 0 },
        { status: 905, at: 60, line: 'ondemand' },
      ]),
      'parcel 1 is of the line standard',
    ],
    [
      'a circle in one second',
      plainOf([
        { status: 906, at: 0 },
        { status: 904, at: 0 },
      ]),
      '906 and 904 are in one second, and 904 can also come before 906',
    ],
    [
      'a first attempt after a newer event',
      { history: road, deliveries: [{ event: 2 }, { event: 1 }] },
      'the first attempt of event 1 comes after event 2, which is newer',
    ],
    [
      'two first attempts of a parcel at once',
      { history: road, deliveries: [{ event: 1 }, { event: 2, at_once: true }] },
      'the first attempts of events 1 and 2 of one parcel are at once',
    ],
    [
      'nothing to be at once with',
      { history: road, deliveries: [{ event: 1, at_once: true }, { event: 2 }] },
      'there is no delivery before it that it could be at once with',
    ],
    [
      'one second out of order',
      { history: tie, deliveries: [{ event: 2 }, { event: 1, attempt: 2 }] },
      'events 1 and 2 are in one second, so they arrive in order',
    ],
    [
      'on demand out of order',
      { history: ondemand, deliveries: [{ event: 2 }, { event: 1, attempt: 2 }] },
      'events 1 and 2 have no time, so they arrive in order',
    ],
    [
      'four days late',
      { history: road, deliveries: [{ event: 2 }, { event: 1, attempt: 2, late }] },
      'event 1 is more than three days late',
    ],
    [
      'late on demand',
      { history: ondemand, deliveries: [{ event: 1, late: 60 }, { event: 2 }] },
      'event 1 is on demand and has no time to be late by',
    ],
    [
      'attempts that go back',
      { history: road, deliveries: [{ event: 1, attempt: 2 }, { event: 1 }, { event: 2 }] },
      'attempt 1 of event 1 comes after attempt 2',
    ],
    [
      'a retry that would have to be waited for',
      { history: road, deliveries: [{ event: 1 }, { event: 1, attempt: 3 }, { event: 2 }] },
      'attempts 1 and 3 of event 1 are 305 s apart, and nothing waits for so long',
    ],
    [
      'a duplicate that is signed in another way',
      {
        history: road,
        deliveries: [{ event: 1 }, { event: 1, signature: 'old-secret' }, { event: 2, signature: 'old-secret' }],
      },
      'a duplicate of attempt 1 of event 1 has the same signatures',
    ],
    [
      'a rotation that ends at once',
      { history: road, deliveries: [{ event: 1, signature: 'old-secret' }, { event: 2 }] },
      'a rotated secret signs with both secrets for a day',
    ],
    [
      'no order_id before the parcel is known',
      {
        history: [
          { status: 904, at: 0 },
          { status: 905, at: 60, order_id: null },
        ],
        deliveries: [{ event: 2 }, { event: 1, attempt: 2 }],
      },
      'event 2 has no order_id, and no event of its parcel that has one came before',
    ],
  ])('%s', (_name, script, message) => {
    expect(messages(script)).toContain(message)
  })

  test.each<[string, Script]>([
    ['in order', { history: road, deliveries: both }],
    [
      'a retry that is overtaken',
      { history: road, deliveries: [{ event: 2 }, { event: 1, attempt: 2, late: 133_200 }] },
    ],
    [
      'a retry after a lost answer, and its duplicate',
      { history: road, deliveries: [{ event: 1 }, { event: 1, attempt: 2 }, { event: 2 }, { event: 1, attempt: 2 }] },
    ],
    [
      'parcels in any order, and at once',
      { history: parcels, deliveries: [{ event: 2 }, { event: 1, at_once: true }] },
    ],
    ['forward in one second', { history: tie, deliveries: both }],
    [
      'a later attempt when no earlier one arrived',
      { history: road, deliveries: [{ event: 1, attempt: 9 }, { event: 2 }] },
    ],
  ])('legal: %s', (_name, script) => {
    expect(messages(script)).toEqual([])
  })
})

test('copies and places are spread over the list', () => {
  const spread = spreadDeliveries([
    { event: 1, copies: 2 },
    { event: 2 },
    { event: 3 },
    { event: 1, attempt: 2, after: 2 },
  ])
  expect(spread.map(({ delivery, place }) => [delivery.event, delivery.attempt ?? 1, place])).toEqual([
    [1, 1, 0],
    [1, 1, 0],
    [2, 1, 1],
    [1, 2, 3],
    [3, 1, 2],
  ])
})

test.each(readShops().planted)('the script of $name is legal', ({ script }) => {
  expect(messages(script)).toEqual([])
})

describe('whatever is generated keeps the promises, by rules that share no code with it', () => {
  const groups = [...planGroups(ABILITIES)]

  test.each(groups.map(group => [group.name, group.scripts] as const))('%s', (_name, scripts) => {
    expect(scripts.filter(script => !isLegal(script) || problemsOf(script).length > 0)).toEqual([])
  })

  test('every kind of deviation occurs', () => {
    const found = new Set(groups.flatMap(({ scripts }) => scripts.flatMap(script => [...deviationsOf(script)])))
    expect(found.size).toBe(12)
  })

  test('three thousand drawn ones', () => {
    const random = rng(22, 'legality')
    const drawn = Array.from({ length: 3_000 }, () => drawAny(random, ABILITIES))
    expect(drawn.filter(script => !isLegal(script) || problemsOf(script).length > 0)).toEqual([])
    const kinds = new Set(drawn.flatMap(script => [...deviationsOf(script)]))
    expect(kinds.size).toBe(12)
  })

  test('two hundred schedules of each history, for each depth', () => {
    const random = rng(22, 'schedules')
    for (const load of loadsFor(ABILITIES)) {
      for (const depth of [1, 2, 3]) {
        const drawn = Array.from({ length: 200 }, () => drawScript(load, depth, random))
        expect(drawn.filter(script => !isLegal(script) || problemsOf(script).length > 0)).toEqual([])
      }
    }
  })

  test('a consumer without several parcels, on-demand orders or lists of signatures gets none', () => {
    const abilities = { severalParcels: false, ondemand: false, rotation: false }
    const random = rng(22, 'plain')
    const scripts = [
      ...[...planGroups(abilities)].flatMap(group => group.scripts),
      ...Array.from({ length: 500 }, () => drawAny(random, abilities)),
    ]
    const unwanted = scripts.filter(
      ({ history, deliveries }) =>
        history.some(event => event.line === 'ondemand' || (event.parcel ?? 1) !== (event.order ?? 1)) ||
        deliveries.some(({ signature }) => signature !== undefined),
    )
    expect(unwanted).toEqual([])
  })
})
