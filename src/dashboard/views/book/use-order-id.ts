import type { ShipmentList } from '../../../schemas/types.gen.ts'
import { useQuery } from '../../use-query.ts'

/** The first order of an account is proposed as DH-1001, the next one as DH-1002. */
export function useOrderId(): string {
  const { data } = useQuery<ShipmentList>('/shipments?size=1', {
    on: ['transition', 'clock'],
    concerns: ({ type, data: { from } }) => type === 'clock' || from === null,
  })
  return `DH-${1001 + (data?.total ?? 0)}`
}
