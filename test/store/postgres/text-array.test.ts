import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textArray } from '../../../src/store/postgres/text-array.ts'

/** By the rule of PostgreSQL: an element in quotation marks, with a backslash before each of them and before each backslash. */
const byTheRule = (texts: readonly (string | null)[]): string =>
  `{${texts.map(text => (text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)).join(',')}}`

test.each([
  [[], '{}'],
  [[null, '', 'NULL'], '{NULL,"","NULL"}'],
  [['{"a":"b\\n"}'], String.raw`{"{\"a\":\"b\\n\"}"}`],
  [['a line\nand a tab\t'], '{"a line\nand a tab\t"}'],
  [['a half \ud83d of a pair'], '{"a half \ud83d of a pair"}'],
  [['Nguyễn Huệ \u2028 😀'], '{"Nguyễn Huệ \u2028 😀"}'],
])('%j', (texts, literal) => expect(textArray(texts)).toBe(literal))

test('any texts, and any JSON', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\ud83d', 'ệ', 'a') }),
    fc.json(),
    fc.constant(null),
  )
  fc.assert(
    fc.property(fc.array(text), texts => {
      expect(textArray(texts)).toBe(byTheRule(texts))
    }),
  )
})
