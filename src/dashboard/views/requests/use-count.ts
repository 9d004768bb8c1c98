import { useEffect } from 'preact/hooks'
import { useQuery } from '../../use-query.ts'
import { usePoll } from './use-poll.ts'

/** How many calls a list has; null until that is known. It is asked anew after each clearing. */
export function useCount(
  path: string,
  { isPaused, clearings }: { readonly isPaused: boolean; readonly clearings: number },
): number | null {
  const { data, refetch } = useQuery<{ readonly total: number }>(path)
  usePoll(refetch, isPaused)
  useEffect(() => {
    if (clearings > 0) refetch()
  }, [clearings, refetch])
  return data?.total ?? null
}
