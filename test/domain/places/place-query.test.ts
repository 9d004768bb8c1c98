import { describe, expect, test } from 'vitest'
import { leftOver, readPlaceQuery } from '../../../src/domain/places/place-query.ts'

describe('what is left of a query for the place itself', () => {
  test.each([
    ['nothing was taken', 3, [], [0, 3]],
    ['the end was taken', 5, [[3, 5]], [0, 3]],
    ['the beginning was taken', 5, [[0, 2]], [2, 5]],
    [
      'both ends were taken, in any order',
      6,
      [
        [5, 6],
        [0, 2],
      ],
      [2, 5],
    ],
    [
      'all was taken',
      4,
      [
        [0, 2],
        [2, 4],
      ],
      [4, 4],
    ],
    ['the middle was taken: two pieces', 5, [[2, 3]], null],
    [
      'two took the same words',
      4,
      [
        [1, 3],
        [2, 4],
      ],
      null,
    ],
  ] as const)('%s', (_name, length, taken, left) => {
    const spans = taken.map(([from, to]) => ({ from, to }))
    expect(leftOver(length, spans)).toEqual(left === null ? null : { from: left[0], to: left[1] })
  })
})

test.each([
  ['Q1', ['q', '1']],
  ['q.01', ['q', '1']],
  ['phuong05 quan3', ['phuong', '5', 'quan', '3']],
  ['F10', ['f', '10']],
  ['TP.HCM', ['tp', 'hcm']],
  [' – ', []],
])('%j is read as the words %j', (text, words) => {
  expect(readPlaceQuery(text).words).toEqual(words)
})
