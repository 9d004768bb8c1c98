import { SandboxError } from '../../domain/errors.ts'
import type { ScenarioWords } from '../../domain/scenarios/read-scenario.ts'
import type { AnyScenario } from '../../domain/scenarios/scenario.ts'
import { isClockInstant } from '../../domain/time/clock.ts'
import { parsePace } from '../../domain/time/duration.ts'
import { parseInstant } from '../../domain/time/instants.ts'
import type { ScenarioPreview } from '../../schemas/types.gen.ts'
import { readScenarioBody } from '../scenarios/read-scenario-body.ts'
import type { ScenarioList } from '../scenarios/scenario-book.ts'
import { requireScenario } from '../scenarios/scenario-book.ts'
import type { PreviewOptions } from './preview.ts'
import type { PreviewOrder } from './sample-orders.ts'

export interface PreviewContext extends Pick<PreviewOptions, 'account' | 'createdStatus' | 'settlement'> {
  readonly words: ScenarioWords
  /** Those that may be named. */
  readonly list: ScenarioList
  /** For a body that says none. */
  readonly seed: number
  /** The same; virtual ms. */
  readonly now: number
}

/**
 * What a body that scenario-preview.schema.json accepts asks for.
 * @throws SandboxError `invalid` for a scenario that there is not or that is not valid, and for an instant that is none.
 */
export function readPreview(body: ScenarioPreview, context: PreviewContext): PreviewOptions {
  const { account, createdStatus, settlement } = context
  const { order = {}, seed = context.seed, pace = 'script' } = body
  return {
    scenario: scenarioOf(body, context),
    order: readOrder(order),
    start: body.start === undefined ? context.now : readStart(body.start),
    seed,
    paceMs: readPace(pace),
    account,
    createdStatus,
    settlement,
  }
}

function scenarioOf({ scenario }: ScenarioPreview, { list, words }: PreviewContext): AnyScenario {
  if (typeof scenario === 'string') return requireScenario(list, scenario, '/scenario')
  return readScenarioBody(scenario, words, { pointer: '/scenario' }).scenario
}

function readOrder(order: NonNullable<ScenarioPreview['order']>): PreviewOrder {
  const { order_id = 'PREVIEW', carrier = null, cod = 300_000, amount = 0, weight = 500, payer = 1, stops = 2 } = order
  return { orderId: order_id, carrier, cod, amount, weight, payer, stops }
}

/** The pattern of the schema admits days that do not exist. */
function readStart(text: string): number {
  const instant = parseInstant(text)
  if (instant !== null && isClockInstant(instant)) return instant
  throw new SandboxError('invalid', `no instant from 1971 to 9999: "${text}".`, { pointer: '/start' })
}

function readPace(text: string): number | null {
  const paceMs = parsePace(text)
  if (paceMs !== undefined) return paceMs
  throw new SandboxError('invalid', `no such pace: "${text}"; use script, or a duration above 0 such as 10s.`, {
    pointer: '/pace',
  })
}
