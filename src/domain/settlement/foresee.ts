import { takeFirstStep } from '../shipments/book.ts'
import { moveShipment } from '../shipments/move-shipment.ts'
import { DAY_MS } from '../time/instants.ts'
import type { PlannedStep, Shipment } from '../world.ts'
import { nextSettlement, type SettlementCalendar, settlementGap } from './calendar.ts'
import { awaitsCalendar, settlementPath } from './join-session.ts'
import { settleFees } from './settle-fees.ts'

/** One thing that will happen to a parcel, and the parcel after it. */
export interface Foreseen {
  readonly at: number
  readonly kind: PlannedStep['kind'] | 'settle'
  /** Null for a move of the settlement. */
  readonly step: PlannedStep | null
  readonly after: Shipment
}

/** How an account settles. */
export interface SettlementRules {
  readonly calendar: SettlementCalendar
  readonly paceMs: number | null
}

export interface Foresight extends SettlementRules {
  /** When the next move of its settlement comes, if it waits for one already. */
  readonly settlesAt: number | null
  /** There is no bank account to pay COD into: it stays at 910. */
  readonly isHeld: boolean
}

/**
 * The future of a parcel, if nothing changes it: its plan, and the settlement that follows it.
 * @param until virtual ms: what comes later is left out
 */
export function foresee(shipment: Shipment, rules: Foresight, until = Number.POSITIVE_INFINITY): readonly Foreseen[] {
  const future: Foreseen[] = []
  let after = shipment
  for (const step of shipment.plan) {
    if (step.at > until) return future
    after = settleFees(takeFirstStep(after)).shipment
    future.push({ at: step.at, kind: step.kind, step, after })
  }
  if (!awaitsSettlement(after)) return future
  let at = rules.settlesAt
  for (const status of settlementPath(after)) {
    if (status === 911 && rules.isHeld) break
    at =
      future.at(-1)?.kind === 'settle'
        ? (at ?? 0) + settlementGap(rules.paceMs)
        : (at ?? settlementInstant(after, rules))
    if (at > until) break
    after = settleFees(moveShipment(after, { status, reason: null, at })).shipment
    future.push({ at, kind: 'settle', step: null, after })
  }
  return future
}

/** A parcel waits for its settlement when that has something to do with it and no scripted step is left. */
export function awaitsSettlement(shipment: Shipment): boolean {
  return shipment.plan.length === 0 && settlementPath(shipment).length > 0
}

/**
 * When the next move of a settlement comes to a parcel that waits for it, counted from its latest move; never before
 * `from`. Parcels that came to wait within one beat of the pace settle together, as those of one day do.
 */
export function settlementInstant(
  shipment: Shipment,
  { calendar, paceMs }: SettlementRules,
  from = Number.NEGATIVE_INFINITY,
): number {
  const since = shipment.history.at(-1)?.at ?? shipment.updatedAt
  if (!awaitsCalendar(shipment)) return Math.max(from, since + settlementGap(paceMs))
  const planned = nextSettlement(calendar, Math.max(from, since + calendar.hold * DAY_MS))
  return paceMs === null ? planned : Math.min(planned, nextBeat(Math.max(from, since), paceMs))
}

function nextBeat(at: number, paceMs: number): number {
  return Math.floor((at + paceMs) / paceMs) * paceMs
}
