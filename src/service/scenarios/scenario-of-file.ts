import { readScenario, type ScenarioWords } from '../../domain/scenarios/read-scenario.ts'
import type { ScenarioProblem } from '../../domain/scenarios/scenario.ts'
import { FileError, type FileProblem, type LoadedFile } from '../../files/file-error.ts'
import { loadText } from '../../files/load-file.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { ScenarioFile, ScenarioVerdict } from '../../schemas/types.gen.ts'
import type { CompiledScenario } from './scenario-book.ts'
import { otherLine } from './settle-names.ts'

export const SCENARIO_SCHEMA = 'sandbox/scenario.schema.json'

/** @throws FileError when the file breaks a rule its schema cannot see. */
export function scenarioOfFile(loaded: LoadedFile, words: ScenarioWords): CompiledScenario {
  // Valid by scenario.schema.json.
  const file = loaded.value as ScenarioFile
  const { scenario, problems } = readScenario(file, words)
  if (scenario) return { file, scenario }
  throw new FileError(
    problems.map((problem): FileProblem => loaded.problemAt(problem.pointer, problemSentence(problem))),
  )
}

/** With what an unknown word may have meant. */
export function problemSentence({ message, word, candidates }: ScenarioProblem): string {
  return word === undefined || candidates === undefined ? message : `${message}; ${didYouMean(word, candidates)}`
}

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

/** What is wrong with the text of a scenario file, as `scenarios validate` finds it, or what the text says. */
export function validateScenarioText(text: string, words: ScenarioWords): ScenarioVerdict {
  const version = versionOf(() => loadText(text, { file: '', schemaPath: SCENARIO_SCHEMA }), words)
  if (version.compiled === null) return { file: null, problems: version.problems.map(placed) }
  const complaint = otherLine(version.compiled)
  if (complaint === null) return { file: version.compiled.file, problems: [] }
  return { file: null, problems: [placed(version.loaded.problemAt('/name', complaint))] }
}

/** It has no file name to report. */
function placed({ line, column, message }: FileProblem): ScenarioVerdict['problems'][number] {
  return { line, column, message }
}
