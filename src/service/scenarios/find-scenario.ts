import { SandboxError } from '../../domain/errors.ts'
import type { OndemandScenario } from '../../domain/ondemand/statuses.ts'
import type { Scenario } from '../../domain/scenarios/scenario.ts'
import type { AccountRow } from '../../domain/world.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { DefaultScenarios } from '../../schemas/types.gen.ts'
import type { Core } from '../world/core.ts'

/** By its name, among those of a line that the account can choose. @throws SandboxError `invalid`. */
export function findScenario(
  core: Pick<Core, 'scenarios'>,
  account: AccountRow,
  wanted: { readonly name: string; readonly line: 'standard' },
): Scenario
export function findScenario(
  core: Pick<Core, 'scenarios'>,
  account: AccountRow,
  wanted: { readonly name: string; readonly line: 'ondemand' },
): OndemandScenario
export function findScenario(
  core: Pick<Core, 'scenarios'>,
  account: AccountRow,
  { name, line }: { readonly name: string; readonly line: 'standard' | 'ondemand' },
): Scenario | OndemandScenario {
  const list = core.scenarios.of(account.scenarios)
  const found = list.find(name)?.scenario
  if (found?.line === line) return found
  const known = list[line].map(scenario => scenario.name)
  const what = found ? `"${name}" is a scenario of the line ${found.line}` : `no scenario "${name}" of the line ${line}`
  throw new SandboxError('invalid', `${what}; ${didYouMean(name, known)}`, { pointer: '/scenario' })
}

/** The scenario of orders that choose none; a default that has gone with its file counts as `happy`. */
export function defaultsOf({ scenarios }: Pick<Core, 'scenarios'>, account: AccountRow): DefaultScenarios {
  const { standard, ondemand } = scenarios.of(account.scenarios)
  const { defaultScenario, defaultOndemandScenario } = account
  return {
    standard: standard.some(({ name }) => name === defaultScenario) ? defaultScenario : 'happy',
    ondemand: ondemand.some(({ name }) => name === defaultOndemandScenario)
      ? defaultOndemandScenario
      : 'ondemand-happy',
  }
}
