import { render } from 'preact'
import { App } from './app.tsx'
import { startLive } from './live.ts'
import { takeToken } from './router.ts'
import { startClock } from './virtual-clock.ts'

takeToken()
startLive()
startClock()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
render(<App />, root)
