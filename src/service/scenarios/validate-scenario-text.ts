import type { ScenarioWords } from '../../domain/scenarios/read-scenario.ts'
import type { FileProblem } from '../../files/file-error.ts'
import { loadText } from '../../files/load-file.ts'
import type { ScenarioVerdict } from '../../schemas/types.gen.ts'
import { SCENARIO_SCHEMA, versionOf } from './file-version.ts'
import { otherLine } from './settle-names.ts'

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
