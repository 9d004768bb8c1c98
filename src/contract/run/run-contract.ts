import type { ContractCase } from '../case.ts'
import { authPhase } from '../phases/auth/auth-cases.ts'
import { casesPhase } from '../phases/cases/cases-cases.ts'
import { negativePhase } from '../phases/negative/negative-cases.ts'
import { paginationPhase } from '../phases/pagination/pagination-cases.ts'
import { statefulPhase } from '../phases/stateful/stateful-cases.ts'
import { webhookPhase } from '../phases/webhook/webhook-cases.ts'
import type { RunReport } from '../report.ts'
import type { RunSettings } from '../settings.ts'
import { validateCases } from './validate-cases.ts'

/** Everything there is to check, in the order of the phases. */
export const PHASE_CASES: readonly ContractCase[] = [
  ...casesPhase,
  ...negativePhase,
  ...authPhase,
  ...paginationPhase,
  ...statefulPhase,
  ...webhookPhase,
]

/**
 * Checks a base URL by the contract: the sandbox, or a real deployment, which is only read unless writes are allowed.
 * What it made is taken away before it returns, whatever happens.
 * @throws ContractError when nothing could be checked: exit 2 or 3, never a green run.
 */
export function runContract(settings: RunSettings): Promise<RunReport> {
  return validateCases(settings, PHASE_CASES)
}
