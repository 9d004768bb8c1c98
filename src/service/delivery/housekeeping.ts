import type { ScheduledTask } from 'node-cron'
import type { ChangePorts, Core } from '../world/core.ts'
import { giveWay } from '../world/in-slices.ts'
import { isAccountWorld } from '../world/world-names.ts'
import { dropOldDeliveries, fairShare, KEPT_DELIVERIES, TOTAL_DELIVERY_BYTES } from './retention.ts'

/** A journal of this size is folded into a snapshot: a restart replays it in well under a second. */
const JOURNAL_LIMIT_BYTES = 32 * 1_048_576

type ChorePorts = ChangePorts & Pick<Core, 'log'>

export interface Housekeeping {
  stop(): Promise<void>
}

/** The first round is due in a minute at most, so what calls it is loaded when others have had their first answers. */
const LOADED_AFTER_MS = 10_000

/** Wall-clock chores, every minute: the journal is compacted when it has grown, old deliveries leave the log. */
export function startHousekeeping(core: ChorePorts & Pick<Core, 'wallTimers'>): Housekeeping {
  let scheduling: Promise<ScheduledTask | undefined> = Promise.resolve(undefined)
  const cancel = core.wallTimers.after(LOADED_AFTER_MS, () => {
    scheduling = scheduleChores(core).catch(error => {
      core.log.error({ error: String(error) }, 'housekeeping could not be scheduled; restart the sandbox to have it')
      return undefined
    })
  })
  return {
    async stop() {
      cancel()
      const task = await scheduling
      await task?.destroy()
    },
  }
}

async function scheduleChores(core: ChorePorts): Promise<ScheduledTask> {
  const { schedule } = await import('node-cron')
  // A laptop that slept has missed some; the next round does all there is, and the watch of the wall clock reports it.
  const options = { noOverlap: true, suppressMissedWarning: true }
  return schedule('* * * * *', () => doChores(core, JOURNAL_LIMIT_BYTES), options)
}

/** One round of them. A failure is logged: the next round tries again, and the store says by itself when it is read-only. */
export async function doChores(
  core: ChorePorts,
  journalLimitBytes: number,
  totalDeliveryBytes = TOTAL_DELIVERY_BYTES,
): Promise<void> {
  const attempt = async (chore: () => Promise<void>, world?: string) => {
    try {
      await chore()
    } catch (error) {
      // Removed meanwhile: there is nothing left to look after.
      if (world !== undefined && !core.clocks.knows(world)) return
      const facts = { ...(world === undefined ? {} : { world }), error: String(error) }
      core.log.error(facts, 'housekeeping failed; it is tried again in a minute')
    }
  }
  const held = new Map<string, number>()
  for (const world of core.store.worlds()) {
    if (!isAccountWorld(world)) continue
    // One that is removed meanwhile ends its own chore, not the others'.
    await attempt(async () => void held.set(world, await dropOldDeliveries(core, world)), world)
    // Of a thousand accounts none may have enough to give way by itself.
    await giveWay()
  }
  const bytes = fairShare([...held.values()], totalDeliveryBytes)
  for (const [world, own] of held) {
    const chore = async () => void (await dropOldDeliveries(core, world, { ...KEPT_DELIVERIES, bytes }))
    if (own > bytes) await attempt(chore, world)
  }
  if (core.store.journalBytes() > journalLimitBytes) await attempt(() => core.store.compact())
}
