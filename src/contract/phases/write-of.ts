import type { OperationId } from '../../schemas/operations.ts'
import type { Write } from '../case.ts'
import { NEEDS } from '../client/guard.ts'

/** What must be allowed before a case may send this operation to a deployment; none = it only reads. */
export function writeOf(operation: OperationId): readonly Write[] {
  const write = NEEDS[operation]
  return write === undefined ? [] : [write]
}
