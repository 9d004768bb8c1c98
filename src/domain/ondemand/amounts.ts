/** What an on-demand order costs and collects; all in integer VND (specification, "On-demand rate"). */
import type { OndemandFees, OndemandPoint } from './order.ts'

type Load = Pick<OndemandPoint, 'kind' | 'parcel'>

/** `total_fee_carrier`. */
export function carrierTotal(fees: OndemandFees): number {
  return fees.delivery + fees.stop + fees.requests - fees.discount
}

/** `total_fee`: the carrier's and the platform's. */
export function orderTotal(fees: OndemandFees): number {
  return carrierTotal(fees) + fees.service
}

/** `cod_amount` of the order: what is collected where goods are handed over; a sum at a pickup is not collected. */
export function totalCod(points: readonly Load[]): number {
  return sum(points.map(stopCod))
}

/** COD of one point. */
export function stopCod({ kind, parcel }: Load): number {
  return kind === 2 ? (parcel?.codAmount ?? 0) : 0
}

/**
 * What the goods are worth, by COD or declared value, whichever is more in a parcel. The same goods may be described
 * where they are picked up, where they are delivered, or at both ends, so the ends are not added up.
 */
export function goodsValue(points: readonly Load[]): number {
  const at = (end: 1 | 2) =>
    sum(points.map(({ kind, parcel }) => (kind === end ? Math.max(parcel?.amount ?? 0, parcel?.codAmount ?? 0) : 0)))
  return Math.max(at(1), at(2))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
