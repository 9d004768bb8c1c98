import { fingerprint } from '../../domain/random.ts'

/** Of one account; a key costs some 100 bytes. */
const MOST_KEYS = 50_000
/** Longer keys are kept by their fingerprint. */
const LONGEST_KEY = 64

/**
 * How often each rule of an account has met each key. In memory: a restart and a reset begin again, and of more than
 * 50,000 pairs the one not met for the longest time is forgotten, which then counts from 1 again.
 */
export interface Occurrences {
  /** The number of this meeting, from 1. */
  next(ruleId: string, key: string): number
  /** Takes back one meeting, which has not come about. */
  undo(ruleId: string, key: string): void
  /** What `next` would say. */
  peek(ruleId: string, key: string): number
}

export function createOccurrences(most = MOST_KEYS): Occurrences {
  const counts = new Map<string, number>()
  return {
    peek: (ruleId, key) => (counts.get(`${ruleId}/${shorten(key)}`) ?? 0) + 1,
    next(ruleId, key) {
      const pair = `${ruleId}/${shorten(key)}`
      const count = (counts.get(pair) ?? 0) + 1
      // At the end of the map stands what was met last.
      counts.delete(pair)
      counts.set(pair, count)
      if (counts.size > most) {
        const [oldest] = counts.keys()
        if (oldest !== undefined) counts.delete(oldest)
      }
      return count
    },
    undo(ruleId, key) {
      const pair = `${ruleId}/${shorten(key)}`
      const count = counts.get(pair)
      if (count === undefined) return
      if (count === 1) counts.delete(pair)
      else counts.set(pair, count - 1)
    },
  }
}

function shorten(key: string): string {
  return key.length <= LONGEST_KEY ? key : fingerprint(key)
}
