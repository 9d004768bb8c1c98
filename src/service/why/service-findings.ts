import { dashedSecond } from '../../domain/instants.ts'
import type { WhyFinding } from '../../schemas/types.gen.ts'
import { makeFinding } from './finding.ts'
import type { Scene } from './scene.ts'

/** A jump of the wall clock is told for so long, wall ms. */
const JUMP_IS_NEWS_MS = 600_000

/** What keeps the whole account busy, or the whole sandbox. */
export async function findInService({ parts, core, world, now }: Scene): Promise<readonly WhyFinding[]> {
  const findings: WhyFinding[] = []
  const failure = core.store.failure()
  if (failure) findings.push(makeFinding('store_read_only', { values: { reason: failure.message } }))
  const filling = parts.fills?.progress(world)
  if (filling) findings.push(makeFinding('being_filled', { values: { done: filling.done, total: filling.total } }))
  if (parts.clock?.isAdvancing(world)) {
    findings.push(makeFinding('advance_under_way', { values: { now: dashedSecond(now) } }))
  }
  const jump = parts.wallWatch?.latestJump
  if (jump && Math.abs(core.wallClock.now() - jump.to) < JUMP_IS_NEWS_MS) {
    const values = { from: dashedSecond(jump.from), to: dashedSecond(jump.to) }
    findings.push(makeFinding('wall_clock_jumped', { values }))
  }
  return findings
}
