import { expect, test } from 'vitest'
import { createOccurrences } from '../../../src/service/faults/occurrences.ts'

test('each rule counts each key by itself', () => {
  const occurrences = createOccurrences()
  const met = ['1 A', '1 B', '1 A', '2 A', '1 A'].map(pair => {
    const [rule = '', key = ''] = pair.split(' ')
    return occurrences.next(rule, key)
  })
  expect(met).toEqual([1, 1, 2, 1, 3])
})

test('of more than it may keep it forgets the key not met for the longest time', () => {
  const occurrences = createOccurrences(2)
  occurrences.next('1', 'A')
  occurrences.next('1', 'B')
  occurrences.next('1', 'A')
  occurrences.next('1', 'C')
  expect(occurrences.next('1', 'A')).toBe(3)
  expect(occurrences.next('1', 'B')).toBe(1)
})

test('a long key is distinct from another with the same beginning', () => {
  const occurrences = createOccurrences()
  const key = 'x'.repeat(1_000)
  expect([
    occurrences.next('1', `${key}a`),
    occurrences.next('1', `${key}b`),
    occurrences.next('1', `${key}a`),
  ]).toEqual([1, 1, 2])
})
