import { SandboxError } from '../../domain/errors.ts'
import { dashedSecond } from '../../domain/time/instants.ts'
import type { WhyPorts } from '../why/diagnosis-input.ts'
import { type Explained, explainWhy } from '../why/explain-why.ts'
import type { FindingCode } from '../why/finding-table.ts'
import { type Cursor, readCursor } from './event-id.ts'
import type { EventLog } from './event-log.ts'

/** What every wait answers. */
export interface WaitOutcome<Item, Miss> {
  readonly matched: boolean
  /** Oldest first. */
  readonly items: readonly Item[]
  /** Newest first. */
  readonly nearMisses: readonly Miss[]
  readonly cursor: string
  /** On time-out: why nothing came, as far as it is known. */
  readonly why: string | null
}

/** Of more, the newest are reported. */
export const MOST_ITEMS = 100
export const MOST_NEAR_MISSES = 5

interface Start extends Cursor {
  /** Everything since the last reset counts. */
  readonly isAll: boolean
}

/**
 * Where a wait begins: after the cursor of an earlier one, without it at the last reset.
 * @throws SandboxError `invalid` for a cursor of another run, and for one so old that the log has lost what came after it.
 */
export function startOf(events: EventLog, world: string, after: string | null): Start {
  if (after === null) return { event: events.latest(world), delivery: 0, isAll: true }
  const cursor = readCursor(after, events.epoch)
  const advice = 'leave it out, to look at everything since the last reset.'
  if (!cursor) {
    const detail = `the cursor "${after.slice(0, 100)}" is none of this run of the sandbox; ${advice}`
    throw new SandboxError('invalid', detail, { pointer: '/after' })
  }
  // After a reset everything there is came after the cursor.
  if (events.lastReset(world) > cursor.event) return { event: events.latest(world), delivery: 0, isAll: true }
  if (events.after(world, cursor.event, { limit: 0 }).missing) {
    const detail = `the cursor "${after}" is too old: what came right after it is not kept any more; ${advice}`
    throw new SandboxError('invalid', detail, { pointer: '/after' })
  }
  return { ...cursor, isAll: false }
}

/** Of what GET /why finds, so much is news for a waiting client; of the clock the first sentence tells. */
const TOLD: ReadonlySet<string> = new Set<FindingCode>([
  'left_on_the_way',
  'endpoint_disabled',
  'events_held',
  'endpoint_failing',
  'fault_on_webhooks',
  'fault_on_calls',
])

/**
 * Why nothing came during a wait, in sentences for a person: a clock that stands, nothing that is due, and what
 * else keeps things from moving (docs/why.md).
 */
export async function explainSilence(core: WhyPorts, world: string): Promise<string> {
  const explained = await explainWhy({ core }, world, null)
  const told = explained.findings.filter(({ code }) => TOLD.has(code)).map(({ detail }) => detail.en.trim())
  return [explainClock(explained), ...told].join(' ')
}

function explainClock({ mode, now: instant, pending, nextAt }: Explained): string {
  const now = dashedSecond(instant)
  const timers = pending === 1 ? '1 timer is pending' : `${pending} timers are pending`
  const next = nextAt === null ? 'and under way' : `the next one due at ${dashedSecond(nextAt)}`
  if (pending === 0) {
    const clock = mode === 'frozen' ? 'is frozen at' : 'shows'
    return `The clock ${clock} ${now} and nothing is pending: no step, no settlement, no webhook attempt.`
  }
  if (mode === 'frozen') {
    return `The clock is frozen at ${now} and ${timers}, ${next}; nothing comes by itself until POST /__sandbox/clock/advance moves it, clock.advance() in the library.`
  }
  return `The clock shows ${now} and ${timers}, ${next}.`
}
