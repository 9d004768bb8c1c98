/** What arrived in an inbox: attempts of deliveries, by the number of their arrival. */
import { latestArrival } from '../../domain/inbox.ts'
import type { Attempt } from '../../domain/outbox-rows.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { View } from '../../store/store.ts'
import { countsAsSuccess } from '../../webhooks/receiver-answer.ts'
import { type LoggedDelivery, sentBody } from '../delivery/deliveries.ts'
import { findNamed, waybillOf } from '../naming/find-named.ts'
import type { Core } from '../world/core.ts'
import { giveWay } from '../world/in-slices.ts'

export interface InboxItem extends LoggedDelivery {
  readonly attempt: Attempt
  /** The number of the arrival. */
  readonly n: number
  readonly verified: boolean | null
  /** The exact text of the body. */
  readonly raw: string
  /** The answer counts as a success. */
  readonly accepted: boolean
  readonly line: 'standard' | 'ondemand'
  readonly waybill: string | null
}

/** Where an arrival is found. */
export interface ArrivalPlace {
  readonly n: number
  readonly deliveryId: string
}

/** So many rows are looked at before other work gets a turn. */
const SLICE = 500

/** Numbered above `from`, oldest first. What arrives meanwhile is among them or not. */
export async function findArrivals(
  { store }: Pick<Core, 'store'>,
  world: string,
  from: number,
): Promise<readonly ArrivalPlace[]> {
  // A delivery that arrives again meanwhile moves on in the list and comes a second time.
  const places = new Map<number, string>()
  for (let at = from; ; ) {
    const { rows } = await store.read(world, view =>
      view.page('deliveriesByArrival', { order: 'ascending', offset: 0, limit: SLICE, from: at + 1 }),
    )
    for (const { id, attempts } of rows) {
      for (const { inbox } of attempts) if (inbox && inbox.n > from) places.set(inbox.n, id)
    }
    const last = rows.at(-1)
    if (!last || rows.length < SLICE) break
    at = latestArrival(last) ?? at
    await giveWay()
  }
  return [...places].map(([n, deliveryId]) => ({ n, deliveryId })).toSorted((a, b) => a.n - b.n)
}

/** @returns Null when it has left the delivery log meanwhile. */
export async function readArrival(
  view: View,
  { n, deliveryId }: ArrivalPlace,
  { profile: { switches } }: Pick<AccountRow, 'profile'>,
): Promise<InboxItem | null> {
  const delivery = await view.get('deliveries', deliveryId)
  const message = delivery && (await view.get('messages', delivery.messageId))
  const attempt = delivery?.attempts.find(({ inbox }) => inbox?.n === n)
  if (!delivery || !message || !attempt?.inbox) return null
  const [shipment] = await findNamed(view, message.shipmentId)
  const { verified } = attempt.inbox
  const raw = sentBody({ delivery, message }, attempt, switches.json_style)
  const accepted = attempt.error === null && countsAsSuccess(attempt.status, switches.webhook_success)
  const line = shipment?.line ?? 'standard'
  return {
    n,
    delivery,
    message,
    attempt,
    verified,
    raw,
    accepted,
    line,
    waybill: shipment ? waybillOf(shipment) : null,
  }
}
