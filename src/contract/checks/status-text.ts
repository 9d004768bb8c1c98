import type { Check, Problem } from '../check.ts'
import { numberOf } from '../records/list-records.ts'
import { type StatusLine, statusTexts } from '../records/shipment-layouts.ts'

export interface ToldStatus {
  readonly line: StatusLine
  /** Of the code; where in the body its text and description stand. */
  readonly code: unknown
  readonly text: { readonly pointer: string; readonly told: unknown }
  /** Null = this place has none. */
  readonly description: { readonly pointer: string; readonly told: unknown } | null
}

const CLAUSE = 'States and transitions'

/** For the sandbox only: how a deployment words it is not shown. */
export const statusText: Check<ToldStatus> = {
  name: 'status-text',
  title: 'a status code has its own text and description, as in fixtures/status-codes.json',
  clause: CLAUSE,
  validate({ line, code, text, description }) {
    const rows = statusTexts(line, numberOf(code) ?? Number.NaN)
    if (rows.length === 0) {
      const got = `${String(code)}, ${String(text.told)}`
      return [{ pointer: text.pointer, clause: CLAUSE, basis: 'chosen', expected: `a code of the ${line} line`, got }]
    }
    const problem = (place: typeof text, texts: readonly string[]): readonly Problem[] => {
      if (texts.some(one => one === place.told)) return []
      const expected = `${texts.join(' or ')}, for ${String(code)}`
      return [{ pointer: place.pointer, clause: CLAUSE, basis: 'chosen', expected, got: String(place.told) }]
    }
    const described =
      description &&
      problem(
        description,
        rows.map(row => row.description),
      )
    return [
      ...problem(
        text,
        rows.map(row => row.text),
      ),
      ...(described ?? []),
    ]
  },
  samples: {
    good: [
      told({}),
      told({ code: '913', text: { pointer: '/status_text', told: 'Hoàn thành' } }),
      told({ code: 900, text: { pointer: '/status_text', told: 'Đơn mới' } }),
      told({ line: 'ondemand', code: 906, text: { pointer: '/status_text', told: 'Giao thành công' } }),
    ],
    bad: [
      { name: 'the text of another code', evidence: told({ code: 906 }) },
      { name: 'the same number of the other line', evidence: told({ line: 'ondemand' }) },
      { name: 'no text', evidence: told({ text: { pointer: '/status_text', told: null } }) },
      { name: 'an unknown code', evidence: told({ code: 999 }) },
      { name: 'another description', evidence: told({ description: { pointer: '/status_desc', told: 'Đơn mới' } }) },
    ],
  },
}

function told(differences: Partial<ToldStatus>): ToldStatus {
  const text = { pointer: '/status_text', told: 'Giao thành công' }
  return { line: 'standard', code: 905, text, description: null, ...differences }
}
