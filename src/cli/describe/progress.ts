import type { ControlClient } from '../client/control-client.ts'
import { textAt } from '../client/read-answer.ts'
import { localTime } from './local-time.ts'

const EVERY_MS = 500
/** Back to the line's beginning, and everything after it gone. */
const CLEAR_LINE = '\r\u001b[K'

/** How far long work has come: asked of the sandbox, and what to show when it does not say. */
export interface Look {
  readonly ask: (client: ControlClient) => Promise<string>
  readonly otherwise: string
}

const LOOK_AT_CLOCK: Look = {
  async ask(client) {
    const clock = await client.control('GET', '/clock')
    return `moving … ${localTime(textAt(clock, 'now'))} GMT+7, ${clock.pending} pending`
  },
  otherwise: 'moving …',
}

/** Shows on a terminal how far `work` has come while it runs, the clock by default; says nothing anywhere else. */
export async function withProgress<T>(
  client: ControlClient,
  work: Promise<T>,
  { ask, otherwise }: Look = LOOK_AT_CLOCK,
): Promise<T> {
  if (process.stderr.isTTY !== true) return work
  let done = false
  let asking = false
  const timer = setInterval(async () => {
    if (asking) return
    asking = true
    // Only the picture fails here; the work's own answer tells what is wrong.
    const shown = await ask(client).catch(() => otherwise)
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
