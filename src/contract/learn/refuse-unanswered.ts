import { ContractError } from '../contract-error.ts'
import type { Exchange } from '../exchange.ts'

/**
 * Where nothing but the login was answered 200, nothing was seen of the target: that must not look like a result.
 * @throws ContractError `refused`, with the statuses that came.
 */
export function refuseUnanswered(exchanges: readonly Exchange[], url: string): void {
  const asked = exchanges.filter(({ operation }) => operation !== 'login')
  // Only a login may have been wanted.
  const validated = asked.length === 0 ? exchanges : asked
  if (validated.length === 0 || validated.some(({ got }) => got?.status === 200)) return
  const counts = new Map<string, number>()
  for (const { got, error } of validated) {
    const outcome = got === null ? (error ?? 'no answer') : String(got.status)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  const told = [...counts].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')
  throw new ContractError(
    'refused',
    `${url} answered none of ${validated.length} requests with 200 (${told}), so nothing of it was seen. Check the address and the account or token.`,
  )
}
