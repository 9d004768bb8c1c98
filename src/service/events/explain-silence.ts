import { dashedSecond } from '../../domain/time/instants.ts'
import type { WhyPorts } from '../why/diagnosis-input.ts'
import { type Explained, explainWhy } from '../why/explain-why.ts'
import type { FindingCode } from '../why/finding-table.ts'

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
    return `The clock is frozen at ${now} and ${timers}, ${next}; nothing comes by itself until POST /__sandbox/clock/advance moves it.`
  }
  return `The clock shows ${now} and ${timers}, ${next}.`
}
