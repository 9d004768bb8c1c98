import { canBeBroughtForward, waitsForRetry } from '../../domain/delivery-state.ts'
import type { Delivery } from '../../domain/outbox-rows.ts'
import type { HangUp } from '../../webhooks/hang-up.ts'
import { commit } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { bringForward } from './delivery-rows.ts'

/** So many rows are looked at, or changed by one commit, before other work gets its turn. */
const LOOKED_AT = 2_000
const PER_COMMIT = 200

interface Answering {
  readonly world: string
  readonly endpointId: string
  readonly hangUp: HangUp
  /** The virtual instant of the commit that recorded the success. */
  readonly now: number
}

/**
 * An endpoint that failed answers again, as a development server does that was restarted: what waits for a later attempt
 * there is sent now, oldest first, instead of minutes or hours later. It ends when the endpoint fails again; the next
 * success goes on with it.
 */
export async function sendWhatIsRetried(
  core: ChangePorts & Pick<Core, 'log'>,
  { world, endpointId, hangUp, now }: Answering,
): Promise<void> {
  const waiting = await findWaiting(core, world, { endpointId, now })
  let sent = 0
  for (let begin = 0; begin < waiting.length; begin += PER_COMMIT) {
    // The account was removed, or what stands in its place is not this attempt's to change.
    if (hangUp.pulled || !core.clocks.knows(world)) return
    const ids = waiting.slice(begin, begin + PER_COMMIT)
    const { value } = await commit(core, { world }, async ({ tx, at }) => {
      const endpoint = await tx.get('endpoints', endpointId)
      if (hangUp.pulled || !endpoint || endpoint.disabled || endpoint.failingSince !== null) return null
      let count = 0
      for (const id of ids) {
        const delivery = await tx.get('deliveries', id)
        if (!delivery || !canGo(delivery, at)) continue
        if (await bringForward(tx, delivery, { at, cause: 'brought-forward' })) count += 1
      }
      return count
    })
    if (value === null) break
    sent += value
    // Commits alone give way to no request: nothing of them waits for the outside.
    await new Promise(resolve => setImmediate(resolve))
  }
  if (sent > 0) {
    core.log.info(
      { world, endpoint: endpointId, deliveries: sent },
      'an endpoint answers again; its retries are sent now',
    )
  }
}

/** Once at an instant: a clock that stands would otherwise see an endpoint that comes and goes do so without end. */
function canGo(delivery: Delivery, at: number): boolean {
  const last = delivery.attempts.at(-1)
  return canBeBroughtForward(delivery) && !(last?.cause === 'brought-forward' && last.virtualAt >= at)
}

/** Ids, oldest first. What is due by now is on its way already. */
async function findWaiting(
  core: Pick<Core, 'store'>,
  world: string,
  { endpointId, now }: Pick<Answering, 'endpointId' | 'now'>,
): Promise<readonly string[]> {
  const ids = await core.store.read(world, view => view.ids('retriedDeliveriesByEndpoint', endpointId))
  const found: { readonly id: string; readonly seq: number; readonly copy: number }[] = []
  for (let begin = 0; begin < ids.length; begin += LOOKED_AT) {
    await core.store.read(world, async view => {
      for (const id of ids.slice(begin, begin + LOOKED_AT)) {
        const delivery = await view.get('deliveries', id)
        if (delivery && waitsForRetry(delivery, now)) found.push({ id, seq: delivery.seq, copy: delivery.copy })
      }
    })
    if (begin + LOOKED_AT < ids.length) await new Promise(resolve => setImmediate(resolve))
  }
  return found.sort((a, b) => a.seq - b.seq || a.copy - b.copy).map(({ id }) => id)
}
