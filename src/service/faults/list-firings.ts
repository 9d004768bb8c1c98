import type { EventLog } from '../events/event-log.ts'
import type { Core } from '../world/core.ts'
import type { FaultFired } from '../world/notices.ts'

const FAULTS: ReadonlySet<'fault'> = new Set(['fault'])
const BATCH = 1_000

/** The latest firings of an account in any process, newest first. */
export async function listFirings(
  { core, events }: { readonly core: Pick<Core, 'faults'>; readonly events: EventLog },
  world: string,
): Promise<readonly FaultFired[]> {
  if (!events.catchUp) return core.faults.firings(world)
  await events.catchUp(world)
  const fired: FaultFired[] = []
  // The rules and what they did begin again with a reset.
  let position = events.lastReset(world)
  for (;;) {
    const { events: found, upTo } = events.after(world, position, { limit: BATCH, kinds: FAULTS })
    for (const { notice } of found) if (notice.kind === 'fault') fired.push(notice)
    if (upTo === position) return fired.reverse()
    position = upTo
  }
}
