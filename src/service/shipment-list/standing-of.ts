import type { OndemandStatus } from '../../domain/ondemand/statuses.ts'
import { awaitsSettlement } from '../../domain/settlement/foresee.ts'
import type { StandardStatus } from '../../domain/shipments/statuses.ts'
import type { OfEitherLine } from '../shipments/of-both-lines.ts'

/**
 * Whether anything more comes by itself. `moving`: a step is planned. `waiting`: none is, yet it is not at its end: the
 * daily settlement takes it on, or its scenario ended early and only a hand moves it. `ended`: that was all.
 */
export type Standing = 'moving' | 'waiting' | 'ended'

export const STANDINGS: readonly Standing[] = ['moving', 'waiting', 'ended']

/** On the way: a shipment without a plan here was left there by its scenario. */
const STANDARD_ON_THE_WAY = new Set<StandardStatus>([900, 901, 902, 903, 904, 906, 907, 915, 918, 919])
const ONDEMAND_AT_AN_END = new Set<OndemandStatus>([909, 910, 911, 1000])

export function standingOf(found: OfEitherLine): Standing {
  if (found.line === 'ondemand') {
    const { plan, status } = found.order
    if (plan.length > 0) return 'moving'
    return ONDEMAND_AT_AN_END.has(status) ? 'ended' : 'waiting'
  }
  const { shipment } = found
  if (shipment.plan.length > 0) return 'moving'
  return awaitsSettlement(shipment) || isLeftOnTheWay(found) ? 'waiting' : 'ended'
}

/** Its scenario ended before it did: nothing moves it but a hand. */
export function isLeftOnTheWay(found: OfEitherLine): boolean {
  if (found.line === 'ondemand') return standingOf(found) === 'waiting'
  const { plan, status, carrierError } = found.shipment
  // A refused 900 is an end.
  return plan.length === 0 && STANDARD_ON_THE_WAY.has(status) && !(status === 900 && carrierError !== null)
}
