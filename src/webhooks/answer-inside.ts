import type { InboxAnswer } from '../domain/outbox-rows.ts'
import type { Cancel, WallTimers } from '../domain/ports.ts'
import { BrokenOffError } from './break-off.ts'
import type { WireFailure } from './wire-failure.ts'

/** An event that stays in the sandbox is being answered: no connection is made, and the answer is the one that was set. */
export interface InsideAnswer {
  /** Null = answered with the status that was set; `cut` = it was ended before. */
  readonly ended: Promise<WireFailure | 'cut' | null>
  cut(): void
}

/** Of an event that is broken off only half would arrive, so nothing does. */
export function answerInside(
  { delayMs }: InboxAnswer,
  {
    breakOff,
    timeoutMs,
    wallTimers,
  }: { readonly breakOff: boolean; readonly timeoutMs: number; readonly wallTimers: WallTimers },
): InsideAnswer {
  if (breakOff) return { ended: Promise.resolve({ error: 'reset', detail: new BrokenOffError().message }), cut() {} }
  if (delayMs === 0) return { ended: Promise.resolve(null), cut() {} }
  let end: (how: WireFailure | 'cut' | null) => void = () => undefined
  const ended = new Promise<WireFailure | 'cut' | null>(resolve => {
    end = resolve
  })
  const isLate = delayMs > timeoutMs
  const late: WireFailure = { error: 'timeout', detail: `The inbox gave no answer within ${timeoutMs / 1_000} s.` }
  const stop: Cancel = wallTimers.after(isLate ? timeoutMs : delayMs, () => end(isLate ? late : null))
  return {
    ended,
    cut() {
      stop()
      end('cut')
    },
  }
}
