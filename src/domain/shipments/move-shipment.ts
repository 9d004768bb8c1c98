import type { HistoryEntry, Shipment } from '../world.ts'
import type { Course } from './moves.ts'
import type { StandardStatus } from './statuses.ts'

export function courseOf(shipment: Pick<Shipment, 'history' | 'carrierCode' | 'carrierError'>): Course {
  return {
    statuses: shipment.history.map(entry => entry.status),
    accepted: shipment.carrierCode !== null,
    refused: shipment.carrierError !== null,
  }
}

export interface Move {
  readonly status: StandardStatus
  /** In the carrier's words; null = the status's own text. */
  readonly reason: string | null
  readonly at: number
}

/** `carrier_error` of a refusal that nobody gave a reason for. */
const REFUSED = 'Hãng vận chuyển không nhận đơn'

/**
 * The shipment after a move, legal or not (a scenario's `force` may break the rules; callers ask `allowedMoves` first).
 * The flags are sticky: is_return from 907 on, is_part_delivery from 916, is_lost from 917 (open-clauses.md, "Presence").
 */
export function moveShipment(shipment: Shipment, move: Move): Shipment {
  // A 900 always says why: without a reason it would be a new order.
  const reason = move.reason ?? (move.status === 900 ? REFUSED : null)
  const entry: HistoryEntry = { status: move.status, message: reason, at: move.at }
  // A carrier that refuses prints no label.
  const label = move.status === 900 ? { sortingCode: null, returnSortingCode: null } : {}
  return {
    ...shipment,
    ...label,
    status: move.status,
    updatedAt: move.at,
    carrierError: move.status === 900 ? reason : shipment.carrierError,
    isReturn: shipment.isReturn || move.status === 907 || move.status === 908,
    isPartDelivery: shipment.isPartDelivery || move.status === 916,
    isLost: shipment.isLost || move.status === 917,
    history: [...shipment.history, entry],
  }
}

/**
 * The carrier takes the order: the tracking number is filled, the status stays (interfaces.md, `create.delay`), or goes
 * from new to 901 where creations begin as 900 (`created_status`).
 */
export function acceptShipment(shipment: Shipment, at: number): Shipment {
  const accepted = { ...shipment, carrierCode: shipment.trackingNumber, updatedAt: at }
  return accepted.status === 900 ? moveShipment(accepted, { status: 901, reason: null, at }) : accepted
}

/** The plan with every step moved by `byMs`, so that the distances between steps stay. */
export function shiftPlan<Step extends { readonly at: number }>(plan: readonly Step[], byMs: number): readonly Step[] {
  return byMs === 0 ? plan : plan.map(step => ({ ...step, at: step.at + byMs }))
}
