import type { AttemptTimer, Timer } from '../../domain/world.ts'
import type { Claim } from '../../store/store.ts'
import { runTimer } from '../shipments/run-steps.ts'
import type { Change } from '../world/commit.ts'

type StepTimer = Exclude<Timer, AttemptTimer>

export const isAttempt = (claim: Claim): claim is Claim<AttemptTimer> => claim.timer.kind === 'attempt'

const isStep = (claim: Claim): claim is Claim<StepTimer> => claim.timer.kind !== 'attempt'

/** The steps that these begin with: of one instant, or `isMixed` of any. */
export function stepsOf(
  due: readonly Claim[],
  { isMixed }: { readonly isMixed: boolean },
): readonly Claim<StepTimer>[] {
  const steps: Claim<StepTimer>[] = []
  for (const claim of due) {
    if (!isStep(claim) || !(isMixed || claim.timer.dueAt === due[0]?.timer.dueAt)) break
    steps.push(claim)
  }
  return steps
}

/** One step's work. One before it in its commit may have moved or removed its timer. */
export async function runDue(change: Change, timer: StepTimer): Promise<void> {
  const present = await change.tx.get('timers', timer.id)
  if (present?.dueAt !== timer.dueAt) return
  change.tx.delete('timers', timer.id)
  await runTimer(change, timer)
}
