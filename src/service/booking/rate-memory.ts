import type { Quote } from '../../domain/carriers/quote.ts'
import { parseDuration } from '../../domain/time/duration.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { Core } from '../world/core.ts'

/**
 * When each account last asked for a rate, by its id, in virtual ms (switch `rate_ttl`). In memory only: a restart and a
 * reset forget it. Bounded, because a rate id names a carrier's service and there are only so many.
 */
export interface RateMemory {
  remember(world: string, quotes: readonly Quoted[], at: number): void
  /** Undefined when it was never quoted, as far as is remembered. */
  lastQuote(world: string, rateId: string): number | undefined
  forget(world: string): void
}

export function createRateMemory(): RateMemory {
  const worlds = new Map<string, Map<string, number>>()
  return {
    remember(world, quotes, at) {
      const instants = worlds.get(world) ?? new Map<string, number>()
      for (const { rateId } of quotes) instants.set(rateId, at)
      worlds.set(world, instants)
    },
    lastQuote: (world, rateId) => worlds.get(world)?.get(rateId),
    forget: world => void worlds.delete(world),
  }
}

export type Quoted = Pick<Quote, 'rateId'>

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
