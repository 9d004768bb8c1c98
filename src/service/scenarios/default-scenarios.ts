import type { AccountRow } from '../../domain/world.ts'
import type { DefaultScenarios } from '../../schemas/types.gen.ts'
import type { Core } from '../world/core.ts'

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
