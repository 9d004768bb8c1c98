import { type OperationId, operation } from '../../schemas/operations.ts'
import { type ContractCase, caseId, type Phase, type Write } from '../case.ts'
import { NEEDS } from '../client/guard.ts'

export interface CaseOptions extends Pick<ContractCase, 'run' | 'touches' | 'sandboxOnly'> {
  readonly operation: OperationId
  /** Of the cell it shows; stands in the id as well. */
  readonly status: number
  /** Last part of the id: `missing shipment.parcel.weight`. */
  readonly title: string
  readonly writes?: ContractCase['writes']
}

/** A case about one cell: `POST /api/v2/rates › 422 › missing shipment.parcel.weight`. */
export function caseOf(phase: Phase, wishes: CaseOptions): ContractCase {
  const { operation: operationId, status, title, writes = [], ...rest } = wishes
  const id = caseId(operation(operationId), String(status), title)
  return { id, phase, operation: operationId, cell: status, writes, ...rest }
}

/** What must be allowed before a case may send this operation to a deployment; none = it only reads. */
export function writeOf(operation: OperationId): readonly Write[] {
  const write = NEEDS[operation]
  return write === undefined ? [] : [write]
}
