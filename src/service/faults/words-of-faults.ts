import type { FaultWords } from '../../domain/faults/fault-words.ts'
import { operations } from '../../schemas/operations.ts'
import type { Reference } from '../reference.ts'

/** What the words of fault rules mean here. */
export function wordsOfFaults({ scenarioWords, statuses, ondemandStatuses }: Reference): FaultWords {
  return {
    operations: operations(),
    carriers: [...new Set([...scenarioWords.carriers('standard'), ...scenarioWords.carriers('ondemand')])],
    statuses: [...statuses.all(), ...ondemandStatuses.all()],
  }
}
