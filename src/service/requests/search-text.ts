import { type KeptText, keptText } from './keep-text.ts'
import type { RequestEntry } from './request-entry.ts'

/**
 * Whether a text stands in a call: in its path, in what was sent or in the answer; capitals or not. JSON may write it in
 * another way: PHP, by default, has `\u1ea1` for ạ and `\/` for a slash.
 */
export function createTextSearch(text: string): (entry: RequestEntry) => boolean {
  const forms = new Set([text, text.replaceAll('/', '\\/'), escapeBeyondAscii(text)].map(escapePattern))
  const pattern = new RegExp([...forms].join('|'), 'iu')
  const stands = (kept: KeptText | null) => kept !== null && pattern.test(keptText(kept))
  return ({ path, sent, answer }) => pattern.test(path) || stands(sent) || stands(answer)
}

function escapeBeyondAscii(text: string): string {
  return text
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
