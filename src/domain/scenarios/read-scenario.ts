import type { ScenarioFile } from '../../schemas/types.gen.ts'
import { parseDuration } from '../duration.ts'
import type { StandardStatus, Statuses } from '../shipments/statuses.ts'
import { illegalMoves } from './check-scenario.ts'
import type { Scenario, ScenarioStep } from './scenario.ts'

/** Something the schema cannot see: an unknown status, an impossible wait, an illegal move. */
export interface ScenarioProblem {
  /** JSON pointer into the file. */
  readonly pointer: string
  readonly message: string
  /** An unknown word and what it may have meant. */
  readonly word?: string
  readonly candidates?: readonly string[]
}

export type ReadScenario =
  | { readonly scenario: Scenario; readonly problems: readonly [] }
  | { readonly scenario: null; readonly problems: readonly ScenarioProblem[] }

/** A file that its schema accepts, as a scenario the planner understands; or what is wrong with it, place by place. */
export function readScenario(file: ScenarioFile, statuses: Statuses): ReadScenario {
  const problems: ScenarioProblem[] = []
  const steps: ScenarioStep[] = []
  for (const [index, step] of (file.steps ?? []).entries()) {
    const pointer = `/steps/${index}`
    const status = statuses.resolve(step.status)
    if (status === undefined) {
      const candidates = statuses.all().map(({ slug }) => slug)
      problems.push({
        pointer: `${pointer}/status`,
        message: `unknown status "${step.status}"`,
        word: `${step.status}`,
        candidates,
      })
    }
    const wait = readWait(step)
    if (wait === null) {
      problems.push({ pointer: `${pointer}/between`, message: 'the first duration must not be longer than the second' })
    }
    if (status !== undefined && wait !== null) {
      steps.push({ wait, status, reason: step.reason ?? null, force: step.force ?? false })
    }
  }
  const delay = file.create?.delay
  const scenario: Scenario = {
    name: file.name,
    description: file.description,
    line: file.line,
    match: (file.match ?? []).map(entry => ({ orderId: entry.order_id ?? null, phone: entry.phone ?? null })),
    create: { delayMs: delay === undefined ? 0 : (parseDuration(delay) ?? 0), error: file.create?.error ?? null },
    steps,
  }
  if (problems.length === 0) {
    const slugOf = (status: StandardStatus) => statuses.names(status).slug
    for (const { step, message } of illegalMoves(scenario, slugOf)) {
      problems.push({ pointer: `/steps/${step}/status`, message })
    }
  }
  return problems.length === 0 ? { scenario, problems: [] } : { scenario: null, problems }
}

function readWait(step: NonNullable<ScenarioFile['steps']>[number]): ScenarioStep['wait'] | null {
  const words = 'between' in step && step.between ? step.between : [step.after ?? '0s', step.after ?? '0s']
  // The schema's pattern admits only durations, so neither end is null here.
  const [min = 0, max = 0] = words.map(word => parseDuration(word) ?? 0)
  return min <= max ? { min, max } : null
}
