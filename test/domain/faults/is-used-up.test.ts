import { expect, test } from 'vitest'
import { isUsedUp } from '../../../src/domain/faults/is-used-up.ts'

test('a rule for the first n, or for the nth, is used up when so many have come; any other never is', () => {
  const once = { when: { first: 1 } }
  expect([0, 1, 2].map(seen => isUsedUp(once, seen))).toEqual([false, true, true])
  const third = { match: { nth: 3 } }
  expect([2, 3].map(seen => isUsedUp(third, seen))).toEqual([false, true])
  for (const rule of [
    {},
    { when: 'always' as const },
    { when: { after: 2, every: 3 } },
    { when: { probability: 1 } },
  ]) {
    expect(isUsedUp(rule, 1_000)).toBe(false)
  }
})
