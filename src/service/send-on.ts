import type { Delivery, Endpoint } from '../domain/outbox-rows.ts'
import type { View } from '../store/store.ts'
import { commit } from './commit.ts'
import type { Core } from './core.ts'
import { endpointsOf, isInTheWay, scheduleDelivery, siblingsOf } from './delivery-rows.ts'

/** So many per commit: other work gets its turn in between. */
const PER_COMMIT = 500

/**
 * Sends what no longer has anything to wait for at an endpoint: what was held while it was disabled, and what waited for
 * its turn while it was ordered. Oldest first; what happens meanwhile to a shipment of which something is still held is
 * held behind it (`addressMessage`), and sent here too.
 */
export async function sendOnWhatWaits(core: Core, world: string, id: string): Promise<void> {
  for (;;) {
    const waiting = await core.store.read(world, view => findFree(view, id))
    if (waiting.length === 0) return
    for (let begin = 0; begin < waiting.length; begin += PER_COMMIT) {
      const ids = waiting.slice(begin, begin + PER_COMMIT)
      await commit(core, { world, at: core.clocks.now(world) }, async ({ tx, at }) => {
        const endpoint = await tx.get('endpoints', id)
        // Disabled again or deleted meanwhile: what is left stays as that leaves it.
        if (!endpoint || endpoint.disabled) return
        for (const deliveryId of ids) {
          const delivery = await tx.get('deliveries', deliveryId)
          if (!delivery || !isFree(delivery, endpoint)) continue
          const earlier = (await siblingsOf(tx, delivery)).filter(one => isBefore(one, delivery))
          const mustWait = endpoint.settings.ordered && earlier.some(isInTheWay)
          if (mustWait) tx.put('deliveries', { ...delivery, state: 'pending', waitsFor: 'turn' })
          else scheduleDelivery(tx, delivery, { dueAt: at, chain: delivery.shipmentId })
        }
      })
      // Commits alone give way to no request: nothing of them waits for the outside.
      await new Promise(resolve => setImmediate(resolve))
    }
  }
}

/** What a crash has left held at an endpoint that had been enabled. */
export async function finishSendingOn(core: Core, worlds: readonly string[]): Promise<void> {
  for (const world of worlds) {
    for (const { id } of await core.store.read(world, endpointsOf)) await sendOnWhatWaits(core, world, id)
  }
}

/** Ids, oldest first. */
async function findFree(view: View, id: string): Promise<readonly string[]> {
  const endpoint = await view.get('endpoints', id)
  if (!endpoint || endpoint.disabled) return []
  const parked = await view.find('parkedDeliveriesByEndpoint', id)
  const free = parked.filter(delivery => isFree(delivery, endpoint))
  return free.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)).map(delivery => delivery.id)
}

/** At an endpoint that is not disabled. */
function isFree({ state, waitsFor }: Delivery, { settings }: Endpoint): boolean {
  return state === 'held' || (waitsFor === 'turn' && !settings.ordered)
}

function isBefore(a: Delivery, b: Delivery): boolean {
  return a.seq - b.seq < 0 || (a.seq === b.seq && a.copy < b.copy)
}
