import type { ScenarioFile, ScenarioStep as StepOfFile } from '../../schemas/types.gen.ts'
import { parseDuration } from '../duration.ts'
import type { OndemandScenarioStep } from '../ondemand/ondemand-scenario.ts'
import type { OndemandStatuses } from '../ondemand/statuses.ts'
import type { Statuses } from '../shipments/statuses.ts'
import { illegalMoves, illegalOndemandMoves } from './check-scenario.ts'
import { readStepChanges } from './read-step-changes.ts'
import type { AnyScenario, ScenarioStep } from './scenario.ts'

/** Something the schema cannot see: an unknown status, an impossible wait, an illegal move, a key of the other line. */
export interface ScenarioProblem {
  /** JSON pointer into the file. */
  readonly pointer: string
  readonly message: string
  /** An unknown word and what it may have meant. */
  readonly word?: string
  readonly candidates?: readonly string[]
}

export type ReadScenario =
  | { readonly scenario: AnyScenario; readonly problems: readonly [] }
  | { readonly scenario: null; readonly problems: readonly ScenarioProblem[] }

/** The statuses of both lines. */
export interface StatusTables {
  readonly standard: Statuses
  readonly ondemand: OndemandStatuses
}

/** A file that its schema accepts, as a scenario the planner understands; or what is wrong with it, place by place. */
export function readScenario(file: ScenarioFile, statuses: StatusTables): ReadScenario {
  const delay = file.create?.delay
  const head = {
    name: file.name,
    description: file.description,
    match: (file.match ?? []).map(entry => ({ orderId: entry.order_id ?? null, phone: entry.phone ?? null })),
    create: { delayMs: delay === undefined ? 0 : (parseDuration(delay) ?? 0), error: file.create?.error ?? null },
  }
  if (file.line === 'standard') {
    const { steps, problems } = readSteps(file, { statuses: statuses.standard, foreign: ONDEMAND_KEYS, read: standard })
    const scenario = { ...head, line: 'standard' as const, steps }
    const illegal = problems.length > 0 ? [] : illegalMoves(scenario, status => statuses.standard.names(status).slug)
    return verdict(scenario, [...problems, ...illegal.map(atStatus)])
  }
  const { steps, problems } = readSteps(file, { statuses: statuses.ondemand, foreign: STANDARD_KEYS, read: ondemand })
  const scenario = { ...head, line: 'ondemand' as const, steps }
  const slugOf = (status: OndemandScenarioStep['status']) => statuses.ondemand.names(status).slug
  const illegal = problems.length > 0 ? [] : illegalOndemandMoves(scenario, slugOf)
  return verdict(scenario, [...problems, ...illegal.map(atStatus)])
}

/** Statuses in which a standard parcel's fees are settled. */
const SETTLED: readonly number[] = [909, 910, 911, 912, 913]
const STANDARD_KEYS = ['set'] as const
const ONDEMAND_KEYS = ['driver', 'point', 'point_status'] as const

function verdict(scenario: AnyScenario, problems: readonly ScenarioProblem[]): ReadScenario {
  return problems.length === 0 ? { scenario, problems: [] } : { scenario: null, problems }
}

function atStatus({ step, message }: { readonly step: number; readonly message: string }): ScenarioProblem {
  return { pointer: `/steps/${step}/status`, message }
}

interface Line<Status, Step> {
  readonly statuses: {
    resolve(word: string | number): Status | undefined
    all(): readonly { readonly slug: string }[]
  }
  /** Keys of a step that belong to the other line. */
  readonly foreign: readonly (keyof StepOfFile)[]
  read(step: StepOfFile, common: Common<Status>): Step
}

interface Common<Status> {
  readonly wait: ScenarioStep['wait']
  readonly status: Status
  readonly reason: string | null
  readonly force: boolean
}

function readSteps<Status, Step>(
  file: ScenarioFile,
  { statuses, foreign, read }: Line<Status, Step>,
): { readonly steps: readonly Step[]; readonly problems: readonly ScenarioProblem[] } {
  const problems: ScenarioProblem[] = []
  const steps: Step[] = []
  for (const [index, step] of (file.steps ?? []).entries()) {
    const pointer = `/steps/${index}`
    const status = statuses.resolve(step.status)
    if (status === undefined) {
      const candidates = statuses.all().map(({ slug }) => slug)
      const word = String(step.status)
      problems.push({ pointer: `${pointer}/status`, message: `unknown status "${word}"`, word, candidates })
    }
    if (step.set !== undefined && SETTLED.includes(Number(status))) {
      const message = 'from 909 on the money is being reconciled; set fees, weight and COD at an earlier step'
      problems.push({ pointer: `${pointer}/set`, message })
    }
    for (const key of foreign) {
      if (step[key] === undefined) continue
      problems.push({ pointer: `${pointer}/${key}`, message: `a step of the line ${file.line} has no "${key}"` })
    }
    const wait = readWait(step)
    if (wait === null) {
      problems.push({ pointer: `${pointer}/between`, message: 'the first duration must not be longer than the second' })
    }
    if (status === undefined || wait === null) continue
    steps.push(read(step, { wait, status, reason: step.reason ?? null, force: step.force ?? false }))
  }
  return { steps, problems }
}

function standard(step: StepOfFile, common: Common<ScenarioStep['status']>): ScenarioStep {
  return { ...common, set: step.set ? readStepChanges(step.set) : null }
}

function ondemand(step: StepOfFile, common: Common<OndemandScenarioStep['status']>): OndemandScenarioStep {
  return {
    ...common,
    driver: step.driver ?? null,
    point: step.point ?? null,
    pointState: step.point_status ?? null,
  }
}

function readWait(step: StepOfFile): ScenarioStep['wait'] | null {
  const words = 'between' in step && step.between ? step.between : [step.after ?? '0s', step.after ?? '0s']
  // The schema's pattern admits only durations, so neither end is null here.
  const [min = 0, max = 0] = words.map(word => parseDuration(word) ?? 0)
  return min <= max ? { min, max } : null
}
