import { findRuleProblems } from '../../domain/faults/find-rule-problems.ts'
import { FileError } from '../../files/file-error.ts'
import { loadFile } from '../../files/load-file.ts'
import type { FaultFile, FaultRule } from '../../schemas/types.gen.ts'
import type { Reference } from '../reference/reference.ts'
import { problemSentence } from '../scenarios/scenario-of-file.ts'
import { wordsOfFaults } from './form-of-faults.ts'

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
