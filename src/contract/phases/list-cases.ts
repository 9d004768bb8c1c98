import type { ContractCase } from '../case.ts'
import { authPhase } from './auth/auth-cases.ts'
import { casesPhase } from './cases/cases-cases.ts'
import { negativePhase } from './negative/negative-cases.ts'
import { paginationPhase } from './pagination/pagination-cases.ts'
import { statefulPhase } from './stateful/stateful-cases.ts'
import { webhookPhase } from './webhook/webhook-cases.ts'

/** Everything there is to check, in the order of the phases. */
export const PHASE_CASES: readonly ContractCase[] = [
  ...casesPhase,
  ...negativePhase,
  ...authPhase,
  ...paginationPhase,
  ...statefulPhase,
  ...webhookPhase,
]
