import { parseDuration } from '../../domain/time/duration.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { Core } from '../world/core.ts'
import type { Quoted } from './rate-memory.ts'

type Quoting = Pick<Core, 'rateQuotes' | 'clocks'>

/** Keeps the instant of a quote where it will matter; without a limit what was remembered grows old and is dropped. */
export function rememberQuotes({ rateQuotes, clocks }: Quoting, account: AccountRow, quotes: readonly Quoted[]): void {
  if (account.profile.switches.rate_ttl === 'none') rateQuotes.forget(account.id)
  else rateQuotes.remember(account.id, quotes, clocks.now(account.id))
}

/** Whether a rate may still be booked at an instant of virtual time; one that was never quoted may. */
export function isFresh(
  { rateQuotes }: Pick<Core, 'rateQuotes'>,
  account: AccountRow,
  { rateId, at }: { readonly rateId: string; readonly at: number },
): boolean {
  const { rate_ttl } = account.profile.switches
  if (rate_ttl === 'none') return true
  const quotedAt = rateQuotes.lastQuote(account.id, rateId)
  const lifetime = parseDuration(rate_ttl)
  return quotedAt === undefined || lifetime === null || at - quotedAt <= lifetime
}
