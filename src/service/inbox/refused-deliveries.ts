import { INBOX_ID } from '../../domain/inbox.ts'
import type { Attempt, Delivery } from '../../domain/outbox-rows.ts'
import { dashedSecond } from '../../domain/time/instants.ts'
import type { LoggedDelivery } from '../delivery/deliveries.ts'
import type { Core } from '../world/core.ts'

/** So many of the newest deliveries are looked through. */
const LOOKED_THROUGH = 500

/** What was to come into the inbox and has not been accepted there, newest first: a line for each, with the reason. */
export async function describeRefused(
  { store }: Pick<Core, 'store'>,
  world: string,
  most: number,
): Promise<readonly string[]> {
  return store.read(world, async view => {
    const { rows } = await view.page('deliveriesBySequence', { order: 'descending', offset: 0, limit: LOOKED_THROUGH })
    const lines: string[] = []
    for (const delivery of rows) {
      if (delivery.endpointId !== INBOX_ID || lines.length >= most) continue
      const reason = reasonOf(delivery)
      const message = reason && (await view.get('messages', delivery.messageId))
      if (message) lines.push(`${describeEvent(message)}: ${reason}`)
    }
    return lines
  })
}

/** `delivered (905) of DH-1`. */
export function describeEvent({
  event,
  slug,
  status,
  orderId,
  shipmentId,
}: Pick<LoggedDelivery['message'], 'event' | 'slug' | 'status' | 'orderId' | 'shipmentId'>): string {
  const kind = event === 'shipment-status' ? '' : `${event} `
  return `${kind}${slug} (${status}) of ${orderId ?? shipmentId}`
}

/** Null = accepted, or nothing has become of it. */
function reasonOf({ state, attempts, faults, waitsFor, nextAt }: Delivery): string | null {
  const last = attempts.at(-1)
  const suffered = faults.length === 0 ? '' : `, faults: ${faults.join(', ')}`
  switch (state) {
    case 'delivered':
      return null
    case 'dropped':
      return `dropped${suffered || ', because the inbox is disabled'}`
    case 'held':
      return 'held, because the inbox is disabled'
    case 'failed':
      return `${last ? describeAttempt(last) : 'not sent'}, given up${suffered}`
    default:
      if (last)
        return `${describeAttempt(last)}${nextAt === null ? '' : `, next at ${dashedSecond(nextAt)}`}${suffered}`
      return waitsFor === null ? null : `kept back (${waitsFor})${suffered}`
  }
}

function describeAttempt({ n, status, error, detail }: Attempt): string {
  return `attempt ${n} ${status === null ? `failed (${detail ?? error})` : `was answered ${status}`}`
}
