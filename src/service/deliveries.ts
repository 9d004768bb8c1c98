import { SandboxError } from '../domain/errors.ts'
import type { Attempt, Delivery, Message } from '../domain/world.ts'
import { commitDurably } from './commit.ts'
import type { Core } from './core.ts'
import { nextNumber } from './counters.ts'
import { addressMessage } from './outbox.ts'

export interface LoggedDelivery {
  readonly delivery: Delivery
  readonly message: Message
}

/** The delivery log, newest first. */
export async function listDeliveries(
  core: Core,
  world: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ readonly rows: readonly LoggedDelivery[]; readonly total: number }> {
  return core.store.read(world, async view => {
    const page = await view.page('deliveriesBySequence', { order: 'descending', offset, limit })
    const rows: LoggedDelivery[] = []
    for (const delivery of page.rows) {
      const message = await view.get('messages', delivery.messageId)
      if (message) rows.push({ delivery, message })
    }
    return { rows, total: page.total }
  })
}

/** @throws SandboxError `not_found`. */
export async function getDelivery(core: Core, world: string, id: string): Promise<LoggedDelivery> {
  return core.store.read(world, async view => {
    const delivery = await view.get('deliveries', id)
    const message = delivery && (await view.get('messages', delivery.messageId))
    if (!delivery || !message) throw new SandboxError('not_found', `no delivery "${id}" in this account`)
    return { delivery, message }
  })
}

/**
 * Sends a message again: same id, same bytes, marked as a resend. One that nobody was registered for goes to whoever is
 * registered now. The attempt happens at once, whatever the clock does; its outcome is in the log.
 * @returns The ids of the deliveries that were started; one that nobody was registered for goes on under new ids.
 * @throws SandboxError `not_found`; `conflict` when there is nobody to send to.
 */
export async function resendDelivery(core: Core, world: string, id: string): Promise<readonly string[]> {
  const at = core.clocks.now(world)
  return commitDurably(core, { world, at }, async change => {
    const { tx } = change
    const delivery = await tx.get('deliveries', id)
    const message = delivery && (await tx.get('messages', delivery.messageId))
    if (!delivery || !message) throw new SandboxError('not_found', `no delivery "${id}" in this account`)
    if (delivery.endpointId === null) {
      const started = await addressMessage(change, message, 'resend')
      if (started.length === 0) {
        throw new SandboxError('conflict', 'no webhook endpoint is registered; register one, then resend.')
      }
      tx.delete('deliveries', id)
      return started
    }
    if (!(await tx.get('endpoints', delivery.endpointId))) {
      throw new SandboxError(
        'conflict',
        `the endpoint ${delivery.endpointId} (${delivery.url}) was deleted; register it again.`,
      )
    }
    const timer = `resend:${await nextNumber(tx, 'resends')}`
    const cause: Attempt['cause'] = 'resend'
    tx.put('timers', {
      id: timer,
      dueAt: at,
      kind: 'attempt',
      deliveryId: id,
      endpointId: delivery.endpointId,
      chain: null,
      cause,
    })
    return [id]
  })
}
