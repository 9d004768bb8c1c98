import { useQuery } from '../../use-query.ts'

/** The first order of an account is proposed as DH-1001, the next one as DH-1002. */
export function useOrderId(): string {
  const { data } = useQuery<{ readonly total: number }>('/shipments?size=1', {
    on: ['transition', 'clock'],
    concerns: ({ type, data: { from } }) => type === 'clock' || from === null,
  })
  return `DH-${1001 + (data?.total ?? 0)}`
}
