import { PHASE_CASES } from '../phases/list-cases.ts'
import type { RunReport } from '../report.ts'
import type { RunSettings } from '../settings.ts'
import { validateCases } from './validate-cases.ts'

/**
 * Checks a base URL by the contract: the sandbox, or a real deployment, which is only read unless writes are allowed.
 * What it made is taken away before it returns, whatever happens.
 * @throws ContractError when nothing could be checked: exit 2 or 3, never a green run.
 */
export function runContract(settings: RunSettings): Promise<RunReport> {
  return validateCases(settings, PHASE_CASES)
}
