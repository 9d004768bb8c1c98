import { allowedMoves } from '../shipments/moves.ts'
import type { StandardStatus } from '../shipments/statuses.ts'
import type { Scenario } from './scenario.ts'

export interface ScenarioProblem {
  /** Index of the step. */
  readonly step: number
  readonly message: string
}

/** Illegal moves of a standard scenario that do not say `force: true`, each with the moves that are legal there. */
export function illegalMoves(
  scenario: Scenario,
  slugOf: (status: StandardStatus) => string,
): readonly ScenarioProblem[] {
  if (scenario.line !== 'standard') return []
  const problems: ScenarioProblem[] = []
  const statuses: StandardStatus[] = [901]
  scenario.steps.forEach((step, index) => {
    const allowed = allowedMoves({ statuses, accepted: true })
    if (!step.force && !allowed.includes(step.status)) {
      const from = statuses.at(-1) ?? 901
      const legal = allowed.length === 0 ? 'nothing follows it' : `legal: ${allowed.map(slugOf).join(', ')}`
      problems.push({
        step: index,
        message: `${slugOf(from)} (${from}) cannot move to ${slugOf(step.status)} (${step.status}); ${legal}; or say force: true`,
      })
    }
    statuses.push(step.status)
  })
  return problems
}
