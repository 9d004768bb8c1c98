import type { ContractCase } from '../../case.ts'
import { accountCases } from './account-cases.ts'
import { lateCases } from './late-cases.ts'
import { listCases } from './list-cases.ts'
import { ondemandCases } from './ondemand-cases.ts'
import { rateCases } from './rate-cases.ts'
import { refusalCases } from './refusal-cases.ts'
import { unknownIdCases } from './unknown-id-cases.ts'
import { unreadableCases } from './unreadable-cases.ts'

/** Requests that must be refused, each in the form that the contract has for it. */
export const negativePhase: readonly ContractCase[] = [
  ...rateCases,
  ...refusalCases,
  ...ondemandCases,
  ...accountCases,
  ...unknownIdCases,
  ...listCases,
  ...lateCases,
  ...unreadableCases,
]
