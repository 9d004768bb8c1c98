import type { Mutant } from './mutant.ts'
import { ANSWERS_200 } from './mutants/answers-200.ts'
import { ANSWERS_401 } from './mutants/answers-401.ts'
import { ANSWERS_422_404 } from './mutants/answers-422-404.ts'
import { AUTH } from './mutants/auth.ts'
import { CANCELLATIONS } from './mutants/cancellations.ts'
import { CUSTOMERS } from './mutants/customers.ts'
import { LEDGER } from './mutants/ledger.ts'
import { MONEY } from './mutants/money.ts'
import { PAGINATION } from './mutants/pagination.ts'
import { PRESENTED } from './mutants/presented.ts'
import { REFUSALS } from './mutants/refusals.ts'
import { STATEFUL } from './mutants/stateful.ts'
import { WEBHOOK } from './mutants/webhook.ts'

/** What one answer shows. */
export const CELL_MUTANTS: readonly Mutant[] = [...ANSWERS_200, ...ANSWERS_401, ...ANSWERS_422_404]

/** What only several requests together show, by what they are about. */
export const GROUPS: Readonly<
  Record<'refusals' | 'auth' | 'pagination' | 'stateful' | 'money' | 'webhook', readonly Mutant[]>
> = {
  refusals: REFUSALS,
  auth: AUTH,
  pagination: PAGINATION,
  stateful: [...STATEFUL, ...CUSTOMERS, ...CANCELLATIONS, ...PRESENTED],
  money: [...MONEY, ...LEDGER],
  webhook: WEBHOOK,
}

export const MUTANTS: readonly Mutant[] = [...CELL_MUTANTS, ...Object.values(GROUPS).flat()]
