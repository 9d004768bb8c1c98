import { readScenario, type ScenarioWords } from '../../domain/scenarios/read-scenario.ts'
import type { ScenarioProblem } from '../../domain/scenarios/scenario.ts'
import { FileError, type FileProblem, type LoadedFile } from '../../files/file-error.ts'
import { didYouMean } from '../../files/near-word.ts'
import type { ScenarioFile } from '../../schemas/types.gen.ts'
import type { CompiledScenario } from './scenario-book.ts'

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
