import { signal } from '@preact/signals'
import type { DefaultScenarios, ScenarioFile } from '../schemas/types.gen.ts'
import { control } from './api.ts'
import { account } from './session.ts'

export type Line = ScenarioFile['line']

/** What is in force in an account of which nothing was changed. */
export const ORDINARY: DefaultScenarios = { standard: 'happy', ondemand: 'ondemand-happy' }

/** Null until it was read. Code that changes it must call this, so that the badge and the views agree at once. */
export const defaultScenarios = signal<DefaultScenarios | null>(null)

/** The scenario becomes the default of its line. @throws ApiProblem 404 when the account has none of this name */
export async function setDefaultScenario(name: string): Promise<void> {
  const world = account.peek()
  const set = await control<DefaultScenarios>('PUT', '/default-scenario', { name })
  if (world === account.peek()) defaultScenarios.value = set
}
