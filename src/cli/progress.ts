import type { ControlClient } from './control-client.ts'
import { localTime } from './local-time.ts'
import { textAt } from './read-answer.ts'

const EVERY_MS = 500
/** Back to the line's beginning, and everything after it gone. */
const CLEAR_LINE = '\r\u001b[K'

/** Shows on a terminal how far the clock has come while `work` runs; says nothing anywhere else. */
export async function withProgress<T>(client: ControlClient, work: Promise<T>): Promise<T> {
  if (process.stderr.isTTY !== true) return work
  let done = false
  let asking = false
  const timer = setInterval(async () => {
    if (asking) return
    asking = true
    const shown = await client.control('GET', '/clock').then(
      clock => `moving … ${localTime(textAt(clock, 'now'))} GMT+7, ${clock.pending} pending`,
      // Only the picture fails here; the work's own answer tells what is wrong.
      () => 'moving …',
    )
    asking = false
    if (!done) process.stderr.write(CLEAR_LINE + shown)
  }, EVERY_MS)
  try {
    return await work
  } finally {
    done = true
    clearInterval(timer)
    process.stderr.write(CLEAR_LINE)
  }
}
