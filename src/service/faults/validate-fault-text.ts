import { findRuleProblems } from '../../domain/faults/find-rule-problems.ts'
import { FileError, type FileProblem } from '../../files/file-error.ts'
import { loadFile, loadText } from '../../files/load-file.ts'
import type { FaultFile, FaultRule, FaultVerdict } from '../../schemas/types.gen.ts'
import type { Reference } from '../reference/reference.ts'
import { problemSentence } from '../scenarios/scenario-of-file.ts'
import { formOfFaults, wordsOfFaults } from './read-fault-body.ts'

/** What is wrong with rules as a person is writing them, line by line, or what the text says. */
export function validateFaultText(text: string, reference: Reference): FaultVerdict {
  try {
    const { value, problemAt } = loadText(text, {
      file: '',
      schemaPath: written => `sandbox/${formOfFaults(written).schema}.schema.json`,
    })
    const { rulesOf, pointersOf } = formOfFaults(value)
    const rules = [...rulesOf(value)]
    const words = wordsOfFaults(reference)
    const problems = rules.flatMap((rule, index) => findRuleProblems(rule, pointersOf(index), words))
    if (problems.length === 0) return { rules, problems: [] }
    return { rules: null, problems: problems.map(found => placed(problemAt(found.pointer, problemSentence(found)))) }
  } catch (error) {
    if (error instanceof FileError) return { rules: null, problems: error.problems.map(placed) }
    throw error
  }
}

/** It has no file name to report. */
function placed({ line, column, message }: FileProblem): FaultVerdict['problems'][number] {
  return { line, column, message }
}

/** Rules of a file, for `--faults`. @throws FileError with `file:line:column` of everything that is wrong. */
export function loadFaultFile(file: string, reference: Reference): readonly FaultRule[] {
  const loaded = loadFile(file, written =>
    Array.isArray(written) ? 'sandbox/fault-list.schema.json' : 'sandbox/fault-rules.schema.json',
  )
  // Valid by one of the two, which are what fault-file.schema.json is.
  const value = loaded.value as FaultFile
  const [rules, pointer] = Array.isArray(value) ? [value, ''] : [value.rules, '/rules']
  const words = wordsOfFaults(reference)
  const problems = rules.flatMap((rule, index) => findRuleProblems(rule, `${pointer}/${index}`, words))
  if (problems.length === 0) return rules
  throw new FileError(problems.map(problem => loaded.problemAt(problem.pointer, problemSentence(problem))))
}
