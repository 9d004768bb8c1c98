import { render } from 'preact'
import { App } from './app.tsx'
import { startLive } from './live.ts'
import { takeToken } from './router.ts'
import { startClock } from './virtual-clock.ts'

function start(): void {
  takeToken()
  startLive()
  startClock()
  const root = document.getElementById('app')
  if (!root) throw new Error('index.html has no #app')
  render(<App />, root)
}

// The frame that index.html has is painted first: to draw the app takes longer. A hidden page is never painted.
if (document.visibilityState === 'hidden') start()
else requestAnimationFrame(() => setTimeout(start))
