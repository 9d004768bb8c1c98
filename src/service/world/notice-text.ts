/** How notices stand in the log that several processes share. */
import type { Instant } from '../../domain/time/clock.ts'
import type { LoggedNote, Note } from '../../store/shared-log.ts'
import type { Tx } from '../../store/store.ts'
import type { Core } from './core.ts'
import type { ClockMoved, Notice } from './notices.ts'

/** The calls before it were forgotten; it is no event. */
export const CLEARED: Note = { kind: 'cleared', body: '{}' }

export interface ReadNote {
  /** Null = it is no event. */
  readonly notice: Notice | null
  /** Wall ms of a reset; what clients began earlier is of the past. */
  readonly wall: number
}

/** @param wall Wall ms, of which a reset tells. */
export function noteOf(notice: Notice, wall = 0): Note {
  const isReset = notice.kind === 'clock' && notice.cause === 'reset'
  const told = isReset ? { ...notice, wall } : withoutBodies(notice)
  return { kind: notice.kind, body: JSON.stringify(told), ...(isReset ? { isReset } : {}) }
}

/** The world began again at a virtual instant, by the clock that it has now. */
export function resetAt({ clocks }: Pick<Core, 'clocks'>, world: string, at: number): ClockMoved {
  const { mode, factor } = clocks.row(world)
  return { kind: 'clock', at, cause: 'reset', mode, factor }
}

/** Where several processes share a log, a reset stands in it before anything of the new world. */
export function noteReset(core: Pick<Core, 'clocks'>, tx: Tx, world: string, { at, wall }: Instant): void {
  tx.note?.(noteOf(resetAt(core, world, at), wall))
}

/** What was sent and answered stands in the rows of the deliveries, and no reader of the log asks for it. */
function withoutBodies(notice: Notice): Notice {
  if (notice.kind !== 'delivery') return notice
  const { message, delivery, attempt } = notice
  return {
    ...notice,
    message: { ...message, body: '' },
    delivery: { ...delivery, attempts: [] },
    attempt: { ...attempt, requestHeaders: {}, responseHeaders: {}, responseBody: '' },
  }
}

export function readNote({ kind, body }: LoggedNote): ReadNote {
  if (kind === CLEARED.kind) return { notice: null, wall: 0 }
  // Every other note is a notice (`noteOf`).
  const { wall = 0, ...notice } = JSON.parse(body) as Notice & { readonly wall?: number }
  // As it was written.
  return { notice: notice as Notice, wall }
}
