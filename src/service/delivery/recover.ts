import { waitsForRetry } from '../../domain/delivery-state.ts'
import type { Delivery } from '../../domain/outbox-rows.ts'
import { type Change, commitDurably } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { sendByHand } from './deliveries.ts'
import { bringForward } from './delivery-rows.ts'
import { unknownEndpoint } from './endpoint-settings.ts'

/** So many per commit: other work of the world gets its turn in between. */
const PER_COMMIT = 200

/** What is at its end and has not arrived. */
const LOST: ReadonlySet<Delivery['state']> = new Set(['failed', 'dropped', 'no-endpoint'])

export interface RecoverOptions {
  readonly since: number
  /** Null = of all endpoints. */
  readonly endpoint: string | null
  /** The virtual instant of the call: what is due by then is on its way already. */
  readonly now: number
}

/**
 * Sends everything once more that has happened since an instant (virtual) and has failed, was dropped or had no endpoint,
 * and now what waits for a retry: the same ids and bytes, marked, without faults, oldest first.
 * @returns The ids of the deliveries that were started.
 * @throws SandboxError `not_found` for an unknown endpoint.
 */
export async function recoverSince(
  core: ChangePorts,
  world: string,
  wanted: RecoverOptions,
): Promise<readonly string[]> {
  const lost = await findLost(core, world, wanted)
  const started: string[] = []
  for (let begin = 0; begin < lost.length; begin += PER_COMMIT) {
    const ids = lost.slice(begin, begin + PER_COMMIT)
    const begun = await commitDurably(core, { world }, async change => {
      const all: string[] = []
      for (const id of ids) {
        const delivery = await change.tx.get('deliveries', id)
        // A resend may have brought it home meanwhile.
        if (delivery) all.push(...(await sendAgain(change, delivery)))
      }
      return all
    })
    started.push(...begun)
    // Commits alone give way to no request: nothing of them waits for the outside.
    await new Promise(resolve => setImmediate(resolve))
  }
  return started
}

async function sendAgain(change: Pick<Change, 'tx' | 'at'>, delivery: Delivery): Promise<readonly string[]> {
  if (LOST.has(delivery.state)) return sendByHand(change, delivery, 'recover')
  const { tx, at } = change
  return (await bringForward(tx, delivery, { at, cause: 'recover' })) ? [delivery.id] : []
}

/** Oldest first. */
async function findLost(
  core: Pick<Core, 'store'>,
  world: string,
  { since, endpoint, now }: RecoverOptions,
): Promise<readonly string[]> {
  return core.store.read(world, async view => {
    if (endpoint !== null && !(await view.get('endpoints', endpoint))) throw unknownEndpoint(endpoint)
    const lost: string[] = []
    for (let offset = 0; ; offset += PER_COMMIT) {
      const { rows } = await view.page('deliveriesBySequence', { order: 'descending', offset, limit: PER_COMMIT })
      for (const delivery of rows) {
        const message = await view.get('messages', delivery.messageId)
        // Numbers follow the order in which things happened, so everything from here on is older.
        if (message && message.at < since) return lost.reverse()
        const isMeant = (endpoint === null || delivery.endpointId === endpoint) && message?.event !== 'test'
        if (isMeant && (LOST.has(delivery.state) || waitsForRetry(delivery, now))) lost.push(delivery.id)
      }
      if (rows.length < PER_COMMIT) return lost.reverse()
      await new Promise(resolve => setImmediate(resolve))
    }
  })
}
