import { useEffect } from 'preact/hooks'

/** No event reports a call that belongs to no account, so such a list looks for itself. */
const EVERY_MS = 2_500

export function usePoll(refetch: () => void, isPaused: boolean): void {
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetch()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [refetch, isPaused])
}
