import type { Rng } from '../../domain/random.ts'
import { parseDuration } from '../../domain/time/duration.ts'
import type { FaultDelay } from '../../schemas/types.gen.ts'

/** No answer is kept back any longer, whatever was asked for or drawn. */
export const LONGEST_DELAY_MS = 60_000

/** Wall ms by which an answer is late; 0 without a delay. */
export function drawDelay(delay: FaultDelay | undefined, rng: Rng): number {
  const { fixed, uniform, lognormal } = delay ?? {}
  if (fixed !== undefined) return capped(milliseconds(fixed))
  if (uniform !== undefined) {
    const [from = 0, to = from] = uniform.map(milliseconds)
    return capped(from + rng() * (to - from))
  }
  if (lognormal === undefined) return 0
  return capped(milliseconds(lognormal.median) * Math.exp(lognormal.sigma * drawNormal(rng)))
}

/** From the normal distribution of mean 0 and deviation 1 (Box–Muller). */
function drawNormal(rng: Rng): number {
  // In (0, 1], because 0 has no logarithm.
  const radius = Math.sqrt(-2 * Math.log(1 - rng()))
  return radius * Math.cos(2 * Math.PI * rng())
}

function capped(ms: number): number {
  return Math.min(Math.round(ms), LONGEST_DELAY_MS)
}

/** Of a duration that its schema has let through. */
export function milliseconds(duration: string): number {
  const ms = parseDuration(duration)
  if (ms === null) throw new Error(`"${duration}" is no duration, though a schema has let it through`)
  return ms
}
