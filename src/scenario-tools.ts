/** What can be asked of scenario files without a running sandbox: whether they are right, and what would happen. */

import { statSync } from 'node:fs'
import { presentPreview } from './control/present/present-preview.ts'
import { measureScript } from './domain/scenarios/measure-script.ts'
import type { AnyScenario, ScenarioOf, StepOf } from './domain/scenarios/scenario.ts'
import { DAILY } from './domain/settlement/calendar.ts'
import { FROZEN_START } from './domain/time/clock.ts'
import { FileError, type FileProblem } from './files/file-error.ts'
import { loadFile, loadText } from './files/load-file.ts'
import { listFolder, readInside } from './files/load-folder.ts'
import type { ScenarioFile, ScenarioPlan, ScenarioPreview } from './schemas/types.gen.ts'
import { previewScenario } from './service/preview/preview.ts'
import { readPreview } from './service/preview/read-preview.ts'
import { loadReference } from './service/reference/reference.ts'
import { createScenarioBook } from './service/scenarios/scenario-book.ts'
import { type FileVersion, SCENARIO_SCHEMA, scenarioOfFile, versionOf } from './service/scenarios/scenario-of-file.ts'
import { settleNames } from './service/scenarios/settle-names.ts'

export { SandboxError } from './domain/errors.ts'

/** One file, checked. */
export interface ValidatedFile {
  readonly file: string
  /** Null when it is not valid. */
  readonly scenario: {
    readonly name: string
    readonly line: ScenarioFile['line']
    /** On the longest way through it, with all rounds. */
    readonly steps: number
    /** The longest it may take from the booking, ms; on-demand with one stop. */
    readonly longestMs: number
  } | null
  readonly problems: readonly FileProblem[]
}

export interface ValidatedFiles {
  readonly files: readonly ValidatedFile[]
  /** Paths that were named and hold nothing. */
  readonly empty: readonly string[]
}

/** Files, and all those of folders, as a sandbox would check them that were given them as `--scenario-dir`. */
export function validateScenarioFiles(paths: readonly string[]): ValidatedFiles {
  const files: ValidatedFile[] = []
  const empty: string[] = []
  for (const path of paths) {
    const kind = kindOf(path)
    const validated = kind === 'none' ? [] : kind === 'folder' ? validateFolder(path) : validateFile(path)
    if (validated.length === 0) empty.push(path)
    files.push(...validated)
  }
  return { files, empty }
}

function kindOf(path: string): 'file' | 'folder' | 'none' {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return 'none'
    return found.isDirectory() ? 'folder' : 'file'
  } catch {
    // Something is there, and reading it says what is wrong with it.
    return 'file'
  }
}

function validateFile(file: string): readonly ValidatedFile[] {
  return validate([{ file, newest: versionOf(() => loadFile(file, SCENARIO_SCHEMA), loadReference().scenarioWords) }])
}

/** Two files of one folder may not have one name. */
function validateFolder(folder: string): readonly ValidatedFile[] {
  const words = loadReference().scenarioWords
  try {
    return validate(
      listFolder(folder).map(({ name, file }) => ({
        file,
        newest: versionOf(() => loadText(readInside(folder, name), { file, schemaPath: SCENARIO_SCHEMA }), words),
      })),
    )
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return [{ file: folder, scenario: null, problems: error.problems }]
  }
}

function validate(files: readonly { readonly file: string; readonly newest: FileVersion }[]): readonly ValidatedFile[] {
  const settled = settleNames(files.map(file => ({ ...file, kept: null })))
  return files.map(({ file }, index): ValidatedFile => {
    const { kept = null, problems = [] } = settled[index] ?? {}
    return { file, scenario: kept ? measured(kept.scenario) : null, problems }
  })
}

function measured(scenario: AnyScenario): NonNullable<ValidatedFile['scenario']> {
  const { name, line } = scenario
  return { name, line, ...(scenario.line === 'standard' ? longestOf(scenario) : longestOf(scenario)) }
}

function longestOf<Step extends StepOf<unknown>>(scenario: ScenarioOf<unknown, Step>) {
  const branches = [scenario, ...scenario.carriers.values()].map(({ create, script }) => {
    const { steps, duration } = measureScript(script)
    return { steps, longestMs: create.delayMs + duration }
  })
  return {
    steps: Math.max(...branches.map(({ steps }) => steps)),
    longestMs: Math.max(...branches.map(({ longestMs }) => longestMs)),
  }
}

/** Drawn from when nothing is said: the same every time. */
const SEED = 1

/**
 * The plan of a scenario file, as POST /scenarios/preview answers it: for the account `default` of a sandbox that has just
 * begun with that seed.
 * @throws FileError for a file that is not valid; SandboxError `invalid` for wishes that make no sense.
 */
export async function previewScenarioFile(
  path: string,
  wishes: Omit<ScenarioPreview, 'scenario'>,
): Promise<ScenarioPlan> {
  const reference = loadReference()
  const { file } = scenarioOfFile(loadFile(path, SCENARIO_SCHEMA), reference.scenarioWords)
  const read = readPreview(
    { ...wishes, scenario: { ...file } },
    {
      words: reference.scenarioWords,
      list: createScenarioBook(reference.scenarioWords, NO_LOG).of([]),
      account: { id: 'default', epoch: 0 },
      seed: SEED,
      now: FROZEN_START,
      settlement: DAILY,
      createdStatus: reference.profile('compatible').switches.created_status,
    },
  )
  return presentPreview(await previewScenario(reference, read), { wishes: read, reference })
}

/** A shipped scenario as the history of one parcel. */
export interface ScenarioHistory {
  readonly line: ScenarioFile['line']
  /** With the seconds since the booking. */
  readonly events: readonly { readonly status: number; readonly at: number }[]
}

/**
 * What happens to a parcel of a shipped scenario, by its name, the settlement included; drawn with the first seed.
 * @throws SandboxError `invalid` when there is none of that name.
 */
export async function readScenarioHistory(name: string): Promise<ScenarioHistory> {
  const reference = loadReference()
  const shipped = createScenarioBook(reference.scenarioWords, NO_LOG).of([])
  const read = readPreview(
    { scenario: name },
    {
      words: reference.scenarioWords,
      list: shipped,
      account: { id: 'default', epoch: 0 },
      seed: SEED,
      now: FROZEN_START,
      settlement: DAILY,
      createdStatus: reference.profile('compatible').switches.created_status,
    },
  )
  const { line, start, plan } = presentPreview(await previewScenario(reference, read), { wishes: read, reference })
  const booked = Date.parse(start)
  const events = plan.flatMap(({ status, at }) =>
    status === null ? [] : [{ status, at: Math.round((Date.parse(at) - booked) / 1_000) }],
  )
  return { line, events: events.filter(({ status }, index) => status !== events[index - 1]?.status) }
}

const NO_LOG = { debug() {}, info() {}, warn() {}, error() {} }
