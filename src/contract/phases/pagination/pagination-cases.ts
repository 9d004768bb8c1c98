import type { ContractCase } from '../../case.ts'
import { NEWEST_CUSTOMER_CASE } from './newest-customer-case.ts'
import { pageCases } from './page-cases.ts'
import { PAGINATED_LISTS } from './paginated-lists.ts'
import { UNPAGED_CASES } from './unpaged-cases.ts'

/** Pages of the eight paginated lists, and the two lists that have none. */
export const paginationPhase: readonly ContractCase[] = [
  ...PAGINATED_LISTS.flatMap(pageCases),
  NEWEST_CUSTOMER_CASE,
  ...UNPAGED_CASES,
]
