import { fieldAt } from '../field-at.ts'
import { creationResult, listRecords } from '../records/list-records.ts'
import { recordId } from '../records/shipment-layouts.ts'
import { fieldsOf } from '../target/fields.ts'

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
