import { isInTheWay } from '../../domain/delivery-state.ts'
import type { Delivery, Endpoint } from '../../domain/outbox-rows.ts'
import type { Tx } from '../../store/store.ts'
import { commit } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { inSlices, sortInSlices } from '../world/in-slices.ts'
import { endpointsOf, scheduleDelivery, siblingsOf } from './delivery-rows.ts'
import { finishDeletions } from './end-parked.ts'

/** So many per commit: other work gets its turn in between. Each brings the attempts it had into the journal once more. */
const PER_COMMIT = 500
/** So many rows are looked at before others get a turn: about a millisecond. */
const SLICE = 2_000

/**
 * Sends what no longer has anything to wait for at an endpoint: what was held while it was disabled, and what waited for
 * its turn while it was ordered. Oldest first; what happens meanwhile to a shipment of which something is still held is
 * held behind it (`addressMessage`), and sent here too.
 */
export async function sendOnWhatWaits(core: ChangePorts, world: string, id: string): Promise<void> {
  for (;;) {
    const waiting = await findFree(core, world, id)
    if (waiting.length === 0) return
    for await (const slice of inSlices(waiting, PER_COMMIT)) {
      await commit(core, { world }, async ({ tx, at }) => {
        const endpoint = await tx.get('endpoints', id)
        // Disabled again or deleted meanwhile: what is left stays as that leaves it.
        if (!endpoint || endpoint.disabled) return
        for (const { id: deliveryId } of slice) {
          const delivery = await tx.get('deliveries', deliveryId)
          if (!delivery || !isFree(delivery, endpoint)) continue
          if (endpoint.settings.ordered && (await hasToWait(tx, delivery)))
            tx.put('deliveries', { ...delivery, state: 'pending', waitsFor: 'turn' })
          else scheduleDelivery(tx, delivery, { dueAt: at, chain: delivery.shipmentId })
        }
      })
    }
  }
}

/** What a crash has left held at an endpoint that had been enabled, or deleted. */
export async function finishSendingOn(core: ChangePorts, worlds: readonly string[]): Promise<void> {
  await finishDeletions(core, worlds)
  for (const world of worlds) {
    for (const { id } of await core.store.read(world, endpointsOf)) await sendOnWhatWaits(core, world, id)
  }
}

type Waiting = Pick<Delivery, 'id' | 'seq' | 'copy'>

/** Oldest first. There may be 100,000: they are looked at, and put in order, in slices. */
async function findFree(core: Pick<Core, 'store'>, world: string, id: string): Promise<readonly Waiting[]> {
  const { endpoint, parked } = await core.store.read(world, async view => ({
    endpoint: await view.get('endpoints', id),
    parked: await view.ids('parkedDeliveriesByEndpoint', id),
  }))
  if (!endpoint || endpoint.disabled) return []
  const free: Waiting[] = []
  for await (const slice of inSlices(parked, SLICE)) {
    await core.store.read(world, async view => {
      for (const deliveryId of slice) {
        const delivery = await view.get('deliveries', deliveryId)
        if (delivery && isFree(delivery, endpoint)) free.push(delivery)
      }
    })
  }
  return sortInSlices(free, compareAge)
}

/** At an endpoint that is not disabled. */
function isFree({ state, waitsFor }: Delivery, { settings }: Endpoint): boolean {
  return state === 'held' || (waitsFor === 'turn' && !settings.ordered)
}

/** Is something of the same shipment that came before it still to be sent? */
async function hasToWait(tx: Tx, delivery: Delivery): Promise<boolean> {
  const siblings = await siblingsOf(tx, delivery)
  return siblings.some(one => compareAge(one, delivery) < 0 && isInTheWay(one))
}

function compareAge(a: Waiting, b: Waiting): number {
  return a.seq - b.seq || a.copy - b.copy
}
