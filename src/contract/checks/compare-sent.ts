import type { Basis, Problem } from '../check.ts'
import { numberOf, textOf } from '../records/list-records.ts'

/** A field of a record beside what was sent for it. */
export interface SentField {
  readonly pointer: string
  readonly sent: string | number
  readonly got: unknown
  readonly basis: Basis
  /** As what it is written; absent = either form will do. */
  readonly type?: 'number' | 'string'
}

/** What differs: a number by its value in either form, a text or code to the letter. */
export function compareSent(fields: readonly SentField[], clause: string): readonly Problem[] {
  return fields.flatMap(({ pointer, sent, got, basis, type }) => {
    const isSame = typeof sent === 'number' ? numberOf(got) === sent : textOf(got) === sent
    const isTyped = type === undefined || typeof got === type
    if (isSame && !isTyped) {
      return [{ pointer, clause, basis, expected: `a ${type}: ${sent}`, got: JSON.stringify(got) ?? 'nothing' }]
    }
    if (isSame) return []
    return [
      { pointer, clause, basis, expected: `${JSON.stringify(sent)}, as sent`, got: JSON.stringify(got) ?? 'nothing' },
    ]
  })
}
