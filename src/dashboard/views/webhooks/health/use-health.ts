import type { EndpointHealthList } from '../../../../schemas/types.gen.ts'
import { type Query, useQuery } from '../../../use-query.ts'

/** How endpoints do. @param id of one; absent = all of the account */
export function useHealth(id?: string): Query<EndpointHealthList> {
  const path = id === undefined ? '/webhooks/health' : `/webhooks/health?endpoint=${encodeURIComponent(id)}`
  return useQuery<EndpointHealthList>(path, { on: ['change:endpoints', 'delivery', 'clock'] })
}
