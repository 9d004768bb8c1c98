import { useEffect, useRef } from 'preact/hooks'
import type { ShipmentList } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { followLive } from '../../../live.ts'
import { useLoad } from '../../../use-query.ts'

export type ListCounts = NonNullable<ShipmentList['counts']>

/** So long news are collected before it is counted again. */
const COLLECT_MS = 500
/** A count looks at every row: of a large world it takes at most a tenth of the time. */
const REST = 9

/**
 * What the list can be narrowed to, with numbers that follow the events.
 * @param filters as GET /shipments has them
 * @param isListThere whether the list has been answered under these filters: its rows do not wait for a count
 */
export function useCounts(
  filters: URLSearchParams,
  isListThere: boolean,
): { readonly counts: ListCounts | undefined; refetch(): void } {
  const took = useRef(0)
  const counted = useRef<string | null>(null)
  const wanted = `/shipments?counts=true&size=1&${filters}`
  if (isListThere) counted.current = wanted
  const key = counted.current
  const load = async (signal: AbortSignal) => {
    const began = performance.now()
    const list = await control<ShipmentList>('GET', key ?? wanted, undefined, { signal })
    took.current = performance.now() - began
    return list.counts
  }
  const { data, refetch } = useLoad(key, load, { keeps: 'counts of shipments' })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          refetch()
        },
        Math.max(COLLECT_MS, took.current * REST),
      )
    }
    const stop = followLive({
      event: ({ type }) => {
        if (type === 'transition' || type === 'clock') soon()
      },
      gap: soon,
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [refetch])
  return { counts: data, refetch }
}
