import { ANSWER_CHECKS } from '../answer-checks.ts'
import { type ListedCheck, listed } from '../check.ts'
import { LAW_CHECKS, withLaw } from '../laws/list-laws.ts'
import { accountIsolation } from './account-isolation.ts'
import { amountReturnShop } from './amount-return-shop.ts'
import { authRequired } from './auth-required.ts'
import { bulkyTiers } from './bulky-tiers.ts'
import { codSessionTotal } from './cod-session-total.ts'
import { declaredValue } from './declared-value.ts'
import { errorKeys } from './error-keys.ts'
import { feeSum } from './fee-sum.ts'
import { ledgerLaw } from './ledger-law.ts'
import { STATEFUL_CHECKS } from './list-stateful.ts'
import { notFound } from './not-found.ts'
import { notPaginated } from './not-paginated.ts'
import { numberForms } from './number-forms.ts'
import { orderQuoted } from './order-quoted.ts'
import { pageBeyondEnd } from './page-beyond-end.ts'
import { pageDefault } from './page-default.ts'
import { pageMetaFits } from './page-meta.ts'
import { pageOrder } from './page-order.ts'
import { pageSize } from './page-size.ts'
import { pagesComplete } from './pages-complete.ts'
import { pagesDisjoint } from './pages-disjoint.ts'
import { refusal } from './refusal.ts'
import { requestPrice } from './request-price.ts'
import { stopFee } from './stop-fee.ts'
import { volumetricWeight } from './volumetric-weight.ts'
import { walletDebt } from './wallet-debt.ts'
import { walletMovements } from './wallet-movements.ts'
import { webhookContent } from './webhook-content.ts'
import { webhookDelivered } from './webhook-delivered.ts'
import { webhookFresh } from './webhook-fresh.ts'
import { webhookMethod } from './webhook-method.ts'
import { webhookOnceRegistered } from './webhook-once-registered.ts'
import { webhookRetry } from './webhook-retry.ts'
import { webhookSchema } from './webhook-schema.ts'
import { webhookSignature } from './webhook-signature.ts'
import { webhookUnregistered } from './webhook-unregistered.ts'

export const MONEY_CHECKS: readonly ListedCheck[] = [
  withLaw(listed(feeSum)),
  listed(amountReturnShop),
  withLaw(listed(codSessionTotal)),
  withLaw(listed(ledgerLaw)),
  listed(walletMovements),
  listed(walletDebt),
  listed(orderQuoted),
  listed(stopFee),
  listed(bulkyTiers),
  listed(requestPrice),
  listed(declaredValue),
  listed(volumetricWeight),
  listed(numberForms),
]

/** Checks of what is pushed. */
export const WEBHOOK_CHECKS: readonly ListedCheck[] = [
  listed(webhookDelivered),
  listed(webhookMethod),
  listed(webhookSchema),
  listed(webhookSignature),
  listed(webhookFresh),
  listed(webhookContent),
  listed(webhookRetry),
  listed(webhookUnregistered),
  listed(webhookOnceRegistered),
]

export const PAGINATION_CHECKS: readonly ListedCheck[] = [
  listed(pageDefault),
  listed(pageSize),
  listed(pagesDisjoint),
  listed(pagesComplete),
  listed(pageBeyondEnd),
  listed(pageOrder),
  listed(pageMetaFits),
  listed(notPaginated),
]

export const NEGATIVE_CHECKS: readonly ListedCheck[] = [listed(errorKeys), listed(refusal), listed(notFound)]

export const AUTH_CHECKS: readonly ListedCheck[] = [listed(authRequired), listed(accountIsolation)]

/** What holds for any answer. */
const LISTED_ANSWER_CHECKS: readonly ListedCheck[] = ANSWER_CHECKS.map(check => listed(check))

/** Every check there is; docs/contract-checks.md has a row for each. */
export const CHECKS: readonly ListedCheck[] = [
  ...LISTED_ANSWER_CHECKS,
  ...NEGATIVE_CHECKS,
  ...AUTH_CHECKS,
  ...PAGINATION_CHECKS,
  ...STATEFUL_CHECKS,
  ...MONEY_CHECKS,
  ...WEBHOOK_CHECKS,
  ...LAW_CHECKS,
]
