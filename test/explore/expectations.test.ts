import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CHECKS } from '../../src/certify/checks/list-checks.ts'
import { allowedOndemandMoves } from '../../src/domain/ondemand/moves.ts'
import { ONDEMAND_STATUSES } from '../../src/domain/ondemand/statuses.ts'
import { allowedMoves } from '../../src/domain/shipments/moves.ts'
import { STANDARD_STATUSES } from '../../src/domain/shipments/statuses.ts'
import { DEVIATIONS, type Deviation, LANGUAGES, readShops, type Script } from './read-shops.ts'
import { deviationsOf, outcomeOf, plainOf, problemsOf, STATUS_ROWS } from './script-rules.ts'

const { correct: CORRECT, planted: PLANTED } = readShops()
const SHARED = /^(shop|serve)\.\w+$/i

/** A history may begin late in every script. */
const withoutLateStart = (deviations: Iterable<Deviation>) =>
  [...deviations].filter(deviation => deviation !== 'late-registration').sort()

test('each file of a shop is expected, and each expectation has its file', () => {
  const files = LANGUAGES.flatMap(language =>
    readdirSync(new URL(`shops/${language}/`, import.meta.url))
      .filter(file => /\.(mjs|php|py)$/.test(file) && !SHARED.test(file))
      .map(file => `test/explore/shops/${language}/${file}`),
  )
  const commands = [...CORRECT, ...PLANTED].map(({ command }) => command.at(-1))
  expect(commands.sort()).toEqual(files.sort())
})

test('there is a correct shop in each language, eight planted ones at least, and each depth', () => {
  expect(CORRECT.map(({ language }) => language).sort()).toEqual([...LANGUAGES].sort())
  for (const language of LANGUAGES) {
    expect(PLANTED.filter(one => one.language === language).length).toBeGreaterThanOrEqual(8)
  }
  const count = (depth: number) => PLANTED.filter(one => one.depth === depth).length
  expect([count(1) >= 10, count(2) >= 10, count(3) >= 6]).toEqual([true, true, true])
})

test('every deviation reveals one, and every check that is named is there', () => {
  const revealing = new Set(PLANTED.flatMap(({ reveals }) => reveals.flat()))
  expect([...revealing].sort()).toEqual([...DEVIATIONS].sort())
  const names = PLANTED.map(({ certify }) => certify).filter(name => name !== null)
  expect(names.filter(name => !CHECKS.some(check => check.name === name))).toEqual([])
})

test.each(PLANTED)('the script of $name is legal, and has the deviations that it is said to have', one => {
  const { script, reveals, steps } = one
  expect(problemsOf(script)).toEqual([])
  expect(outcomeOf(script)).toEqual(script.expect)
  expect(script.deliveries.length).toBe(steps)
  const [first = []] = reveals
  expect(withoutLateStart(deviationsOf(script))).toEqual(withoutLateStart(first))
  expect(first.filter(deviation => !deviationsOf(script).has(deviation))).toEqual([])
})

test.each(PLANTED)('the plain delivery for $name is legal and has no deviation', ({ script }) => {
  const plain = plainOf(script)
  expect(problemsOf(plain)).toEqual([])
  expect([...deviationsOf(plain)]).toEqual([])
})

describe('not legal', () => {
  const road = [
    { status: 904, at: 0 },
    { status: 905, at: 60 },
  ]
  const both = [{ event: 1 }, { event: 2 }]
  test.each<[string, Script, string]>([
    [
      'a first attempt after a later event',
      { history: road, deliveries: [{ event: 2 }, { event: 1 }] },
      'the first attempt of event 1 comes after a later event',
    ],
    [
      'two first attempts of a parcel at once',
      { history: road, deliveries: [{ event: 1 }, { event: 2, at_once: true }] },
      'the first attempts of events 1 and 2 are made at once',
    ],
    [
      'two events of one second out of order',
      { history: road.map(event => ({ ...event, at: 0 })), deliveries: [{ event: 2 }, { event: 1, attempt: 2 }] },
      'event 1 comes after a later one of its second',
    ],
    [
      'an event that is four days late',
      { history: road, deliveries: [{ event: 2 }, { event: 1, attempt: 2, late: 345_600 }] },
      'event 1 is more than three days late',
    ],
    ['an event that never comes', { history: road, deliveries: [{ event: 1 }] }, 'event 2 is never delivered'],
    [
      'a gap in a history',
      {
        history: [
          { status: 901, at: 0 },
          { status: 905, at: 60 },
        ],
        deliveries: both,
      },
      '901 is not followed by 905',
    ],
    [
      'an unknown status at the end',
      {
        history: [
          { status: 901, at: 0 },
          { status: 977, at: 60 },
        ],
        deliveries: both,
      },
      'an unknown status is last',
    ],
    [
      'an unknown parcel without an order_id',
      { history: [{ status: 905, at: 0, order_id: null }], deliveries: [{ event: 1 }] },
      'the first event of a parcel has no order_id',
    ],
  ])('%s', (_name, script, problem) => {
    expect(problemsOf(script)).toEqual([problem])
  })
})

test('the shops have the statuses and the moves of both lines', () => {
  const names: Readonly<Record<string, readonly { readonly code: number; readonly slug: string }[]>> = JSON.parse(
    readFileSync(new URL('../../fixtures/status-codes.json', import.meta.url), 'utf8'),
  )
  for (const line of ['standard', 'ondemand'] as const) {
    const slugs = new Map(names[line]?.map(({ code, slug }) => [String(code), slug]))
    expect(Object.fromEntries(STATUS_ROWS[line].map(({ code, slug }) => [code, slug]))).toEqual(
      Object.fromEntries(slugs),
    )
  }
  const rowsOf = (line: 'standard' | 'ondemand') =>
    Object.fromEntries(STATUS_ROWS[line].map(({ code, next }) => [code, [...next].sort()]))
  // What may follow depends on what was before: 904 before a delay, a part that was delivered before a loss.
  const standardMoves = (status: (typeof STANDARD_STATUSES)[number]) =>
    [[status], [904, status] as const, [916, status] as const].flatMap(statuses =>
      [false, true].flatMap(accepted => allowedMoves({ statuses, accepted, refused: false })),
    )
  const sorted = (moves: readonly number[]) => [...new Set(moves.map(String))].sort()
  expect(rowsOf('standard')).toEqual(
    Object.fromEntries(STANDARD_STATUSES.map(status => [status, sorted(standardMoves(status))])),
  )
  expect(rowsOf('ondemand')).toEqual(
    Object.fromEntries(ONDEMAND_STATUSES.map(status => [status, sorted(allowedOndemandMoves(status))])),
  )
})
