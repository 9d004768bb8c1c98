import { validator } from '../../schemas/registry.ts'
import { createRedactor } from '../redact.ts'
import type { Leftover } from '../report.ts'
import { openRun } from '../run/open-run.ts'
import type { RunSettings } from '../settings.ts'
import type { Switches, Target } from '../target.ts'
import { gatherObservations, refuseUnanswered } from './gather-observations.ts'
import { SWITCH_PROBES } from './list-probes.ts'
import { openSurvey } from './open-survey.ts'
import type { Sight, Survey, SwitchProbe } from './probe.ts'
import { NEVER_SHOWN, switchNames } from './switch-names.ts'

/** How one switch was found. */
export type LearnedSwitch =
  | { readonly switch: string; readonly state: 'seen'; readonly value: unknown; readonly evidence: string }
  | { readonly switch: string; readonly state: 'not-visible'; readonly why: string }
  | { readonly switch: string; readonly state: 'needs-writes'; readonly why: string }

export interface LearnReport {
  readonly target: Target
  /** Every switch there is, in the order of the schema. */
  readonly switches: readonly LearnedSwitch[]
  /** What was seen, for a profile file. */
  readonly learned: Switches
  /** How many requests left, by method. */
  readonly sent: Readonly<Record<string, number>>
  readonly leftovers: readonly Leftover[]
}

/**
 * Reads off a target how it answers the open clauses. Only what was seen is learned: of the rest nothing is guessed. What
 * it had to make is taken away before it returns.
 * @throws ContractError when no server answers, the login is refused, or nothing else is answered 200.
 */
export async function learn(settings: RunSettings): Promise<LearnReport> {
  const run = await openRun(settings)
  try {
    const survey = await openSurvey(run)
    const sights = new Map<string, LearnedSwitch>()
    // One after the other: what one asks for, the next one may find answered.
    for (const probe of SWITCH_PROBES) {
      settings.signal?.throwIfAborted()
      const done = sights.size
      settings.onProgress?.({ phase: 'cases', done, of: SWITCH_PROBES.length, failed: 0, current: probe.switch })
      sights.set(probe.switch, await lookWith(probe, survey))
    }
    const leftovers = await run.close()
    refuseUnanswered(run.parts.client.exchanges, survey.target.url)
    const redactor = createRedactor({ secrets: run.secrets })
    const switches = switchNames().map(name => sights.get(name) ?? unobservable(name))
    return {
      target: survey.target,
      switches: switches.map(one => ('why' in one ? { ...one, why: redactor.text(one.why) } : one)),
      learned: Object.fromEntries(switches.flatMap(one => (one.state === 'seen' ? [[one.switch, one.value]] : []))),
      sent: countByMethod(run.parts.client.exchanges.map(({ sent }) => sent.method)),
      leftovers,
    }
  } finally {
    await run.close()
  }
}

async function lookWith(probe: SwitchProbe, survey: Survey): Promise<LearnedSwitch> {
  const { sight, missing } = await gatherObservations(probe, survey)
  if (sight.seen) return validateValue(probe.switch, sight)
  if (missing === null) return { switch: probe.switch, state: 'not-visible', why: sight.why }
  return { switch: probe.switch, state: 'needs-writes', why: missing }
}

/** A value that no profile can say is not learned. */
function validateValue(name: string, { value, evidence }: Sight & { readonly seen: true }): LearnedSwitch {
  const [violation] = validator('sandbox/profile.schema.json')({ name: 'learned', switches: { [name]: value } })
  if (violation === undefined) return { switch: name, state: 'seen', value, evidence }
  const why = `${evidence}; a profile cannot say ${JSON.stringify(value)}: it ${violation.message}`
  return { switch: name, state: 'not-visible', why }
}

function unobservable(name: string): LearnedSwitch {
  return { switch: name, state: 'not-visible', why: NEVER_SHOWN }
}

function countByMethod(methods: readonly string[]): Readonly<Record<string, number>> {
  const sent: Record<string, number> = {}
  for (const method of methods) sent[method] = (sent[method] ?? 0) + 1
  return sent
}
