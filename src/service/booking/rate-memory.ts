import type { Quote } from '../../domain/carriers/quote.ts'

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
