import { allowedOndemandMoves } from '../ondemand/moves.ts'
import type { OndemandScenario } from '../ondemand/ondemand-scenario.ts'
import type { OndemandStatus } from '../ondemand/statuses.ts'
import { allowedMoves } from '../shipments/moves.ts'
import type { StandardStatus } from '../shipments/statuses.ts'
import type { Scenario } from './scenario.ts'

export interface IllegalMove {
  /** Index of the step. */
  readonly step: number
  readonly message: string
}

interface Walked<Status> {
  readonly status: Status
  readonly force: boolean
  /** On-demand: what happens at a point. */
  readonly pointState?: string | null
}

/** Illegal moves that do not say `force: true`, each with the moves that are legal there. */
export function illegalMoves(
  scenario: Pick<Scenario, 'steps'>,
  slugOf: (status: StandardStatus) => string,
): readonly IllegalMove[] {
  const allowed = (statuses: readonly StandardStatus[]) => allowedMoves({ statuses, accepted: true, refused: false })
  return walk(scenario.steps, { start: 901, allowed, slugOf })
}

/** The same for the on-demand line. */
export function illegalOndemandMoves(
  scenario: Pick<OndemandScenario, 'steps'>,
  slugOf: (status: OndemandStatus) => string,
): readonly IllegalMove[] {
  const allowed = (statuses: readonly OndemandStatus[]) => allowedOndemandMoves(statuses.at(-1) ?? 900)
  return walk(scenario.steps, { start: 900, allowed, slugOf })
}

interface Rules<Status> {
  readonly start: Status
  /** Legal moves after these statuses. */
  allowed(statuses: readonly Status[]): readonly Status[]
  slugOf(status: Status): string
}

function walk<Status extends number>(
  steps: readonly Walked<Status>[],
  { start, allowed, slugOf }: Rules<Status>,
): readonly IllegalMove[] {
  const problems: IllegalMove[] = []
  const statuses: Status[] = [start]
  for (const [step, { status, force, pointState }] of steps.entries()) {
    // News of a point, e.g. the driver's arrival, is no move (`moveOrder`).
    if (pointState && status === statuses.at(-1)) continue
    const moves = allowed(statuses)
    if (!force && !moves.includes(status)) {
      const from = statuses.at(-1) ?? start
      const legal = moves.length === 0 ? 'nothing follows it' : `legal: ${moves.map(slugOf).join(', ')}`
      const what = `${slugOf(from)} (${from}) cannot move to ${slugOf(status)} (${status})`
      problems.push({ step, message: `${what}; ${legal}; or say force: true` })
    }
    statuses.push(status)
  }
  return problems
}
