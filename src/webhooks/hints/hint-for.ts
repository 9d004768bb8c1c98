import type { Hint } from '../../domain/outbox-rows.ts'
import { countsAsSuccess } from '../success.ts'
import { ANSWER_HINTS, SUCCESS_HINTS } from './answer-hints.ts'
import type { Circumstances, HintRow } from './circumstances.ts'
import type { Language } from './describe-signing.ts'
import { hintValues } from './hint-values.ts'
import { WIRE_HINTS } from './wire-hints.ts'

/** Every hint there is, in the order in which they are tried; docs/hints.md repeats them. */
export const HINTS: readonly HintRow[] = [...SUCCESS_HINTS, ...ANSWER_HINTS, ...WIRE_HINTS]
const FAILURE_HINTS = HINTS.slice(SUCCESS_HINTS.length)

/**
 * What to do about an attempt that failed, or about a success whose answer says that it is none; null for any other
 * success, for one that we cut off ourselves, and where nothing is known.
 */
export function hintFor(circumstances: Circumstances): Hint | null {
  const { outcome, successRule } = circumstances
  const isSuccess = outcome.error === null && countsAsSuccess(outcome.status, successRule)
  const row = (isSuccess ? SUCCESS_HINTS : FAILURE_HINTS).find(({ matches }) => matches(circumstances))
  if (row === undefined) return null
  const textIn = (language: Language) =>
    fill(row[language], URL.canParse(circumstances.url) ? hintValues(circumstances, language) : {})
  return { code: row.code, en: textIn('en'), vi: textIn('vi') }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
