import type { Quote } from '../../domain/carriers/quote.ts'
import { parseDuration } from '../../domain/time/duration.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { Tx, View } from '../../store/store.ts'
import { commitDurably } from '../world/commit.ts'
import type { ChangePorts } from '../world/core.ts'

/** The row of an account that says when it last asked for each rate: a rate id names a carrier's service, so it is short. */
const QUOTES = 'quotes'

/** Keeps the instant of a quote where it will matter (switch `rate_ttl`), over restarts too. */
export async function rememberQuotes(
  core: ChangePorts,
  account: AccountRow,
  quotes: readonly Pick<Quote, 'rateId'>[],
): Promise<void> {
  if (account.profile.switches.rate_ttl === 'none' || quotes.length === 0) return
  await commitDurably(core, { world: account.id }, async ({ tx, at }) => {
    const present = await tx.get('quotes', QUOTES)
    const asked = Object.fromEntries(quotes.map(({ rateId }) => [rateId, at]))
    tx.put('quotes', { id: QUOTES, at: { ...present?.at, ...asked } })
  })
}

/** Without a limit no quote is kept, and what was kept grows old: a limit that is set later counts from the next quote on. */
export async function forgetQuotes(tx: Tx, { profile }: Pick<AccountRow, 'profile'>): Promise<void> {
  if (profile.switches.rate_ttl === 'none' && (await tx.get('quotes', QUOTES))) tx.delete('quotes', QUOTES)
}

/** Whether a rate may still be booked at an instant of virtual time; one that was never quoted may. */
export async function isFresh(
  view: Pick<View, 'get'>,
  account: AccountRow,
  { rateId, at }: { readonly rateId: string; readonly at: number },
): Promise<boolean> {
  const { rate_ttl } = account.profile.switches
  if (rate_ttl === 'none') return true
  const quoted = (await view.get('quotes', QUOTES))?.at ?? {}
  const quotedAt = Object.hasOwn(quoted, rateId) ? quoted[rateId] : undefined
  const lifetime = parseDuration(rate_ttl)
  return quotedAt === undefined || lifetime === null || at - quotedAt <= lifetime
}
