import type { ContractCase } from '../../case.ts'
import { CANCELLABLE_CASES } from './cancellable-cases.ts'
import { CUSTOMER_CASES } from './customer-cases.ts'
import { FILTER_CASES } from './filter-cases.ts'
import { LOCATIONS_CASE } from './locations-case.ts'
import { moneyCases } from './money-cases.ts'
import { NUMBER_FORMS_CASE } from './number-forms-case.ts'
import { ONDEMAND_CASE } from './ondemand-case.ts'
import { ONDEMAND_MONEY_CASES } from './ondemand-money-cases.ts'
import { PRESENTED_CASES } from './presented-cases.ts'
import { RATE_MONEY_CASES } from './rate-money-cases.ts'
import { FORMS } from './settled-books.ts'
import { STANDARD_CASE } from './standard-case.ts'
import { TIME_RANGE_CASES } from './time-range-cases.ts'
import { TOKEN_CASE } from './token-case.ts'
import { WEBHOOK_CASE } from './webhook-case.ts'

/** What one operation changes and another must show, and the laws that money keeps. */
export const statefulPhase: readonly ContractCase[] = [
  STANDARD_CASE,
  ONDEMAND_CASE,
  ...CANCELLABLE_CASES,
  ...CUSTOMER_CASES,
  WEBHOOK_CASE,
  TOKEN_CASE,
  ...RATE_MONEY_CASES,
  ...FORMS.flatMap(moneyCases),
  NUMBER_FORMS_CASE,
  ...ONDEMAND_MONEY_CASES,
  ...PRESENTED_CASES,
  LOCATIONS_CASE,
  ...TIME_RANGE_CASES,
  ...FILTER_CASES,
]
