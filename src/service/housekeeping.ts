import { schedule } from 'node-cron'
import { SYSTEM_WORLD } from './accounts.ts'
import type { Core } from './core.ts'
import { dropOldDeliveries } from './retention.ts'

/** A journal of this size is folded into a snapshot: a restart replays it in well under a second. */
const JOURNAL_LIMIT_BYTES = 32 * 1_048_576

export interface Housekeeping {
  stop(): Promise<void>
}

/** Wall-clock chores, every minute: the journal is compacted when it has grown, old deliveries leave the log. */
export function startHousekeeping(core: Core): Housekeeping {
  // A laptop that slept has missed some; the next round does all there is, and the watch of the wall clock tells of it.
  const options = { noOverlap: true, suppressMissedWarning: true }
  const task = schedule('* * * * *', () => doChores(core, JOURNAL_LIMIT_BYTES), options)
  return { stop: async () => void (await task.destroy()) }
}

/** One round of them. A failure is logged: the next round tries again, and the store says by itself when it is read-only. */
export async function doChores(core: Core, journalLimitBytes: number): Promise<void> {
  const attempt = async (chore: () => Promise<void>, facts: Readonly<Record<string, unknown>>) => {
    try {
      await chore()
    } catch (error) {
      core.log.error({ ...facts, error: String(error) }, 'housekeeping failed; it is tried again in a minute')
    }
  }
  for (const world of core.store.worlds()) {
    // One that is removed meanwhile ends its own chore, not the others'.
    if (world !== SYSTEM_WORLD) await attempt(() => dropOldDeliveries(core, world), { world })
  }
  if (core.store.journalBytes() > journalLimitBytes) await attempt(() => core.store.compact(), {})
}
