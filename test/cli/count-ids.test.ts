import { expect, test } from 'vitest'
import { countIds } from '../../src/cli/client/receive-webhooks.ts'

test('counts how often an id came before', () => {
  const timesSeen = countIds()
  expect(['a', 'b', 'a', 'a', 'b'].map(timesSeen)).toEqual([0, 0, 1, 2, 1])
})

test('webhooks without an id, or with an endless one, are never repeats', () => {
  const timesSeen = countIds()
  const endless = 'x'.repeat(1_000)
  expect([undefined, undefined, endless, endless].map(timesSeen)).toEqual([0, 0, 0, 0])
})

test('remembers the latest 10,000 ids', () => {
  const timesSeen = countIds()
  timesSeen('first')
  timesSeen('second')
  for (let i = 0; i < 9_998; i++) timesSeen(`id-${i}`)
  expect(timesSeen('second')).toBe(1)
  timesSeen('one more')
  expect([timesSeen('second'), timesSeen('first')]).toEqual([2, 0])
})
