import type { FaultFired, Notices } from '../world/notices.ts'

const MOST_FIRINGS = 1_000

/** The latest firings of one account, from any source: a rule, a request's own header, a step of a scenario. */
export interface FiringLog {
  /** Newest first. */
  list(): readonly FaultFired[]
  close(): void
}

export function openFiringLog(notices: Notices, world: string, most = MOST_FIRINGS): FiringLog {
  let kept: FaultFired[] = []
  const close = notices.listen(world, notice => {
    if (notice.kind !== 'fault') return
    kept.push(notice)
    // Cut by halves, so that each costs next to nothing.
    if (kept.length >= 2 * most) kept = kept.slice(-most)
  })
  return { list: () => kept.slice(-most).reverse(), close }
}
