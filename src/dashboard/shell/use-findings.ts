import type { WhyAnswer } from '../../schemas/types.gen.ts'
import { type Query, useQuery } from '../use-query.ts'

/** Why nothing moves, fresh after every event. @param shipment of this one only; all of the account by default */
export function useFindings(shipment?: string): Query<WhyAnswer> {
  const path = shipment === undefined ? '/why' : `/why?shipment=${encodeURIComponent(shipment)}`
  return useQuery<WhyAnswer>(path, {
    on: ['clock', 'transition', 'delivery', 'fault', 'change:endpoints', 'change:faults', 'change:scenarios'],
  })
}
