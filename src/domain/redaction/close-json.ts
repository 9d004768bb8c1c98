import { scanJson } from '../json-fault.ts'

/** The beginning of a JSON text, closed so that it can be read. */
export interface ClosedJson {
  /** What is kept of it: to the last whole value, or into the text that was cut. */
  readonly kept: string
  /** What must follow to make it JSON. */
  readonly closing: string
}

/** An escape that was cut in two, at the end of a text. */
const CUT_ESCAPE = /^\\(?:u[\dA-Fa-f]{0,3})?$/
/** A word or a number that was cut in two. */
const CUT_WORD = /^(?:t|tr|tru|f|fa|fal|fals|n|nu|nul|-)$/

/**
 * Closes a JSON text that was cut. A text of its own that was cut ends there; a key, a number or a word that was cut is left
 * out. Null for what is no beginning of JSON.
 */
export function closeJson(beginning: string): ClosedJson | null {
  const { fault, settled, closers, broken } = scanJson(beginning)
  if (fault === null) return { kept: beginning, closing: '' }
  const rest = beginning.slice(fault, fault + 6)
  if (rest !== '' && !CUT_ESCAPE.test(rest) && !CUT_WORD.test(rest)) return null
  if (broken?.isTextValue === true) return { kept: beginning.slice(0, fault), closing: `"${close(closers)}` }
  if (settled === 0) return null
  const kept = beginning.slice(0, settled)
  return { kept, closing: close(scanJson(kept).closers) }
}

function close(closers: readonly string[]): string {
  return closers.toReversed().join('')
}
