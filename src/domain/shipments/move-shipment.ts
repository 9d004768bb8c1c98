import type { WebhookChaos } from '../../schemas/types.gen.ts'
import { overweightFee } from '../carriers/terms.ts'
import { percentOf } from '../money.ts'
import type { FeeChange, FeeChanges, Fees, HistoryEntry, Shipment } from '../world.ts'
import { totalFee } from './amounts.ts'
import { hasBeen } from './course.ts'
import type { Course } from './moves.ts'
import type { StandardStatus } from './statuses.ts'

export function courseOf(
  shipment: Pick<Shipment, 'history' | 'carrierCode' | 'carrierError' | 'codCollected' | 'parcel'>,
): Course {
  const hasCod = Math.min(shipment.codCollected ?? 0, shipment.parcel.cod ?? 0) > 0
  return {
    // Of a lost parcel, what a partial delivery had brought is still to be reconciled.
    ...(hasCod || !hasBeen(shipment, 916) ? {} : { broughtNothing: true }),
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
  /** What it changes of weight, fees and collected COD. */
  readonly set?: FeeChanges | null
  /** The note that comes with it. */
  readonly noteUpdate?: string
  /** What goes wrong with its event. */
  readonly webhook?: WebhookChaos | null
}

/** `carrier_error` of a refusal without a given reason. */
const REFUSED = 'Hãng vận chuyển không nhận đơn'

/**
 * The shipment after a move, legal or not (a scenario's `force` may break the rules; callers ask `allowedMoves` first),
 * with what the move sets and what the carrier charges for it. The flags are sticky: is_return from 907 on, is_part_delivery from 916, is_lost from 917 (open-clauses.md, "Presence").
 */
export function moveShipment(before: Shipment, move: Move): Shipment {
  const { status, at, set = null, noteUpdate, webhook = null } = move
  const shipment = chargeTerms(set ? changeFees(before, set) : before, { status, set })
  // A 900 always says why: without a reason it would be a new order.
  const reason = move.reason ?? (status === 900 ? REFUSED : null)
  const note = noteUpdate === undefined ? {} : { noteUpdate }
  const marks = { ...(set ? { set } : {}), ...note, ...(webhook ? { webhook } : {}) }
  const entry: HistoryEntry = { status, message: reason, at, ...marks }
  // A carrier that refuses prints no label.
  const label = status === 900 ? { sortingCode: null, returnSortingCode: null } : {}
  return {
    ...shipment,
    ...label,
    ...recipientPayment(shipment, status),
    status,
    updatedAt: at,
    carrierError: status === 900 ? reason : shipment.carrierError,
    isReturn: shipment.isReturn || status === 907 || status === 908,
    isPartDelivery: shipment.isPartDelivery || status === 916,
    isLost: shipment.isLost || status === 917,
    history: [...shipment.history, entry],
    ...(webhook ? { chaos: webhook } : withoutChaos(before)),
  }
}

/** The recipient pays once, on delivery, the total fee as it is then. Later fees are the shop's. */
function recipientPayment(shipment: Shipment, status: StandardStatus): Partial<Pick<Shipment, 'taken'>> {
  const isDelivery = (status === 905 || status === 916) && !hasBeen(shipment, 905, 916)
  return shipment.payer === 0 && isDelivery ? { taken: { ...shipment.taken, recipient: totalFee(shipment.fees) } } : {}
}

/**
 * The carrier takes the order: the tracking number is filled, the status stays (interfaces.md, `create.delay`), or goes
 * from new to 901 where creations begin as 900 (`created_status`).
 */
export function acceptShipment(shipment: Shipment, at: number): Shipment {
  const code = shipment.trackingNumber
  const accepted = { ...shipment, carrierCode: code, acceptedAt: at, updatedAt: at, ...withoutChaos(shipment) }
  return accepted.status === 900 ? moveShipment(accepted, { status: 901, reason: null, at }) : accepted
}

/** What a step said of its own event concerns no later one. */
export function withoutChaos({ chaos }: { readonly chaos?: unknown }): { readonly chaos?: undefined } {
  return chaos === undefined ? {} : { chaos: undefined }
}

/** The plan with its first step at this instant, and the others as far behind it as before. */
export function startPlanAt<Step extends { readonly at: number }>(plan: readonly Step[], at: number): readonly Step[] {
  return shiftPlan(plan, at - (plan[0]?.at ?? at))
}

/** The plan with every step moved by `byMs`, so that the distances between steps stay. */
export function shiftPlan<Step extends { readonly at: number }>(plan: readonly Step[], byMs: number): readonly Step[] {
  return byMs === 0 ? plan : plan.map(step => ({ ...step, at: step.at + byMs }))
}

/** The shipment with the new weight and fees; totals follow by themselves, because they are never stored. */
export function changeFees(shipment: Shipment, { weight, fees, codCollected }: FeeChanges): Shipment {
  const { delivery } = fees
  // Percentages are those of the delivery fee as it is from now on.
  const basis = delivery === undefined ? shipment.fees.delivery : sumOf(delivery, shipment.fees.delivery)
  const changed = Object.entries(fees).map(([fee, change]) => [fee, fee === 'delivery' ? basis : sumOf(change, basis)])
  return {
    ...shipment,
    parcel: weight === null ? shipment.parcel : { ...shipment.parcel, weight },
    fees: capDiscount({ ...shipment.fees, ...Object.fromEntries(changed) }),
    codCollected: codCollected ?? shipment.codCollected,
  }
}

function sumOf(change: FeeChange, deliveryFee: number): number {
  return 'vnd' in change ? change.vnd : percentOf(deliveryFee, change.percent)
}

/** A discount takes away no more than there is: the fee is never below zero. */
function capDiscount(fees: Fees): Fees {
  const total = totalFee(fees)
  return total < 0 ? { ...fees, discount: fees.discount + total } : fees
}

interface ChargedMove {
  readonly status: StandardStatus
  /** What the scenario says of fees goes before the carrier's own rules. */
  readonly set: FeeChanges | null
}

/**
 * What the carrier charges by itself for a move, by the terms of the booking: the return fee once, when a parcel starts
 * its way back; a re-delivery fee for each attempt beyond the free ones; what a heavier parcel costs more. `shipment` is
 * as the scenario's `set` has left it, with the history before the move.
 */
export function chargeTerms(shipment: Shipment, { status, set }: ChargedMove): Shipment {
  const { terms, fees } = shipment
  if (!terms) return shipment
  const said = set?.fees ?? {}
  // A sum that the scenario has set stays, also when that is nothing.
  const isSaid = (fee: keyof Fees) =>
    said[fee] !== undefined || shipment.history.some(entry => entry.set?.fees[fee] !== undefined)
  const charged: { -readonly [F in keyof Fees]?: number } = {}
  const comesBack = (status === 907 || status === 908) && !hasBeen(shipment, 907, 908)
  if (comesBack && !isSaid('return')) charged.return = terms.returnFee
  if (status === 904 && !isSaid('redelivery')) {
    const attempts = 1 + shipment.history.filter(entry => entry.status === 904).length
    charged.redelivery = terms.redelivery.fee * Math.max(0, attempts - terms.redelivery.freeAttempts)
  }
  const weighed = set?.weight ?? null
  if (weighed !== null && said.overweight === undefined) charged.overweight = overweightFee(terms, weighed)
  return Object.keys(charged).length === 0 ? shipment : { ...shipment, fees: { ...fees, ...charged } }
}
