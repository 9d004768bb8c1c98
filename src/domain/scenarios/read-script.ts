import type { ScenarioEntry, ScenarioStep as StepOfFile } from '../../schemas/types.gen.ts'
import { parseDuration } from '../time/duration.ts'
import type { ScenarioProblem, Script, ScriptEntry, StepOf, Wait } from './scenario.ts'

/** How the steps of one line are read. */
export interface StepReader<Status, Step> {
  readonly line: string
  readonly statuses: {
    resolve(word: string | number): Status | undefined
    all(): readonly { readonly slug: string }[]
  }
  /** Keys of a step that belong to the other line. */
  readonly foreign: readonly (keyof StepOfFile)[]
  read(step: StepOfFile, common: StepOf<Status>): Step
  /** What this line's own keys can get wrong, by key. */
  check(step: StepOfFile, status: Status): readonly { readonly key: string; readonly message: string }[]
}

/** People nest a choice in a repetition, and not much deeper. */
const DEEPEST = 8

/** Entries that their schema accepts, as a script; what is wrong with them is reported to `complain`. */
export function readScript<Status extends number, Step>(
  entries: readonly ScenarioEntry[],
  place: { readonly pointer: string; readonly depth: number },
  options: { readonly reader: StepReader<Status, Step>; complain(problem: ScenarioProblem): void },
): Script<Step> {
  const { reader, complain } = options
  if (place.depth > DEEPEST) {
    const message = `repetitions and choices stand in one another deeper than ${DEEPEST} levels; write it flatter`
    complain({ pointer: place.pointer, message })
    return []
  }
  const inside = (list: readonly ScenarioEntry[], pointer: string) =>
    readScript(list, { pointer, depth: place.depth + 1 }, options)
  return entries.flatMap((entry, index): readonly ScriptEntry<Step>[] => {
    const pointer = `${place.pointer}/${index}`
    if ('repeat' in entry) {
      return [{ kind: 'repeat', pointer, rounds: entry.repeat, script: inside(entry.steps, `${pointer}/steps`) }]
    }
    if ('choose' in entry) {
      const read = entry.choose.map(({ weight = 1, steps }, option) => ({
        weight,
        script: inside(steps, `${pointer}/choose/${option}/steps`),
      }))
      return [{ kind: 'choice', pointer, options: read }]
    }
    const step = readStep(entry, pointer, { reader, complain })
    return step === null ? [] : [{ kind: 'step', pointer, step }]
  })
}

function readStep<Status extends number, Step>(
  step: StepOfFile,
  pointer: string,
  { reader, complain }: { reader: StepReader<Status, Step>; complain(problem: ScenarioProblem): void },
): Step | null {
  const status = reader.statuses.resolve(step.status)
  if (status === undefined) {
    const candidates = reader.statuses.all().map(({ slug }) => slug)
    const word = String(step.status)
    complain({ pointer: `${pointer}/status`, message: `unknown status "${word}"`, word, candidates })
  }
  for (const key of reader.foreign) {
    if (step[key] === undefined) continue
    complain({
      pointer: `${pointer}/${key}`,
      message: `a step of the line ${reader.line} has no "${key}"; leave it out`,
    })
  }
  const wait = readWait(step)
  if (wait === null) {
    complain({
      pointer: `${pointer}/between`,
      message: 'the first duration must not be longer than the second; swap them',
    })
  }
  if (status === undefined || wait === null) return null
  for (const { key, message } of reader.check(step, status)) complain({ pointer: `${pointer}/${key}`, message })
  const { reason = null, force = false, webhook = null, hours } = step
  return reader.read(step, { wait, ...(hours ? { hours } : {}), status, reason, force, webhook })
}

/** Null when its ends are the wrong way round. */
function readWait({ after, between, at, days = 0, within }: StepOfFile): Wait | null {
  if (within !== undefined) return { kind: 'promise' }
  if (at !== undefined) {
    const [hours = 0, minutes = 0, seconds = 0] = at.split(':').map(Number)
    return { kind: 'clock', secondOfDay: hours * 3600 + minutes * 60 + seconds, days }
  }
  // The schema's pattern admits only durations, so neither end is null here.
  const [min = 0, max = min] = (between ?? [after ?? '0s']).map(word => parseDuration(word) ?? 0)
  return min <= max ? { kind: 'range', min, max } : null
}
