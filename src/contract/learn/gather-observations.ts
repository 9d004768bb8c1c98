import { NotRun, type Write } from '../case.ts'
import { flagFor } from '../client/guard.ts'
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
