import { type Keeping, keepText, LONGEST_KEPT } from './keep-text.ts'
import type { LogOwner } from './request-log.ts'

/** So many accounts' last answers are remembered as texts, a few megabytes at most. */
const REMEMBERED = 32

/** Keeps answers; one that is the same as the account's last is kept once, as whoever polls gets them. */
export interface RecentAnswers {
  keep(owner: LogOwner, answer: string): Keeping
  forget(owner: LogOwner): void
}

export function createRecentAnswers(): RecentAnswers {
  const recent = new Map<LogOwner, { readonly answer: string; readonly keeping: Keeping }>()
  return {
    keep(owner, answer) {
      const last = recent.get(owner)
      // Nearly always the length differs; if not, it is compared faster than it could be kept again.
      if (last?.answer === answer) return { ...last.keeping, bytes: 0 }
      const keeping = keepText(answer)
      if (typeof keeping.kept === 'string' || answer.length > LONGEST_KEPT) return keeping
      // The one that was longest without news makes room.
      recent.delete(owner)
      if (recent.size >= REMEMBERED) {
        const [oldest = null] = recent.keys()
        recent.delete(oldest)
      }
      recent.set(owner, { answer, keeping })
      return keeping
    },
    forget: owner => void recent.delete(owner),
  }
}
