import { describe, expect, test } from 'vitest'
import { matchPhone } from '../../../src/domain/text/text-keys.ts'

/** One phone as people store it. */
const FORMS = ['0987654321', '+84987654321', '84987654321', '+84 987 654 321', '(+84) 987-654-321', '0987.654.321', '+84 (0)987 654 321'] // biome-ignore format: a list

/** What is typed · whether it is a part of 0987654321. */
const QUERIES: readonly (readonly [string, boolean])[] = [
  ['0987654321', true],
  ['987654', true],
  ['1', true],
  ['321', true],
  ['098 765', true],
  ['(0987)', true],
  ['098-765.4', true],
  ['+84', true],
  ['+84 9', true],
  ['+84987654321', true],
  ['84987654321', true],
  [' 84987', true],
  ['+8487', false],
  ['8498', false],
  ['0999', false],
  ['+1', false],
  ['9876543210', false],
  ['', false],
  ['+', false],
  ['-.-', false],
  ['987a', false],
  ['٩٨٧', false],
]

describe.each(FORMS)('the phone %j', phone => {
  test.each(QUERIES)('%j: %j', (query, found) => {
    expect(matchPhone(query)(phone)).toBe(found)
  })
})

test.each([
  ['+1 202 555 0143', '+1202', true],
  ['+1 202 555 0143', '555', true],
  ['+1 202 555 0143', '0202', false],
  ['+84 24 3825 1234', '024', true],
  ['(024) 3825 1234', '+84 24', true],
  ['1900 1234', '1900', true],
  ['', '0', false],
  [null, '0', false],
] as const)('%j has %j: %j', (phone, query, found) => {
  expect(matchPhone(query)(phone)).toBe(found)
})
