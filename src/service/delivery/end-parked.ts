import { endDelivery, isParked } from '../../domain/delivery-state.ts'
import type { Tx } from '../../store/store.ts'
import { commit } from '../world/commit.ts'
import type { ChangePorts } from '../world/core.ts'
import { inSlices } from '../world/in-slices.ts'

/** So many per commit: other work gets its turn in between. */
const PER_COMMIT = 100

/** The row that names the deleted endpoints whose parked deliveries are still to end. */
const MARK = 'endpoints-deleted'

/**
 * What was held or kept back for an endpoint ends as failed, in the commit that deletes the endpoint if it is not much.
 * @returns Whether more is left, noted down for `endRest` and for the next start.
 */
export async function endParked(tx: Tx, endpointId: string): Promise<boolean> {
  const parked = await tx.ids('parkedDeliveriesByEndpoint', endpointId)
  if (parked.length <= PER_COMMIT) {
    await endThese(tx, parked, endpointId)
    return false
  }
  await mark(tx, ids => [...ids, endpointId])
  return true
}

/** Ends what `endParked` has left. An endpoint of that id that is there again (a reset) keeps what it has. */
export async function endRest(core: ChangePorts, world: string, endpointId: string): Promise<void> {
  const parked = await core.store.read(world, view => view.ids('parkedDeliveriesByEndpoint', endpointId))
  const change = (run: (tx: Tx) => Promise<void>) =>
    commit(core, { world }, async ({ tx }) => {
      if (!(await tx.get('endpoints', endpointId))) await run(tx)
    })
  for await (const ids of inSlices(parked, PER_COMMIT)) await change(tx => endThese(tx, ids, endpointId))
  const { durable } = await change(tx => mark(tx, ids => ids.filter(id => id !== endpointId)))
  await durable
}

/**
 * The same for a world that came as a state: one taken amid a deletion has parked deliveries of an endpoint that is gone, and
 * does not have the row that names it.
 */
export async function endOrphans(core: ChangePorts, world: string): Promise<void> {
  const { deliveries, endpoints } = await core.store.allRows(world)
  const present = new Set(endpoints.map(({ id }) => id))
  const gone = new Set<string>()
  for (const delivery of deliveries) {
    const { endpointId } = delivery
    if (endpointId !== null && isParked(delivery) && !present.has(endpointId)) gone.add(endpointId)
  }
  for (const id of gone) await endRest(core, world, id)
}

/** At start: what a crash has left of deleted endpoints. */
export async function finishDeletions(core: ChangePorts, worlds: readonly string[]): Promise<void> {
  for (const world of worlds) {
    for (const id of await core.store.read(world, marked)) await endRest(core, world, id)
  }
}

async function endThese(tx: Tx, ids: readonly string[], endpointId: string): Promise<void> {
  for (const id of ids) {
    const delivery = await tx.get('deliveries', id)
    if (delivery?.endpointId === endpointId && isParked(delivery)) {
      tx.put('deliveries', endDelivery(delivery, 'failed'))
    }
  }
}

async function mark(tx: Tx, change: (ids: readonly string[]) => readonly string[]): Promise<void> {
  const ids = change(await marked(tx))
  if (ids.length === 0) tx.delete('settings', MARK)
  else tx.put('settings', { id: MARK, value: JSON.stringify(ids) })
}

async function marked(view: Pick<Tx, 'get'>): Promise<readonly string[]> {
  const row = await view.get('settings', MARK)
  // Written by `mark`.
  return row ? (JSON.parse(row.value) as string[]) : []
}
