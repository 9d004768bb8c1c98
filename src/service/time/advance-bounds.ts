import { SandboxError } from '../../domain/errors.ts'
import { LAST_INSTANT } from '../../domain/time/clock.ts'
import { isoInstant } from '../../domain/time/instants.ts'
import type { Timer } from '../../domain/world.ts'
import type { AdvanceRequest } from './engine.ts'

/** A timer that spawns one due at the same instant, over and over, is stopped after so many generations. */
export const DEEPEST_CHAIN = 100

const YEAR_MS = 365 * 86_400_000

/** @throws SandboxError `invalid` for an instant before `start` or past the last one that bodies can show. */
export function targetOf(to: AdvanceRequest['to'], start: number): number {
  if (to === 'idle') return Math.min(LAST_INSTANT, start + YEAR_MS)
  const target = typeof to === 'number' ? to : start + to.by
  if (target < start) {
    const detail = `the clock shows ${isoInstant(start)}; it cannot go back to ${isoInstant(target)}. Reset the account instead.`
    throw new SandboxError('invalid', detail, { pointer: '/to' })
  }
  if (target <= LAST_INSTANT) return target
  const detail = `the clock goes no further than ${isoInstant(LAST_INSTANT)}.`
  throw new SandboxError('invalid', detail, { pointer: typeof to === 'number' ? '/to' : '/by' })
}

export function runaway(timer: Timer): SandboxError {
  const detail = `more than ${DEEPEST_CHAIN} generations of timers fell due at ${isoInstant(timer.dueAt)}, the last one ${timer.id}; something starts itself again without time passing. The clock stopped there.`
  return new SandboxError('conflict', detail)
}
