import { useLayoutEffect, useState } from 'preact/hooks'
import { followLive } from '../../live.ts'

/** How many calls came while the list stands still; 0 while it follows them. */
export function useMissed(standsStill: boolean): number {
  const [missed, setMissed] = useState(0)
  // At once, not after the next drawing: a call that comes between would be lost.
  useLayoutEffect(() => {
    setMissed(0)
    if (!standsStill) return
    return followLive({
      event(event) {
        if (event.type === 'request') setMissed(count => count + 1)
      },
      // How many were missed nobody knows; the list is loaded anew by itself.
      gap: () => undefined,
    })
  }, [standsStill])
  return missed
}
