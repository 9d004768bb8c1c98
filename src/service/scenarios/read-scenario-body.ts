import { SandboxError } from '../../domain/errors.ts'
import { readScenario, type ScenarioWords } from '../../domain/scenarios/read-scenario.ts'
import { describeViolations } from '../../files/describe-violations.ts'
import { findExcessOf } from '../../files/excess.ts'
import { validator } from '../../schemas/registry.ts'
import type { ScenarioFile } from '../../schemas/types.gen.ts'
import type { CompiledScenario } from './scenario-book.ts'
import { problemSentence } from './scenario-of-file.ts'

/** One thing that is wrong with a body, and where. */
interface BodyProblem {
  readonly pointer: string
  readonly message: string
}

/**
 * A scenario file that came as JSON; `pointer` = where it stands in the body.
 * @throws SandboxError `invalid` with everything that is wrong in `errors`, by JSON pointer.
 */
export function readScenarioBody(body: unknown, words: ScenarioWords, { pointer = '' } = {}): CompiledScenario {
  const excess = findExcessOf(body)
  if (excess !== null) throw refuseScenario([{ pointer, message: excess }])
  const complaints = describeViolations(validator('sandbox/scenario.schema.json')(body), body)
  if (complaints.length > 0) {
    throw refuseScenario(
      complaints.map(({ violation, message }) => ({ pointer: pointer + violation.pointer, message })),
    )
  }
  // Valid by scenario.schema.json.
  const file = body as ScenarioFile
  const { scenario, problems } = readScenario(file, words)
  if (scenario) return { file, scenario }
  throw refuseScenario(
    problems.map(problem => ({ pointer: pointer + problem.pointer, message: problemSentence(problem) })),
  )
}

/** The first complaint is the sentence; all of them are in `errors`. */
export function refuseScenario(errors: readonly BodyProblem[]): SandboxError {
  const [first, ...more] = errors
  const rest = more.length === 0 ? '' : ` (and ${more.length} more, see errors)`
  const detail = `the scenario is not valid: ${first?.message}${rest}`
  return new SandboxError('invalid', detail, { pointer: first?.pointer || '/', extra: { errors } })
}
