import type {
  ScenarioBranch as BranchOfFile,
  ScenarioMatch as MatchOfFile,
  ScenarioCreate,
  ScenarioFile,
} from '../../schemas/types.gen.ts'
import type { OndemandScenarioStep, OndemandStatus, OndemandStatuses } from '../ondemand/statuses.ts'
import type { StandardStatus, Statuses } from '../shipments/statuses.ts'
import { parseDuration } from '../time/duration.ts'
import { illegalMoves, illegalOndemandMoves } from './check-scenario.ts'
import { readScript, type StepReader } from './read-script.ts'
import { readStepChanges } from './read-step-changes.ts'
import type {
  AnyScenario,
  ScenarioBranch,
  ScenarioMatch,
  ScenarioOf,
  ScenarioProblem,
  ScenarioStep,
  Script,
  StepOf,
} from './scenario.ts'
import { findScriptProblems } from './script-problems.ts'

/** Statuses in which a parcel's fees are settled. */
const SETTLED: readonly StandardStatus[] = [909, 910, 911, 912, 913]

/** The deliveries that a rate promises, and the round that brings them. */
const PROMISED: readonly StandardStatus[] = [904, 905, 916]
const NOT_PROMISED =
  'only delivered (905) and partly-delivered (916) keep the promise of the rate, and the out-for-delivery (904) directly before them; use after, between or at'

export type ReadScenario =
  | { readonly scenario: AnyScenario; readonly problems: readonly [] }
  | { readonly scenario: null; readonly problems: readonly ScenarioProblem[] }

/** What the words of a scenario are read against, for both lines. */
export interface ScenarioWords {
  readonly standard: Statuses
  readonly ondemand: OndemandStatuses
  /** Short names of the line's carriers. */
  carriers(line: ScenarioFile['line']): readonly string[]
}

/** A file that its schema accepts, as a scenario the planner understands; or what is wrong with it, place by place. */
export function readScenario(file: ScenarioFile, words: ScenarioWords): ReadScenario {
  if (file.line === 'standard') {
    const slugOf = (status: StandardStatus) => words.standard.names(status).slug
    const illegal = (script: Parameters<typeof illegalMoves>[0]) => illegalMoves(script, slugOf)
    return readLine(file, { line: 'standard', reader: standardReader(words.standard), illegal, words })
  }
  const slugOf = (status: OndemandStatus) => words.ondemand.names(status).slug
  const illegal = (script: Parameters<typeof illegalOndemandMoves>[0]) => illegalOndemandMoves(script, slugOf)
  return readLine(file, { line: 'ondemand', reader: ondemandReader(words.ondemand), illegal, words })
}

interface LineRules<Line, Status, Step> {
  readonly line: Line
  readonly reader: StepReader<Status, Step>
  illegal(script: Script<Step>): readonly { readonly pointer: string; readonly message: string }[]
  readonly words: ScenarioWords
}

function readLine<Line extends ScenarioFile['line'], Status extends number, Step extends StepOf<Status>>(
  file: ScenarioFile,
  { line, reader, illegal, words }: LineRules<Line, Status, Step>,
): { scenario: ScenarioOf<Line, Step>; problems: readonly [] } | { scenario: null; problems: ScenarioProblem[] } {
  const problems: ScenarioProblem[] = []
  const complain = (problem: ScenarioProblem) => void problems.push(problem)
  const script = (branch: BranchOfFile, pointer: string) => {
    const place = { pointer: `${pointer}/steps`, depth: 1 }
    return readScript(branch.steps ?? [], place, { reader, complain })
  }
  const common: ScenarioBranch<Step> = { create: readCreate(file.create), script: script(file, '') }
  const carriers = new Map<string, ScenarioBranch<Step>>()
  const checked: { readonly branch: ScenarioBranch<Step>; readonly pointer: string }[] = [
    { branch: common, pointer: '' },
  ]
  for (const [carrier, own] of Object.entries(file.carriers ?? {})) {
    const pointer = `/carriers/${carrier}`
    complainOfCarrier(carrier, pointer)
    const branch = {
      create: own.create === undefined ? common.create : readCreate(own.create),
      script: own.steps === undefined ? common.script : script(own, pointer),
    }
    carriers.set(carrier, branch)
    checked.push({ branch, pointer })
  }
  const match = (file.match ?? []).map((entry, index) => {
    const pointer = `/match/${index}`
    if (entry.carrier !== undefined) complainOfCarrier(entry.carrier, `${pointer}/carrier`)
    return readMatch(entry, { pointer, complain })
  })
  // A script with a hole in it would be blamed for what is missing.
  if (problems.length === 0) for (const one of checked) problems.push(...problemsOf(one))
  if (problems.length > 0) return { scenario: null, problems }
  const { name, description } = file
  return { scenario: { name, description, line, match, ...common, carriers }, problems: [] }

  function complainOfCarrier(carrier: string, pointer: string): void {
    const candidates = words.carriers(line)
    if (candidates.includes(carrier)) return
    complain({ pointer, message: `unknown carrier "${carrier}"`, word: carrier, candidates })
  }

  function problemsOf(checkedOne: (typeof checked)[number]): readonly ScenarioProblem[] {
    const { branch, pointer } = checkedOne
    if (branch.create.error !== null && branch.script.length > 0) {
      const message = 'these never happen: create.error refuses the order; leave one of them out'
      return [{ pointer: `${pointer}/steps`, message }]
    }
    // What a carrier shares with the others is complained of once.
    if (pointer !== '' && branch.script === common.script) return []
    const found = findScriptProblems(branch.script, `${pointer}/steps`)
    if (found.length > 0) return found
    return illegal(branch.script).map(move => ({ pointer: `${move.pointer}/status`, message: move.message }))
  }
}

function readCreate(create: ScenarioCreate | undefined): ScenarioBranch<unknown>['create'] {
  const { delay, error = null, webhook = null } = create ?? {}
  // The schema's pattern admits only durations.
  return { delayMs: delay === undefined ? 0 : (parseDuration(delay) ?? 0), error, webhook }
}

/** An entry of `match` that its schema accepts. */
function readMatch(
  { order_id, phone, note, carrier, cod }: MatchOfFile,
  { pointer, complain }: { readonly pointer: string; complain(problem: ScenarioProblem): void },
): ScenarioMatch {
  const range = cod === undefined ? null : { min: cod.min ?? 0, max: cod.max ?? Number.MAX_SAFE_INTEGER }
  if (range !== null && range.min > range.max) {
    complain({ pointer: `${pointer}/cod`, message: 'min must not be above max, or no order has such a COD; swap them' })
  }
  if (phone !== undefined && !/\d/.test(phone)) {
    complain({ pointer: `${pointer}/phone`, message: 'a phone has digits; write it like 0900000977' })
  }
  return {
    orderId: order_id?.normalize('NFC') ?? null,
    phone: phone ?? null,
    note: note?.normalize('NFC') ?? null,
    carrier: carrier ?? null,
    cod: range,
  }
}

function standardReader(statuses: Statuses): StepReader<StandardStatus, ScenarioStep> {
  return {
    line: 'standard',
    statuses,
    foreign: ['driver', 'point', 'point_status'],
    read: (step, common) => ({
      ...common,
      set: step.set ? readStepChanges(step.set) : null,
      ...(step.note_update === undefined ? {} : { noteUpdate: step.note_update }),
    }),
    check({ set, within }, status) {
      if (within !== undefined && !PROMISED.includes(status)) {
        return [{ key: 'within', message: NOT_PROMISED }]
      }
      if (set !== undefined && SETTLED.includes(status)) {
        const message = 'from 909 on the money is being reconciled; set fees, weight and COD at an earlier step'
        return [{ key: 'set', message }]
      }
      if (set?.cod_collected === undefined || status === 916) return []
      return [
        {
          key: 'set/cod_collected',
          message: 'only a partial delivery collects a part; set it at partly-delivered (916)',
        },
      ]
    },
  }
}

function ondemandReader(statuses: OndemandStatuses): StepReader<OndemandStatus, OndemandScenarioStep> {
  return {
    line: 'ondemand',
    statuses,
    foreign: ['set', 'within', 'hours', 'note_update'],
    read: (step, common) => ({
      ...common,
      driver: step.driver ?? null,
      point: step.point ?? null,
      pointState: step.point_status ?? null,
    }),
    check({ driver }, status) {
      if (driver === undefined || status === 903) return []
      return [{ key: 'driver', message: 'a driver accepts at picking-up (903); name the driver there' }]
    },
  }
}
