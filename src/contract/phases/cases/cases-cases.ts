import type { ContractCase } from '../../case.ts'
import { accountCases } from './account-cases.ts'
import { customerCases } from './customer-cases.ts'
import { ondemandCases } from './ondemand-cases.ts'
import { shipmentCases } from './shipment-cases.ts'
import { tokenCases } from './token-cases.ts'

/** Good requests to each of the 31 operations. */
export const casesPhase: readonly ContractCase[] = [
  ...tokenCases,
  ...shipmentCases,
  ...ondemandCases,
  ...customerCases,
  ...accountCases,
]
