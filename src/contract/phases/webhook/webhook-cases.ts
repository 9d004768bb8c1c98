import type { ContractCase } from '../../case.ts'
import { creationCase } from './creation-case.ts'
import { journeyCases } from './journey-cases.ts'
import { ondemandCase } from './ondemand-case.ts'
import { retryCase } from './retry-case.ts'
import { unregisteredCase } from './unregistered-case.ts'

/** What is pushed: to a receiver of our own, or an inbox of somebody else's. */
export const webhookPhase: readonly ContractCase[] = [
  creationCase,
  ...journeyCases,
  ondemandCase,
  retryCase,
  unregisteredCase,
]
