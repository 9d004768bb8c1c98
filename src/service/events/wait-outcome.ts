import { SandboxError } from '../../domain/errors.ts'
import { type Cursor, readCursor } from './event-id.ts'
import type { EventLog } from './event-log.ts'

/** What every wait answers. */
export interface WaitOutcome<Item, Miss> {
  readonly matched: boolean
  /** Oldest first. */
  readonly items: readonly Item[]
  /** Newest first. */
  readonly nearMisses: readonly Miss[]
  readonly cursor: string
  /** On time-out: why nothing came, as far as it is known. */
  readonly why: string | null
}

/** Of more, the newest are reported. */
export const MOST_ITEMS = 100
export const MOST_NEAR_MISSES = 5

interface Start extends Cursor {
  /** Everything since the last reset counts. */
  readonly isAll: boolean
}

/**
 * Where a wait begins: after the cursor of an earlier one, without it at the last reset.
 * @throws SandboxError `invalid` for a cursor of another run, and for one so old that the log has lost what came after it.
 */
export function startOf(events: EventLog, world: string, after: string | null): Start {
  if (after === null) return { event: events.latest(world), delivery: 0, isAll: true }
  const cursor = readCursor(after, events.epoch)
  const advice = 'leave it out, to look at everything since the last reset.'
  if (!cursor) {
    const detail = `the cursor "${after.slice(0, 100)}" is none of this run of the sandbox; ${advice}`
    throw new SandboxError('invalid', detail, { pointer: '/after' })
  }
  // After a reset everything there is came after the cursor.
  if (events.lastReset(world) > cursor.event) return { event: events.latest(world), delivery: 0, isAll: true }
  if (events.after(world, cursor.event, { limit: 0 }).missing) {
    const detail = `the cursor "${after}" is too old: what came right after it is not kept any more; ${advice}`
    throw new SandboxError('invalid', detail, { pointer: '/after' })
  }
  return { ...cursor, isAll: false }
}
