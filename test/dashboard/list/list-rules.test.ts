/** The rules of the list of shipments and of the search box, without a page. */
import { describe, expect, test } from 'vitest'
import { type Choice, isDeliveryId, isRequestId, matchChoices } from '../../../src/dashboard/shell/find/choice.ts'
import { wantedByKey } from '../../../src/dashboard/shell/find/wanted-by-key.ts'
import {
  filtersOf,
  isNarrowed,
  narrowedBy,
  nextSort,
  sortOf,
  wishesOf,
} from '../../../src/dashboard/views/shipments/list/list-wishes.ts'
import { changedRows } from '../../../src/dashboard/views/shipments/list/use-changed.ts'
import type { ListedShipment } from '../../../src/schemas/types.gen.ts'

const wishes = (address: string) => wishesOf(new URLSearchParams(address))

describe('what the address says of the list', () => {
  test.each([
    ['', ''],
    ['q=a&page=3', 'q=a'],
    ['from=2026-01-05', 'booked_from=2026-01-05'],
    ['to=2026-01-05', 'booked_to=2026-01-05T23%3A59%3A59.999%2B07%3A00'],
    ['from=2026&to=soon', ''],
    ['carrier=ghtk&scenario=happy&sort=cod', 'carrier=ghtk&scenario=happy'],
  ])('%j asks for %j', (address, asked) => {
    expect(String(filtersOf(wishes(address)))).toBe(asked)
  })

  test.each([
    ['', '-created_at'],
    ['sort=cod', 'cod'],
    ['sort=-next_at', '-next_at'],
    ['sort=price', '-created_at'],
  ])('%j is sorted by %s', (address, sort) => {
    expect(sortOf(wishes(address))).toBe(sort)
  })

  test.each([
    ['-created_at', 'created_at', 'created_at'],
    ['created_at', 'created_at', '-created_at'],
    ['-created_at', 'status', 'status'],
    ['status', 'status', '-status'],
    ['-status', 'cod', '-cod'],
    ['-cod', 'cod', 'cod'],
    ['cod', 'next_at', 'next_at'],
  ] as const)('from %s the head of %s leads to %s', (sort, column, next) => {
    expect(nextSort(sort, column)).toBe(next)
  })

  test('an order narrows nothing, and the search is counted by itself', () => {
    expect(isNarrowed(wishes('sort=cod'))).toBe(false)
    expect(isNarrowed(wishes('q=a'))).toBe(true)
    expect(narrowedBy(wishes('q=a&sort=cod&line=standard&to=2026-01-05'))).toBe(2)
  })
})

describe('the rows that have changed', () => {
  const row = (id: string, updated: string, slug = 'new'): ListedShipment => ({
    id,
    line: 'standard',
    order_id: id,
    carrier: 'ghtk',
    carrier_code: null,
    status: 900,
    slug,
    text: '',
    carrier_error: null,
    scenario: 'happy',
    created_at: '2026-01-05T08:00',
    updated_at: updated,
    next_at: null,
    state: 'moving',
    recipient: { name: null, phone: null, district: null, city: null },
    cod: 0,
    events_pending: 0,
  })
  const b = row('B', '2026-01-05T09:00')
  const before = [b, row('A', '2026-01-05T08:00')]
  const cases: readonly (readonly [string, readonly ListedShipment[], readonly string[]])[] = [
    ['nothing', before, []],
    ['a status', [b, row('A', '2026-01-05T10:00', 'delivered')], ['A']],
    ['a booking', [row('C', '2026-01-05T09:30'), ...before], ['C']],
    ['what moved here from the page before', [row('Z', '2026-01-05T07:00'), ...before], []],
  ]
  test.each(cases)('%s', (_what, now, ids) => {
    expect([...changedRows(before, now)]).toEqual(ids)
  })
})

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isTyping: false,
  ...more,
})

describe('the keys of the page', () => {
  test.each([
    [press('k', { ctrlKey: true }), 'box'],
    [press('K', { metaKey: true }), 'box'],
    [press('/'), 'box'],
    [press('?'), 'keys'],
    [press('k'), null],
    [press('/', { ctrlKey: true }), null],
    [press('?', { altKey: true }), null],
    [press('/', { isTyping: true }), null],
    [press('k', { ctrlKey: true, isTyping: true }), null],
  ])('%j', (key, wanted) => {
    expect(wantedByKey(key)).toBe(wanted)
  })
})

describe('what the box matches', () => {
  const choices: readonly Choice[] = [
    { key: 'a', group: 'actions', label: 'Run clock', words: 'Chạy đồng hồ' },
    { key: 'p', group: 'pages', label: 'Go to Faults' },
    ...Array.from({ length: 9 }, (_, n): Choice => ({ key: `s${n}`, group: 'scenarios', label: `return-${n}` })),
  ]
  test.each([
    ['', ['a', 'p']],
    ['clock run', ['a']],
    ['dong ho', ['a']],
    ['FAULTS', ['p']],
    ['return', ['s0', 's1', 's2', 's3', 's4', 's5']],
    ['return-8', ['s8']],
    ['nothing', []],
  ])('%j', (text, keys) => {
    expect(matchChoices(choices, text).map(({ key }) => key)).toEqual(keys)
  })

  test.each([
    ['k3J9_w2A.12', true, false],
    ['msg_qHj2WempRWOTsEw-1', false, true],
    ['DH-1', false, false],
    ['nguyen thi lan', false, false],
  ])('%s: a request %s, a delivery %s', (text, ofRequest, ofDelivery) => {
    expect([isRequestId(text), isDeliveryId(text)]).toEqual([ofRequest, ofDelivery])
  })
})
