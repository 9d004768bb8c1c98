import { describe, expect, test } from 'vitest'
import { CHECKS } from '../../src/certify/checks/list-checks.ts'
import { readStatuses } from '../../src/certify/draft-event.ts'
import { failuresOf } from '../../src/certify/explore/compare-outcomes.ts'
import type { Observation } from '../../src/certify/explore/consumer.ts'
import { type Outcomes, plainOf, type Script, walk } from '../../src/certify/explore/script.ts'
import { certainAfter, checkOf, sentenceOf } from '../../src/certify/explore/sentence.ts'
import { readShops } from './read-shops.ts'

const STATUSES = readStatuses()
const name = (line: 'standard' | 'ondemand', status: number) =>
  `${status} ${STATUSES[line].findLast(({ code }) => code === status)?.slug}`

const seen = (outcomes: Outcomes, more: Partial<Observation> = {}): Observation => ({
  outcomes,
  before: null,
  refused: [],
  stumbled: [],
  gone: null,
  unread: null,
  ...more,
})

function failed(script: Script, expected: Outcomes, observation: Observation) {
  return { script, expected, observation, kinds: failuresOf(script, expected, observation) }
}

const one = walk([905])
const two = walk([904, 905])
const refusedWith = (event: number, status: number) => ({ refused: [{ event, answer: String(status), status }] })

describe('what happened, for a person', () => {
  test.each<[string, Script, Outcomes, Observation]>([
    [
      '905 delivered arrives twice: two effects are counted instead of one.',
      { history: one, deliveries: [{ event: 1 }, { event: 1 }] },
      [{ state: 'd', effects: 1 }],
      seen([{ state: 'd', effects: 2 }]),
    ],
    [
      '905 delivered arrives twice, because its first answer was lost: two effects are counted instead of one.',
      { history: one, deliveries: [{ event: 1 }, { event: 1, attempt: 2 }] },
      [{ effects: 1 }],
      seen([{ effects: 2 }]),
    ],
    [
      '905 delivered arrives twice at the same time: two effects are counted instead of one.',
      { history: one, deliveries: [{ event: 1 }, { event: 1, at_once: true }] },
      [{ effects: 1 }],
      seen([{ effects: 2 }]),
    ],
    [
      '904 out-for-delivery arrives twice, the second time after 905 delivered, ten minutes later: one effect is counted instead of no.',
      {
        history: [
          { status: 904, at: 0 },
          { status: 905, at: 600 },
        ],
        deliveries: [{ event: 1 }, { event: 2 }, { event: 1 }],
      },
      [{ effects: 0 }],
      seen([{ effects: 1 }]),
    ],
    [
      '904 out-for-delivery arrives after 905 delivered, which is newer: the state is "o" instead of "d".',
      { history: two, deliveries: [{ event: 2 }, { event: 1, attempt: 2 }] },
      [{ state: 'd', effects: 1 }],
      seen([{ state: 'o', effects: 1 }]),
    ],
    [
      '904 out-for-delivery and 905 delivered arrive at the same time: no effects are counted instead of one.',
      {
        history: two,
        deliveries: [
          { event: 1, attempt: 2 },
          { event: 2, at_once: true },
        ],
      },
      [{ effects: 1 }],
      seen([{ effects: 0 }]),
    ],
    [
      'The secret is rotated before 905 delivered, which has two signatures: 905 delivered is taken on no attempt (401).',
      { history: two, deliveries: [{ event: 1 }, { event: 2, signature: 'old-secret' }] },
      [{}],
      seen([{}], refusedWith(2, 401)),
    ],
    [
      'The unknown status 977 comes before 905 delivered: the unknown status 977 is taken on no attempt (500).',
      plainOf([
        { status: 977, at: 0 },
        { status: 905, at: 60 },
      ]),
      [{}],
      seen([{}], refusedWith(1, 500)),
    ],
    [
      '904 out-for-delivery and 905 delivered happen in the same second: the state is "o" instead of "d".',
      plainOf([
        { status: 904, at: 0 },
        { status: 905, at: 0 },
      ]),
      [{ state: 'd' }],
      seen([{ state: 'o' }]),
    ],
    [
      'Order 1 has 2 parcels and 905 delivered of parcel 1 and 904 out-for-delivery of parcel 2 arrive in this order: the state is "d" instead of "o".',
      plainOf([
        { status: 905, at: 0 },
        { status: 904, at: 60, parcel: 2 },
      ]),
      [{ state: 'o' }],
      seen([{ state: 'd' }]),
    ],
    [
      '905 delivered arrives: the consumer no longer answers.',
      plainOf(one),
      [{}],
      seen([], { gone: 'nothing listens there' }),
    ],
  ])('%s', (sentence, script, expected, observation) => {
    expect(sentenceOf(failed(script, expected, observation), name)).toBe(sentence)
  })
})

describe('the check of certify that names it, too', () => {
  const { planted } = readShops()

  test('each that is named is one', () => {
    const named = planted.map(({ certify }) => certify).filter(check => check !== null)
    expect(named.filter(check => !CHECKS.some(one => one.name === check))).toEqual([])
  })

  test.each(planted)('of $name', ({ script, differs, certify }) => {
    const expected = script.expect.map(({ status, effects }) => ({ state: status, effects }))
    const wrong = script.expect.map(({ effects }) => ({
      state: differs.includes('status') || differs.includes('parcels') ? null : 'x',
      effects: differs.includes('effects') ? effects + 1 : effects,
    }))
    const right = script.expect.map(({ status }, index) => ({
      ...wrong[index],
      ...(differs.includes('status') ? {} : { state: status }),
    }))
    const isOdd = (event: Script['history'][number]) =>
      event.status === 977 || event.unknown_field === true || event.order_id === null
    const odd = script.history.findIndex(isOdd)
    const last = script.history.length
    const observation = seen(right, {
      ...(differs.includes('answer') ? refusedWith(odd < 0 ? last : odd + 1, odd < 0 ? 401 : 500) : {}),
      stumbled: certify === 'many-at-once' ? [2] : [],
    })
    expect(checkOf(failed(script, expected, observation))).toBe(certify)
  })
})

test('a refused event is certain where it first arrives, all else after the last delivery', () => {
  const refused = failed(plainOf(two), [{}], seen([{}], refusedWith(1, 500)))
  expect(certainAfter(refused)).toBe(1)
  const script = { history: two, deliveries: [{ event: 2 }, { event: 1, attempt: 2 }] }
  expect(certainAfter(failed(script, [{ state: 'd' }], seen([{ state: 'o' }])))).toBe(2)
})
