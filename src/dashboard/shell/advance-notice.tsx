import { useEffect, useState } from 'preact/hooks'
import { lazily } from '../components/lazily.tsx'
import { runningAdvance } from '../use-advance.ts'

const LongAdvance = lazily(() => import('./long-advance.tsx').then(module => module.LongAdvance))

/** One that is done sooner is not spoken of. */
const SPOKEN_OF_MS = 1_000
const TICK_MS = 500

/** What an advance does that takes longer. */
export function AdvanceNotice() {
  const running = runningAdvance.value
  const [, tick] = useState(0)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => tick(count => count + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [running])
  if (!running || performance.now() - running.since < SPOKEN_OF_MS) return null
  return <LongAdvance running={running} />
}
