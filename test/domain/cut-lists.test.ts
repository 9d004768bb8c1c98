import { describe, expect, test } from 'vitest'
import { readList } from '../../src/domain/read-list.ts'
import { cutLists } from '../../src/domain/text/limits.ts'
import { guardList } from '../support/guard-list.ts'

describe('lists cut to what is looked at', () => {
  test.each([
    [
      [1, 2, 3, 4],
      [1, 2],
    ],
    [
      { a: [1, 2, 3], b: { c: [[1, 2, 3], 4, 5] } },
      {
        a: [1, 2],
        b: {
          c: [[1, 2], 4],
        },
      },
    ],
    [
      [{ a: 1 }, { a: [1, 2, 3] }],
      [{ a: 1 }, { a: [1, 2] }],
    ],
  ])('%j becomes %j', (value, cut) => {
    const before = structuredClone(value)
    expect(cutLists(value, 2)).toEqual(cut)
    expect(value).toEqual(before)
  })

  test.each([[1], ['x'], [null], [undefined], [[]], [[1, 2]], [{}], [{ a: [{ b: [1, 2] }, null] }]])(
    '%j, where none is longer, is the same value',
    value => {
      expect(cutLists(value, 2)).toBe(value)
    },
  )

  test('a key of the name __proto__ stays a key', () => {
    const cut = cutLists(JSON.parse('{"__proto__": {"a": 1}, "b": [1, 2, 3]}'), 2)
    expect(JSON.stringify(cut)).toBe('{"__proto__":{"a":1},"b":[1,2]}')
    expect(Object(cut).a).toBeUndefined()
  })

  test('the rest of a long list is not read', () => {
    expect(cutLists({ a: guardList(2, 0) }, 2)).toEqual({ a: [0, 0] })
    expect(() => cutLists({ a: guardList(2, 0) }, 3)).toThrow('somebody looked')
    expect(readList(guardList(201, 0))).toHaveLength(201)
    expect(() => readList(guardList(200, 0))).toThrow('somebody looked')
  })

  test.each([[null], [undefined], ['abc'], [{ length: 3 }], [5]])('%j reads as no list', value => {
    expect(readList(value)).toEqual([])
  })
})
