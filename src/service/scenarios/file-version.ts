import type { ScenarioWords } from '../../domain/scenarios/read-scenario.ts'
import { FileError, type FileProblem, type LoadedFile } from '../../files/file-error.ts'
import type { CompiledScenario } from './scenario-book.ts'
import { scenarioOfFile } from './scenario-of-file.ts'

export const SCENARIO_SCHEMA = 'sandbox/scenario.schema.json'

/** A file's newest version: a scenario, or what is wrong with it. */
export type FileVersion =
  | { readonly loaded: LoadedFile; readonly compiled: CompiledScenario; readonly problems: readonly [] }
  | { readonly compiled: null; readonly problems: readonly FileProblem[] }

/** What `load` gives, or why that is no scenario. */
export function versionOf(load: () => LoadedFile, words: ScenarioWords): FileVersion {
  try {
    const loaded = load()
    return { loaded, compiled: scenarioOfFile(loaded, words), problems: [] }
  } catch (error) {
    if (error instanceof FileError) return { compiled: null, problems: error.problems }
    throw error
  }
}
