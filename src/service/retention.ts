import { isOpen } from '../domain/delivery-state.ts'
import { commit } from './commit.ts'
import type { Core } from './core.ts'

/** Finished deliveries kept per account; pending ones are never dropped (interfaces.md, "Control API"). */
export const KEPT_DELIVERIES = 10_000

/** So many per commit: other work of the world gets its turn in between. */
const PER_COMMIT = 500

/** Drops the oldest finished deliveries, and the messages that nothing points to any more. */
export async function dropOldDeliveries(core: Core, world: string, kept = KEPT_DELIVERIES): Promise<void> {
  for (let skip = 0; ; ) {
    const surplus = (await core.store.read(world, view => view.count('deliveries'))) - kept - skip
    if (surplus <= 0) return
    const limit = Math.min(PER_COMMIT, surplus)
    const { value: dropped } = await commit(core, { world, at: core.clocks.now(world) }, async ({ tx }) => {
      const { rows } = await tx.page('deliveriesBySequence', { order: 'ascending', offset: skip, limit })
      const finished = rows.filter(delivery => !isOpen(delivery))
      for (const delivery of finished) {
        tx.delete('deliveries', delivery.id)
        const others = await tx.find('deliveriesByMessage', delivery.messageId)
        if (others.length === 0) tx.delete('messages', delivery.messageId)
      }
      return finished.length
    })
    // Commits alone give way to no request: nothing of them waits for the outside.
    await new Promise(resolve => setImmediate(resolve))
    // Pending ones stay where they are and are passed over next time.
    skip += limit - dropped
  }
}
