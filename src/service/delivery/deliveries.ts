import { deliveryOf, slotOf } from '../../domain/delivery-state.ts'
import { SandboxError } from '../../domain/errors.ts'
import type { Attempt, Delivery, Message } from '../../domain/outbox-rows.ts'
import type { View } from '../../store/store.ts'
import { chaosOf } from '../../webhooks/chaos/chaos-of.ts'
import { bodySent } from '../../webhooks/chaos/compose-body.ts'
import type { JsonStyle } from '../../webhooks/write-event.ts'
import { newestFirst } from '../input/list-page.ts'
import { findNamedIds } from '../naming/find-named.ts'
import { type Change, commitDurably } from '../world/commit.ts'
import type { ChangePorts, Core } from '../world/core.ts'
import { nextNumber } from '../world/counters.ts'
import { endpointsOf, scheduleByHand, scheduleDelivery } from './delivery-rows.ts'

/** The body of an attempt as it went over the wire: what faults make of it is not stored but made again. */
export function sentBody({ delivery, message }: LoggedDelivery, attempt: Attempt, style: JsonStyle): string {
  return bodySent(message, chaosOf(delivery, attempt), style)
}

export interface LoggedDelivery {
  readonly delivery: Delivery
  readonly message: Message
}

/** Null = any. */
export interface DeliveryFilter {
  readonly state: Delivery['state'] | null
  /** Of every shipment that has this id, order_id or waybill. */
  readonly shipment: string | null
  readonly endpointId: string | null
  /** What the event reports: a code or a slug. */
  readonly status: string | null
  /** Of the delivery, or of its message. */
  readonly id: string | null
}

const ANY: DeliveryFilter = { state: null, shipment: null, endpointId: null, status: null, id: null }

/** So many rows are looked through at a time. */
const SLICE = 500

/** The delivery log, newest first. */
export async function listDeliveries(
  core: Pick<Core, 'store'>,
  world: string,
  { offset, limit, filter = ANY }: { offset: number; limit: number; filter?: DeliveryFilter },
): Promise<{ readonly rows: readonly LoggedDelivery[]; readonly total: number }> {
  const isAll = Object.values(filter).every(value => value === null)
  const ids = new Set(await findNamedIds(core, world, filter.shipment))
  return core.store.read(world, async view => {
    if (isAll) {
      const page = await view.page('deliveriesBySequence', { order: 'descending', offset, limit })
      return { rows: await withMessages(view, page.rows), total: page.total }
    }
    const fitting: Delivery[] = []
    const { id } = filter
    if (id !== null) {
      const [one, ofMessage] = await Promise.all([view.get('deliveries', id), view.find('deliveriesByMessage', id)])
      const named = [...(one ? [one] : ofMessage)].sort(newestFirst(({ seq }) => seq))
      for (const delivery of named) if (await fits(view, delivery, { ...filter, ids })) fitting.push(delivery)
      return { rows: await withMessages(view, fitting.slice(offset, offset + limit)), total: fitting.length }
    }
    for (let seen = 0; ; seen += SLICE) {
      const { rows } = await view.page('deliveriesBySequence', { order: 'descending', offset: seen, limit: SLICE })
      for (const delivery of rows) if (await fits(view, delivery, { ...filter, ids })) fitting.push(delivery)
      if (rows.length < SLICE) break
      // A long log is looked through while others are served.
      await new Promise(resolve => setImmediate(resolve))
    }
    return { rows: await withMessages(view, fitting.slice(offset, offset + limit)), total: fitting.length }
  })
}

async function fits(
  view: View,
  delivery: Delivery,
  { state, shipment, endpointId, status, ids }: DeliveryFilter & { readonly ids: ReadonlySet<string> },
): Promise<boolean> {
  if (state !== null && delivery.state !== state) return false
  if (endpointId !== null && delivery.endpointId !== endpointId) return false
  const isOfShipment = shipment === null || delivery.shipmentId === shipment || ids.has(delivery.shipmentId)
  if (isOfShipment && status === null) return true
  const message = await view.get('messages', delivery.messageId)
  if (!message) return false
  if (!isOfShipment && message.orderId !== shipment) return false
  return status === null || String(message.status) === status || message.slug === status
}

async function withMessages(view: View, deliveries: readonly Delivery[]): Promise<readonly LoggedDelivery[]> {
  const rows: LoggedDelivery[] = []
  for (const delivery of deliveries) {
    const message = await view.get('messages', delivery.messageId)
    if (message) rows.push({ delivery, message })
  }
  return rows
}

/** @throws SandboxError `not_found`. */
export async function getDelivery(core: Pick<Core, 'store'>, world: string, id: string): Promise<LoggedDelivery> {
  return core.store.read(world, async view => {
    const delivery = await view.get('deliveries', id)
    const message = delivery && (await view.get('messages', delivery.messageId))
    if (!delivery || !message) throw unknownDelivery(id)
    return { delivery, message }
  })
}

/**
 * Sends a message again: same id, same bytes, marked as a resend and free of faults. One without an endpoint
 * goes to the endpoints registered now. The attempt happens at once, whatever the clock does; its outcome is in the log.
 * @returns The ids of the deliveries that were started; one without an endpoint continues under new ids.
 * @throws SandboxError `not_found`; `conflict` when there is no endpoint to send to.
 */
export async function resendDelivery(core: ChangePorts, world: string, id: string): Promise<readonly string[]> {
  return commitDurably(core, { world }, async change => {
    const { tx } = change
    const delivery = await tx.get('deliveries', id)
    if (!delivery) throw unknownDelivery(id)
    if (delivery.endpointId !== null && !(await tx.get('endpoints', delivery.endpointId))) {
      throw new SandboxError(
        'conflict',
        `the endpoint ${delivery.endpointId} (${delivery.url}) was deleted; register it again.`,
      )
    }
    const started = await sendByHand(change, delivery, 'resend')
    if (started.length > 0) return started
    throw new SandboxError('conflict', 'no webhook endpoint is registered; register one, then resend.')
  })
}

/** @returns The ids of the deliveries that were started; none when there is no endpoint to send to. */
export async function sendByHand(
  { tx, at }: Pick<Change, 'tx' | 'at'>,
  delivery: Delivery,
  cause: 'resend' | 'recover',
): Promise<readonly string[]> {
  const message = await tx.get('messages', delivery.messageId)
  if (!message) throw unknownDelivery(delivery.id)
  const timerOf = async () => `resend:${await nextNumber(tx, 'resends')}`
  if (delivery.endpointId !== null) {
    if (!(await tx.get('endpoints', delivery.endpointId))) return []
    scheduleByHand(tx, delivery, { id: await timerOf(), dueAt: at, cause })
    return [delivery.id]
  }
  const endpoints = await endpointsOf(tx)
  if (endpoints.length > 0) tx.delete('deliveries', delivery.id)
  const marks = { slot: slotOf(message.seq), copy: 1, chaos: null, faults: [] }
  const begun = endpoints.map(endpoint => deliveryOf(message, endpoint, marks))
  for (const one of begun) scheduleDelivery(tx, one, { dueAt: at, chain: message.shipmentId, cause })
  return begun.map(({ id }) => id)
}

export function unknownDelivery(id: string): SandboxError {
  return new SandboxError(
    'not_found',
    `no delivery "${id}" in this account; GET /__sandbox/webhooks/deliveries lists them.`,
  )
}
