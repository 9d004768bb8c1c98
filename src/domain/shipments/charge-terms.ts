import { overweightFee } from '../carriers/terms.ts'
import type { FeeChanges, Fees, Shipment } from '../world.ts'
import { hasBeen } from './course.ts'
import type { StandardStatus } from './statuses.ts'

export interface ChargedMove {
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
