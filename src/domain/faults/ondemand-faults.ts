import type { FaultEffect } from '../../schemas/types.gen.ts'

type CarrierFault = NonNullable<FaultEffect['carrier']>

/** Of the carriers' faults, those of a ride: nothing of it is weighed, quoted for later, sorted in a hub or lost there. */
export const ONDEMAND_FAULTS: readonly CarrierFault[] = [
  'down',
  'no_tracking',
  'pickup_failed',
  'delivery_failed',
  'return',
  'stuck',
]
