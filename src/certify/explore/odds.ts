/** The odds with which drawn schedules find an ordering bug. */
import type { ExploreOdds } from '../../schemas/types.gen.ts'

const DEEPEST = 4
const SURE = 0.95

/** How often one history was scheduled: by the depth that each schedule was for. */
export interface Scheduled {
  readonly streams: number
  readonly deliveries: number
  /** Schedules by depth. */
  readonly runs: ReadonlyMap<number, number>
}

/** At least so probable is it that one schedule for a depth finds a bug of that depth: 1/(n·k^(d−1)). */
export function boundOf({ streams, deliveries }: Pick<Scheduled, 'streams' | 'deliveries'>, depth: number): number {
  return 1 / (streams * deliveries ** (depth - 1))
}

/** That a bug of a depth would have been found in a history. A schedule for a depth counts for that depth only. */
export function probabilityOf(scheduled: Scheduled, depth: number): number {
  const runs = scheduled.runs.get(depth) ?? 0
  return 1 - (1 - boundOf(scheduled, depth)) ** runs
}

/** Null = nothing was scheduled. */
export function oddsOf(all: readonly Scheduled[]): ExploreOdds | null {
  const counts = all.map(({ runs }) => [...runs.values()].reduce((sum, count) => sum + count, 0))
  if (all.length === 0 || counts.every(count => count === 0)) return null
  const probabilities = Array.from({ length: DEEPEST }, (_, index) =>
    Math.min(...all.map(scheduled => probabilityOf(scheduled, index + 1))),
  )
  const below = probabilities.findIndex(probability => probability < SURE)
  return {
    depth: below < 0 ? DEEPEST : below,
    histories: all.length,
    runs: Math.min(...counts),
    probabilities: probabilities.map(probability => Math.floor(1_000 * probability) / 1_000),
  }
}
