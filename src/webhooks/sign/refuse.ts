import type { Verdict } from './scheme.ts'

/** A verdict of no, with one sentence for a person. It never holds a secret. */
export function refuseSignature(reason: string): Verdict {
  return { ok: false, reason }
}
