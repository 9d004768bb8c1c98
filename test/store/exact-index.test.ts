import { describe, expect, test } from 'vitest'
import { ExactIndex } from '../../src/store/exact-index.ts'

/** Enough for the index to be divided. */
const MANY = 20_000

const keyOf = (number: number): string => `đơn-${number}`

describe('an exact index', () => {
  test('finds every id under its key while it grows, and after half of them are gone', () => {
    const index = new ExactIndex()
    for (let number = 0; number < MANY; number++) {
      index.add(keyOf(number), `one-${number}`)
      if (number % 3 === 0) index.add(keyOf(number), `two-${number}`)
    }
    const expected = (number: number): string[] => [
      ...(number % 2 === 0 ? [] : [`one-${number}`]),
      ...(number % 3 === 0 ? [`two-${number}`] : []),
    ]
    for (let number = 0; number < MANY; number += 2) index.remove(keyOf(number), `one-${number}`)

    for (let number = 0; number < MANY; number++) expect(index.ids(keyOf(number))).toEqual(expected(number))
    expect(index.ids(keyOf(MANY))).toEqual([])
  })

  test('keeps an id once under a key, and nothing under none', () => {
    const index = new ExactIndex()
    index.add('key', 'id')
    index.add('key', 'id')
    index.add(null, 'other')
    expect(index.ids('key')).toEqual(['id'])
    index.remove('key', 'other')
    index.remove(null, 'id')
    expect(index.ids('key')).toEqual(['id'])
  })
})
