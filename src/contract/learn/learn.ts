import { validator } from '../../schemas/registry.ts'
import { NotRun, type Write } from '../case.ts'
import { flagFor } from '../client/guard.ts'
import { createRedactor } from '../redact.ts'
import type { Leftover } from '../report.ts'
import { CaseEnded } from '../run/case-session.ts'
import { openRun } from '../run/open-run.ts'
import type { RunSettings } from '../settings.ts'
import type { Switches, Target } from '../target.ts'
import { SWITCH_PROBES } from './list-probes.ts'
import { openSurvey } from './open-survey.ts'
import { type Sight, type Survey, type SwitchProbe, unseen } from './probe.ts'
import { switchNames } from './switch-names.ts'

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
 * @throws ContractError when nobody is there, or the login is refused.
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
  const missing = probe.needs.filter(write => !survey.may(write))
  const sight = missing.length === 0 ? await gatherAndLook(probe, survey) : probe.look(survey.exchanges)
  if (sight.seen) return judgeValue(probe.switch, sight)
  if (missing.length === 0) return { switch: probe.switch, state: 'not-visible', why: sight.why }
  return { switch: probe.switch, state: 'needs-writes', why: needing(missing) }
}

async function gatherAndLook(probe: SwitchProbe, survey: Survey): Promise<Sight> {
  try {
    const own = await probe.gather(survey)
    return probe.look(own ?? survey.exchanges)
  } catch (error) {
    // The target would not go along: that is no reason to give up the other switches.
    if (error instanceof CaseEnded || error instanceof NotRun) return unseen(error.message)
    throw error
  }
}

/** A value that no profile can say is not learned. */
function judgeValue(name: string, { value, evidence }: Sight & { readonly seen: true }): LearnedSwitch {
  const [violation] = validator('sandbox/profile.schema.json')({ name: 'learned', switches: { [name]: value } })
  if (violation === undefined) return { switch: name, state: 'seen', value, evidence }
  const why = `${evidence}; a profile cannot say ${JSON.stringify(value)}: it ${violation.message}`
  return { switch: name, state: 'not-visible', why }
}

function unobservable(name: string): LearnedSwitch {
  const why = 'no answer shows it: that needs a flood of requests, a long wait, or a webhook receiver'
  return { switch: name, state: 'not-visible', why }
}

function needing(missing: readonly Write[]): string {
  return `needs ${[...new Set(missing.map(flagFor))].join(' and ')}`
}

function countByMethod(methods: readonly string[]): Readonly<Record<string, number>> {
  const sent: Record<string, number> = {}
  for (const method of methods) sent[method] = (sent[method] ?? 0) + 1
  return sent
}
