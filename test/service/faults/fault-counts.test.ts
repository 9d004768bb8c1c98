import { beforeEach, expect, test } from 'vitest'
import { countMeeting, forgetCounts, nextOccurrence } from '../../../src/service/faults/fault-counts.ts'
import { openStore } from '../../../src/store/open-store.ts'
import type { Store } from '../../../src/store/store.ts'

let store: Store
beforeEach(async () => {
  store = await openStore({ dir: ':memory:' })
  await store.replaceWorld('w', () => undefined)
})

/** Each in a commit of its own, `<rule> <key>`; the numbers they have got. */
async function meet(pairs: readonly string[], most?: number): Promise<readonly number[]> {
  const numbers: number[] = []
  for (const pair of pairs) {
    const [rule = '', key = ''] = pair.split(' ')
    const { value } = await store.transact('w', 0, tx => countMeeting(tx, { rule, key }, most))
    numbers.push(value)
  }
  return numbers
}

test('each rule counts each key by itself', async () => {
  expect(await meet(['1 A', '1 B', '1 A', '2 A', '1 A'])).toEqual([1, 1, 2, 1, 3])
  const { value } = await store.transact('w', 0, async tx => {
    const numbers = [await nextOccurrence(tx, { rule: '1', key: 'A' })]
    for (const rule of ['1', '1', '2']) numbers.push(await countMeeting(tx, { rule, key: 'A' }))
    return numbers
  })
  expect(value).toEqual([4, 4, 5, 2])
})

test('of more than it may keep an account forgets the key not met for the longest time', async () => {
  expect(await meet(['1 A', '1 B', '1 A', '1 C'], 2)).toEqual([1, 1, 2, 1])
  expect(await store.read('w', view => view.count('faultMeetings'))).toBe(2)
  expect(await meet(['1 A', '1 B'], 2)).toEqual([3, 1])
})

test('a long key is distinct from another with the same beginning', async () => {
  const key = 'x'.repeat(1_000)
  expect(await meet([`1 ${key}a`, `1 ${key}b`, `1 ${key}a`])).toEqual([1, 1, 2])
})

test('a rule that is gone leaves nothing, and others what they have', async () => {
  await meet(['1 A', '1 B', '11 A'])
  await store.transact('w', 0, tx => forgetCounts(tx, '1'))
  expect(await meet(['1 A', '11 A'])).toEqual([1, 2])
})
