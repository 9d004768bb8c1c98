/** How the calls of an account stand in the log that several processes share. */
import { type Drafted, type DraftParts, draftEntry, weighEntry } from './draft-entry.ts'
import { type KeptText, keepText, keptText } from './keep-parts.ts'
import type { RequestEntry, ServedRequest } from './request-entry.ts'

/** An entry whose bodies are texts. */
interface TextEntry extends Omit<RequestEntry, 'sent' | 'answer'> {
  readonly sent: string | null
  readonly answer: string | null
}

/** A call without its secrets; `at` is virtual. */
export function writeEntry(call: ServedRequest, at: number): string {
  const { entry } = draftEntry(call, { at, lastHeaders: undefined, keepAnswer: keepText })
  // One that is the same every time is kept whole in memory; here each call has its own, of the length that all have.
  const answer = entry.answer === null ? null : keepText(entry.answer)
  const text: TextEntry = {
    ...entry,
    sent: textOf(entry.sent),
    answer: textOf(answer?.kept ?? null),
    isAnswerWhole: entry.isAnswerWhole && answer?.isWhole !== false,
  }
  return JSON.stringify(text)
}

/** As it is kept in memory. */
export function readEntry(
  text: string,
  { lastHeaders, keepAnswer }: Pick<DraftParts, 'lastHeaders' | 'keepAnswer'>,
): Drafted {
  // Only `writeEntry` writes it.
  const { sent, answer, ...rest } = JSON.parse(text) as TextEntry
  const headers = lastHeaders && isSame(rest.headers, lastHeaders) ? lastHeaders : rest.headers
  const keptSent = sent === null ? null : keepText(sent)
  const keptAnswer = answer === null ? null : keepAnswer(answer)
  const entry: RequestEntry = { ...rest, headers, sent: keptSent?.kept ?? null, answer: keptAnswer?.kept ?? null }
  const bodies = (keptSent?.bytes ?? 0) + (keptAnswer?.bytes ?? 0)
  return { entry, bytes: weighEntry(entry, { bodies, lastHeaders }) }
}

const textOf = (kept: KeptText | null): string | null => (kept === null ? null : keptText(kept))

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at])
