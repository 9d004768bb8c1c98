import type { ListedCheck } from '../check.ts'
import { LISTED_ANSWER_CHECKS } from './list-answer.ts'
import { AUTH_CHECKS } from './list-auth.ts'
import { MONEY_CHECKS } from './list-money.ts'
import { NEGATIVE_CHECKS } from './list-negative.ts'
import { PAGINATION_CHECKS } from './list-pagination.ts'
import { STATEFUL_CHECKS } from './list-stateful.ts'
import { WEBHOOK_CHECKS } from './list-webhook.ts'

/** Every check there is; docs/contract-checks.md has a row for each. */
export const CHECKS: readonly ListedCheck[] = [
  ...LISTED_ANSWER_CHECKS,
  ...NEGATIVE_CHECKS,
  ...AUTH_CHECKS,
  ...PAGINATION_CHECKS,
  ...STATEFUL_CHECKS,
  ...MONEY_CHECKS,
  ...WEBHOOK_CHECKS,
]
