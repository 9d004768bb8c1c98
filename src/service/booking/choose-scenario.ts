import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import type { OndemandScenario } from '../../domain/ondemand/statuses.ts'
import type { Scenario } from '../../domain/scenarios/scenario.ts'
import { type BookingFacts, selectScenario } from '../../domain/scenarios/select.ts'
import type { AccountRow } from '../../domain/world.ts'
import { didYouMean } from '../../files/near-word.ts'
import { defaultsOf } from '../scenarios/find-scenario.ts'
import type { Core } from '../world/core.ts'

/** What `X-Sandbox-Scenario` of a creating request says; null = it has none. */
export type WantedScenario = string | null

/**
 * The header goes before everything (interfaces.md, "Choosing an outcome"), so a name that means nothing is an error of
 * the request, whatever else it holds.
 * @throws SandboxError `malformed` for an unknown name and for a scenario of the other line.
 */
export function checkWanted(
  core: Pick<Core, 'scenarios'>,
  account: AccountRow,
  wanted: { name: WantedScenario; line: Line },
): void {
  const { name, line } = wanted
  if (name === null) return
  const list = core.scenarios.of(account.scenarios)
  const found = list.find(name)?.scenario
  if (found?.line === line) return
  const known = list[line].map(scenario => scenario.name)
  if (found) throw new SandboxError('malformed', say('scenario_of_other_line', { scenario: name, line: found.line }))
  throw new SandboxError('malformed', say('scenario_unknown', { scenario: name, hint: didYouMean(name, known) }))
}

type Line = 'standard' | 'ondemand'

export interface ScenarioQuestion {
  /** Of the header; already checked. */
  readonly wanted: WantedScenario
  readonly booking: BookingFacts
}

/** The header's scenario, else the one whose `match` fits, else the account's default. */
export function chooseScenario(
  core: Pick<Core, 'scenarios'>,
  account: AccountRow,
  question: ScenarioQuestion,
): Scenario {
  const list = core.scenarios.of(account.scenarios)
  const named = (name: string | null) => (name === null ? undefined : list.standard.find(one => one.name === name))
  const { wanted, booking } = question
  const chosen = named(wanted) ?? selectScenario(list.standard, booking)
  return chosen ?? required(named(defaultsOf(core, account).standard))
}

/** The same for the on-demand line. */
export function chooseOndemandScenario(
  core: Pick<Core, 'scenarios'>,
  account: AccountRow,
  question: ScenarioQuestion,
): OndemandScenario {
  const list = core.scenarios.of(account.scenarios)
  const named = (name: string | null) => (name === null ? undefined : list.ondemand.find(one => one.name === name))
  const { wanted, booking } = question
  const chosen = named(wanted) ?? selectScenario(list.ondemand, booking)
  return chosen ?? required(named(defaultsOf(core, account).ondemand))
}

function required<S>(scenario: S | undefined): S {
  if (!scenario) throw new Error('the scenarios "happy" and "ondemand-happy" do not ship with this package')
  return scenario
}
