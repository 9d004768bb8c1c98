import type { AttemptTimer, Timer } from '../../domain/world.ts'
import type { Claim } from '../../store/store.ts'
import { runTimer } from '../shipments/run-steps.ts'
import type { Change } from '../world/commit.ts'

/** Of the first of these, those that stand next to each other at one instant. */
export function timersAt(at: number, claims: readonly Claim[]): readonly Timer[] {
  const timers = claims.map(({ timer }) => timer)
  const end = timers.findIndex(({ dueAt, kind }) => dueAt !== at || kind === 'attempt')
  return end < 0 ? timers : timers.slice(0, end)
}

/** One step's work. One before it at this instant may have moved or removed its timer. */
export async function runDue(change: Change, timer: Exclude<Timer, AttemptTimer>): Promise<void> {
  const present = await change.tx.get('timers', timer.id)
  if (present?.dueAt !== timer.dueAt) return
  change.tx.delete('timers', timer.id)
  await runTimer(change, timer)
}
