import type { ScenarioCreate, ScenarioFile, ScenarioStep, WebhookChaos } from '../../schemas/types.gen.ts'
import { formatDuration } from '../time/duration.ts'
import { DAY_MS } from '../time/instants.ts'
import { LONGEST_MS, MOST_AT_ONCE, MOST_STEPS } from './script-problems.ts'

export interface JourneyOptions {
  /** What is planned too, not only what was. */
  readonly plan: boolean
  /** The file matches orders with this one's order_id. */
  readonly match: boolean
}

/** One thing that happened to a shipment or will: a step that has its instant, but no wait yet. */
export interface Happening {
  readonly at: number
  readonly step: Omit<ScenarioStep, 'after' | 'between' | 'at' | 'days'>
}

export interface Course {
  readonly id: string
  readonly orderId: string | null
  readonly line: ScenarioFile['line']
  readonly createdAt: number
  /** When the carrier took the order or refused it: steps count from then. */
  readonly answeredAt: number
  /** Why it refused it; null = it took it. */
  readonly error: string | null
  /** What goes wrong with the event of that answer. */
  readonly webhook: WebhookChaos | null
  /** Oldest first. */
  readonly happenings: readonly Happening[]
  /** Sentences for its description: what such a file cannot say. */
  readonly notes: readonly string[]
}

/** A course as a scenario file. Every wait is exact, as far as a file can say it; see `writable`. */
export function writeJourney(course: Course, { match }: Pick<JourneyOptions, 'match'>): ScenarioFile {
  const { id, orderId, line, createdAt, answeredAt, error, webhook, happenings, notes } = course
  const delay = writable(answeredAt - createdAt)
  const create: ScenarioCreate = {
    ...(delay === 0 ? {} : { delay: formatDuration(delay) }),
    ...(error === null ? {} : { error }),
    ...(webhook === null ? {} : { webhook }),
  }
  const steps = withWaits(happenings, createdAt + delay)
  const missing = happenings.length - steps.length
  const cut = missing === 0 ? [] : [`Its last ${missing} steps are left out: a scenario takes no more.`]
  const ofOrder = orderId === null ? '' : ` (order ${orderId})`
  return {
    name: `journey-${id.toLowerCase()}`,
    description: [`Journey of ${id}${ofOrder} as it really went.`, ...notes, ...cut].join(' '),
    line,
    ...(match && orderId !== null ? { match: [{ order_id: patternOf(orderId) }] } : {}),
    ...(Object.keys(create).length === 0 ? {} : { create }),
    ...(error === null ? { steps } : {}),
  }
}

/** As many steps as a scenario may have, each with its wait. What one wait could not say, the next one makes up for. */
function withWaits(happenings: readonly Happening[], start: number): ScenarioStep[] {
  const steps: ScenarioStep[] = []
  let at = start
  let atOnce = 0
  for (const happening of happenings) {
    const own = writable(Math.max(0, happening.at - at))
    const wait = own === 0 && atOnce === MOST_AT_ONCE ? 1 : own
    if (steps.length === MOST_STEPS || at + wait - start > LONGEST_MS) break
    atOnce = wait === 0 ? atOnce + 1 : 1
    at += wait
    steps.push({ after: formatDuration(wait), ...happening.step })
  }
  return steps
}

/** A duration has twelve digits at most: beyond 31 years it takes whole days. */
function writable(ms: number): number {
  return ms <= 999_999_999_999 ? ms : ms - (ms % DAY_MS)
}

/** The schema takes 200 characters. */
function patternOf(orderId: string): string {
  return orderId.length <= 200 ? orderId : `${orderId.slice(0, 199)}*`
}
