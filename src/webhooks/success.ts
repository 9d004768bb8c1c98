import type { Switches } from '../domain/profile.ts'

type SuccessRule = Switches['webhook_success']

/**
 * Did the receiver take the webhook (switch `webhook_success`)? `2xx`: any of them; `200`: that one alone, as deployed
 * services are documented to check. Redirects are failures either way, and so is no answer (null).
 */
export function countsAsSuccess(status: number | null, rule: SuccessRule): boolean {
  if (status === null) return false
  return rule === '200' ? status === 200 : status >= 200 && status < 300
}

/** For the delivery log: a 2xx that is a failure needs a reason; null where the status speaks for itself. */
export function explainFailure(status: number | null, rule: SuccessRule): string | null {
  if (!countsAsSuccess(status, '2xx') || countsAsSuccess(status, rule)) return null
  return `${status} counts as a failure here: under webhook_success: 200 only 200 is success.`
}
