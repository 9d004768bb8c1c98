import type { Check } from '../check.ts'
import { numberOf } from '../records/list-records.ts'

export interface TwoForms {
  /** The same amount of the same booking where numbers are numbers, and where they are text. */
  readonly pairs: readonly { readonly pointer: string; readonly number: unknown; readonly text: unknown }[]
}

const CLAUSE = 'Resources and their fields'

export const numberForms: Check<TwoForms> = {
  name: 'number-forms',
  title: 'an amount is the same as a number and as text',
  clause: CLAUSE,
  validate: ({ pairs }) =>
    pairs.flatMap(({ pointer, number, text }) => {
      const isSame = numberOf(number) === numberOf(text)
      const isText = text === null || typeof text === 'string'
      if (isSame && isText) return []
      const expected = `${JSON.stringify(String(number))}, the number ${String(number)} as text`
      return [{ pointer, clause: CLAUSE, basis: 'example' as const, expected, got: JSON.stringify(text) ?? 'nothing' }]
    }),
  samples: {
    good: [
      {
        pairs: [
          { pointer: '/total_fee', number: 30_400, text: '30400' },
          { pointer: '/amount_return_shop', number: -30_400, text: '-30400' },
          { pointer: '/cod', number: null, text: null },
        ],
      },
    ],
    bad: [
      { name: 'another amount', evidence: { pairs: [{ pointer: '/a', number: 30_400, text: '30401' }] } },
      { name: 'a number after all', evidence: { pairs: [{ pointer: '/a', number: 30_400, text: 30_400 }] } },
      { name: 'with separators', evidence: { pairs: [{ pointer: '/a', number: 30_400, text: '30.400' }] } },
      { name: 'it is missing', evidence: { pairs: [{ pointer: '/a', number: 30_400, text: undefined }] } },
    ],
  },
}
