import type { Hint } from '../../domain/outbox-rows.ts'
import { countsAsSuccess } from '../success.ts'
import { ANSWER_HINTS } from './answer-hints.ts'
import type { Circumstances, HintRow } from './circumstances.ts'
import { hintValues } from './hint-values.ts'
import { WIRE_HINTS } from './wire-hints.ts'

/** Every hint there is, in the order in which they are tried; docs/hints.md repeats them. */
export const HINTS: readonly HintRow[] = [...ANSWER_HINTS, ...WIRE_HINTS]

/** What to do about an attempt that failed; null for a success, for one that we cut off ourselves, and where nothing is known. */
export function hintFor(circumstances: Circumstances): Hint | null {
  const { outcome, successRule } = circumstances
  if (outcome.error === null && countsAsSuccess(outcome.status, successRule)) return null
  const row = HINTS.find(({ matches }) => matches(circumstances))
  if (row === undefined) return null
  const values = URL.canParse(circumstances.url) ? hintValues(circumstances) : {}
  return { code: row.code, en: fill(row.en, values), vi: fill(row.vi, values) }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
