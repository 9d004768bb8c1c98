import { nextTimeOfDay } from '../domain/instants.ts'
import type { StandardStatus } from '../domain/shipments/statuses.ts'
import type { Shipment } from '../domain/world.ts'
import type { Tx } from '../store/store.ts'
import type { Change } from './commit.ts'
import type { Core } from './core.ts'
import { postStatusEvent } from './outbox.ts'

/** The daily job takes delivered parcels on at 20:00 GMT+7 (open-clauses.md, "Settlement"). */
const SETTLEMENT_MINUTE = 20 * 60

function stepTimerId(shipmentId: string): string {
  return `${shipmentId}:step`
}

function settleTimerId(shipmentId: string): string {
  return `${shipmentId}:settle`
}

export interface ShipmentChange {
  readonly before: Shipment | null
  /** The states passed through, oldest first; the last one is stored. */
  readonly states: readonly Shipment[]
  /** No event: the carrier has not answered yet, so there is no outcome to report. */
  readonly silent?: boolean
}

/**
 * Stores a shipment with all that follows from it, in one commit: the timer of its next step, its place in the daily
 * settlement, the events of the states it passed through.
 */
export async function saveShipment(change: Change, { before, states, silent = false }: ShipmentChange): Promise<void> {
  const shipment = states.at(-1)
  if (!shipment) return
  const { tx } = change
  tx.put('shipments', shipment)
  const step = { id: stepTimerId(shipment.id), kind: 'step', shipmentId: shipment.id } as const
  await setTimer(tx, step, shipment.plan[0]?.at ?? null)
  const settle = { id: settleTimerId(shipment.id), kind: 'settle', shipmentId: shipment.id } as const
  await setTimer(tx, settle, await settlementInstant(change, shipment))
  for (const state of states) if (!silent) await postStatusEvent(change, state)
  tellTransitions(change, before?.status ?? null, states)
}

/** A delivered or partly delivered parcel waits for the job, and a partly delivered one that came back. */
export function awaitsSettlement(shipment: Shipment): boolean {
  const { status } = shipment
  const outcome = status === 905 || status === 916 || (status === 908 && shipment.isPartDelivery)
  return outcome && shipment.plan.length === 0
}

/** Null when the daily job has nothing to do with it; the instant once set stays. */
async function settlementInstant({ tx, world, at }: Change, shipment: Shipment): Promise<number | null> {
  if (!awaitsSettlement(shipment)) return null
  const present = await tx.get('timers', settleTimerId(shipment.id))
  if (present) return present.dueAt
  const paceMs = (await tx.get('account', world))?.paceMs ?? null
  const daily = nextTimeOfDay(at, SETTLEMENT_MINUTE)
  return paceMs === null ? daily : Math.min(daily, at + paceMs)
}

/** When the daily job will take a shipment on, as things stand; null = it will not. */
export async function settlementOf(core: Core, world: string, shipment: Shipment): Promise<number | null> {
  const timer = await core.store.read(world, view => view.get('timers', settleTimerId(shipment.id)))
  return timer?.dueAt ?? null
}

/** Puts, moves or removes one of a shipment's timers; one that is already right is left alone. */
async function setTimer(
  tx: Tx,
  timer: { readonly id: string; readonly kind: 'step' | 'settle'; readonly shipmentId: string },
  dueAt: number | null,
): Promise<void> {
  const present = await tx.get('timers', timer.id)
  if (dueAt === null) {
    if (present) tx.delete('timers', timer.id)
  } else if (present?.dueAt !== dueAt) {
    tx.put('timers', { ...timer, dueAt })
  }
}

function tellTransitions(change: Change, start: StandardStatus | null, states: readonly Shipment[]): void {
  let from = start
  for (const state of states) {
    const { id: shipmentId, orderId, status: to, history } = state
    // An acceptance is news for the client, but no move.
    if (to === from) continue
    const message = history.at(-1)?.message ?? null
    change.tell({ kind: 'transition', at: change.at, shipmentId, orderId, from, to, message })
    from = to
  }
}
