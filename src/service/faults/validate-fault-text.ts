import { findRuleProblems } from '../../domain/faults/find-rule-problems.ts'
import { FileError, type FileProblem } from '../../files/file-error.ts'
import { loadText } from '../../files/load-file.ts'
import type { FaultVerdict } from '../../schemas/types.gen.ts'
import type { Reference } from '../reference/reference.ts'
import { problemSentence } from '../scenarios/scenario-of-file.ts'
import { formOfFaults, wordsOfFaults } from './form-of-faults.ts'

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
