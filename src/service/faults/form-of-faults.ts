import type { FaultWords } from '../../domain/faults/fault-words.ts'
import { operations } from '../../schemas/operations.ts'
import type { FaultRule } from '../../schemas/types.gen.ts'
import type { Reference } from '../reference/reference.ts'

/** How rules may be written: one, a list, or a list under `rules`. */
export interface Form {
  readonly schema: 'fault-rule' | 'fault-list' | 'fault-rules'
  /** Where the nth rule stands in the body. */
  pointersOf(index: number): string
  rulesOf(body: unknown): readonly FaultRule[]
}

/** Each `rulesOf` is asked of a body that the form's own schema accepts, so the `as` is safe. */
export function formOfFaults(body: unknown): Form {
  if (Array.isArray(body)) {
    // Valid by fault-list.schema.json.
    return { schema: 'fault-list', pointersOf: index => `/${index}`, rulesOf: value => value as FaultRule[] }
  }
  if (typeof body === 'object' && body !== null && 'rules' in body) {
    // Valid by fault-rules.schema.json.
    const rulesOf = (value: unknown) => (value as { rules: FaultRule[] }).rules
    return { schema: 'fault-rules', pointersOf: index => `/rules/${index}`, rulesOf }
  }
  // Valid by fault-rule.schema.json.
  return { schema: 'fault-rule', pointersOf: () => '', rulesOf: value => [value as FaultRule] }
}

/** What the words of fault rules mean here. */
export function wordsOfFaults({ scenarioWords, statuses, ondemandStatuses }: Reference): FaultWords {
  return {
    operations: operations(),
    carriers: [...new Set([...scenarioWords.carriers('standard'), ...scenarioWords.carriers('ondemand')])],
    statuses: [...statuses.all(), ...ondemandStatuses.all()],
  }
}
