import { NotRun, type Write } from '../case.ts'
import { flagFor } from '../client/guard.ts'
import { ContractError } from '../contract-error.ts'
import type { Exchange } from '../exchange.ts'
import { CaseEnded } from '../run/case-session.ts'
import { type Sight, type Survey, type SwitchProbe, unseen } from './probe.ts'

export interface Gathered {
  /** What a probe asked for itself; null = what it saw is among the survey's exchanges. */
  readonly own: readonly Exchange[] | null
  readonly sight: Sight
  /** Which flags would let it ask: `needs --allow-writes shipments`; null = it could. */
  readonly missing: string | null
}

/** Lets a probe ask, where it may, and look. */
export async function gatherObservations(probe: SwitchProbe, survey: Survey): Promise<Gathered> {
  const missing = probe.needs.filter(write => !survey.may(write))
  if (missing.length > 0) return { own: null, sight: probe.look(survey.exchanges), missing: needing(missing) }
  try {
    const own = await probe.gather(survey)
    return { own, sight: probe.look(own ?? survey.exchanges), missing: null }
  } catch (error) {
    // The target would not go along: that is no reason to give up the other switches.
    if (error instanceof CaseEnded || error instanceof NotRun) {
      return { own: null, sight: unseen(error.message), missing: null }
    }
    throw error
  }
}

function needing(missing: readonly Write[]): string {
  return `needs ${[...new Set(missing.map(flagFor))].join(' and ')}`
}

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
