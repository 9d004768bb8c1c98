import { requestKey } from '../../domain/request-key.ts'
import type { Change } from '../world/commit.ts'
import type { CarrierFault } from './carrier-fault.ts'

export interface BookingCall {
  readonly operation: 'createShipment' | 'createOndemandShipment'
  readonly orderId: string | null
  /** Short name. */
  readonly carrier: string
  readonly body: unknown
}

const PATHS = { createShipment: '/api/v2/shipments', createOndemandShipment: '/api/v2/ondemand-shipments' } as const

/** What the carrier's part of the account's rules does to a booking that can be placed; null = nothing. */
export async function faultOfBooking(
  change: Change,
  { operation, orderId, carrier, body }: BookingCall,
): Promise<CarrierFault | null> {
  const { core, world } = change
  if (!core.faults.hasRules(world)) return null
  const key = requestKey(operation, orderId, body)
  const call = { operation, method: 'POST', path: PATHS[operation], orderId, carrier, key }
  return core.faults.onBooking(world, call, change)
}
