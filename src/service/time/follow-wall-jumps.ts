import type { Log } from '../../domain/ports.ts'
import { formatDuration } from '../../domain/time/duration.ts'
import { isoInstant } from '../../domain/time/instants.ts'
import type { Ticker } from './ticker.ts'
import type { WallJump, WallWatch } from './wall-watch.ts'
import type { WorldClocks } from './world-clocks.ts'

/** What clocks that run do about a time in which this machine slept: they catch up at once, or skip it. */
export type AfterSleep = 'catch-up' | 'skip'

export interface JumpFollowers {
  readonly watch: WallWatch
  readonly clocks: Pick<WorldClocks, 'passOver'>
  readonly ticker: Pick<Ticker, 'lookAgain'>
  readonly log: Pick<Log, 'warn'>
  readonly afterSleep: AfterSleep
}

/**
 * Virtual time never goes back with the wall clock: clocks that run go on from what they showed. When the wall clock is
 * suddenly ahead, `afterSleep` says whether they are too (docs/decisions/0009-when-the-wall-clock-jumps.md).
 */
export function followWallJumps({ watch, clocks, ticker, log, afterSleep }: JumpFollowers): void {
  watch.onJump(jump => {
    const isBack = jump.to < jump.from
    if (isBack || afterSleep === 'skip') clocks.passOver(jump)
    log.warn(factsOf(jump, afterSleep), isBack ? BACK : AHEAD[afterSleep])
    // It sleeps until wall instants of before the jump.
    ticker.lookAgain()
  })
}

const BACK = 'the wall clock was set back: running clocks go on from where they were, none goes back with it'
const AHEAD = {
  'catch-up':
    'the wall clock is ahead of the latest reading: the machine slept, or its clock was set. What fell due meanwhile happens now, at its scheduled instants (--after-sleep catch-up)',
  skip: 'the wall clock is ahead of the latest reading: the machine slept, or its clock was set. Running clocks go on from where they were, as if that time had not passed (--after-sleep skip)',
} as const

function factsOf({ from, to }: WallJump, afterSleep: AfterSleep) {
  const ms = Math.abs(to - from)
  return {
    jump: formatDuration(ms < 1_000 ? ms : Math.round(ms / 1_000) * 1_000),
    direction: to < from ? 'back' : 'ahead',
    from: isoInstant(from),
    to: isoInstant(to),
    after_sleep: afterSleep,
  }
}
