import { type OperationId, operation } from '../../schemas/operations.ts'
import { type ContractCase, caseId, type Phase, type Write } from '../case.ts'
import { NEEDS } from '../client/guard.ts'
import { fieldAt } from '../field-at.ts'
import { creationResult, listRecords } from '../records/list-records.ts'
import { recordId } from '../records/shipment-layouts.ts'
import { fieldsOf } from '../target/fields.ts'

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

/** Ids of the records of a list; [] where it is empty. */
export function idsOf(json: unknown): readonly string[] {
  return listRecords(json)
    .map(recordId)
    .filter(id => id !== '')
}

/** Id of the one record an answer is about: in `data`, in a list of one, or at the root; null where there is none. */
export function idOf(json: unknown): string | null {
  const [id = recordId(fieldsOf(json))] = idsOf(json)
  return id === '' ? null : id
}

/** Id of the parcel a creation result is about; null where the carrier refused it: nothing was made then. */
export function idOfParcel(json: unknown): string | null {
  const result = creationResult(json)
  const isRefused = Number(result.shipment_status) === 900 && typeof fieldAt(result, 'carrier_error') === 'string'
  return isRefused ? null : idOf(json)
}
