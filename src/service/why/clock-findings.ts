import { formatDuration } from '../../domain/duration.ts'
import { dashedSecond, isoInstant } from '../../domain/instants.ts'
import { formatPace } from '../../domain/pace.ts'
import type { WhyFinding } from '../../schemas/types.gen.ts'
import { makeFinding } from './finding.ts'
import type { Scene } from './scene.ts'

/** A person who watches waits so long without wondering, wall ms. */
const NEAR_MS = 60_000
const CLOCK = '/__sandbox/clock'
/** What `start` begins with. */
const LIVELY = { mode: 'real', pace: '10s' }

/** The clock stands, is slow, or what comes next is far away. */
export function findInClock({ account, world, now, clock, next, wait, parts }: Scene): readonly WhyFinding[] {
  // While it is advanced it is not the clock that holds things up.
  if (!next || parts.clock?.isAdvancing(world)) return []
  const due = dashedSecond(next.dueAt)
  if (clock.mode === 'frozen') {
    const call = { method: 'POST', path: CLOCK, body: LIVELY } as const
    return [makeFinding('clock_frozen', { values: { now: dashedSecond(now), due }, call })]
  }
  const findings: WhyFinding[] = []
  if (clock.factor < 1) {
    const call = { method: 'POST', path: CLOCK, body: LIVELY } as const
    findings.push(makeFinding('clock_slow', { values: { factor: clock.factor, due }, call }))
  }
  // Of a settlement and of a retry others tell.
  if (wait !== null && wait > NEAR_MS && (next.kind === 'step' || next.kind === 'ondemand-step')) {
    const values = { due, wait: roundly(wait), pace: formatPace(account.paceMs) }
    const call = { method: 'POST', path: `${CLOCK}/advance`, body: { to: isoInstant(next.dueAt) } } as const
    findings.push(makeFinding('next_step_far', { values, call }))
  }
  return findings
}

/** `2h` and not `2h3m17s412ms`: nobody reads on a page how many seconds are left of hours. */
function roundly(ms: number): string {
  const unit = ms >= 7_200_000 ? 3_600_000 : ms >= 120_000 ? 60_000 : 1_000
  return formatDuration(Math.round(ms / unit) * unit)
}
