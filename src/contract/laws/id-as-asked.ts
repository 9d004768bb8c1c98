import { textOf } from '../records/list-records.ts'
import { recordId } from '../records/shipment-layouts.ts'
import { fieldsOf } from '../target/fields.ts'
import { sameValue } from './compare/same-value.ts'
import { breach, type Law, type SeenAnswer } from './law.ts'
import { parcelSample, sight } from './sample-sights.ts'
import { parcelsIn, recordsIn, type SeenRecord, sessionsIn, updatedCustomerIn } from './seen-records.ts'

const CLAUSE = 'Endpoints'
const RULE = { clause: CLAUSE, basis: 'shown' } as const

export const idAsAsked: Law = {
  name: 'id-as-asked',
  title: 'the answer to a request for one id is the record of this id',
  clause: CLAUSE,
  watch({ must }) {
    const sessions = new Set<string>()
    /** Parcels whose slip names another session than the one that was asked for. */
    const others: { readonly seen: SeenAnswer; readonly pointer: string; readonly id: string }[] = []
    return {
      answer(seen) {
        for (const { record } of sessionsIn(seen)) sessions.add(recordId(record))
        if (seen.operation === 'listInvoiceShipments') {
          const [first] = parcelsIn(seen)
          const id = textOf(fieldsOf(first?.record.invoice).id)
          if (first !== undefined && id !== null && id !== seen.params.code) {
            others.push({ seen, pointer: `${first.pointer}/invoice/id`, id })
          }
          return
        }
        const asked = seen.params.code ?? seen.params.id
        const answered = recordFor(seen)
        if (asked === undefined || answered === null) return
        const { pointer, record } = answered
        const keys = [record.id, ...(seen.operation === 'updateCustomer' ? [] : [record.order_id, record.code])]
        must(
          keys.some(key => sameValue(key, asked)),
          () =>
            breach(
              { seen, pointer: `${pointer}/id`, value: record.id },
              { ...RULE, expected: `the record of ${asked}` },
            ),
        )
      },
      end() {
        // A slip that names no session at all is one that the laws of slips judge.
        for (const { seen, pointer, id } of others) {
          must(!sessions.has(id), () =>
            breach({ seen, pointer, value: id }, { ...RULE, expected: `the parcels of session ${seen.params.code}` }),
          )
        }
      },
    }
  },
  samples: {
    good: [
      [sight('getOndemandShipment', { id: 'GS1', order_id: 'A-1' }, { params: { code: 'A-1' } })],
      [sight('updateCustomer', null, { params: { id: 'c1' }, json: { id: 'c1', name: 'An' } })],
      [sight('updateOndemandShipment', { message: 'done' }, { params: { id: 'GS1' } })],
      [
        sight('listInvoices', [{ id: 'HD1' }, { id: 'HD2' }]),
        sight('listInvoiceShipments', [parcelSample({}, { invoice: { id: 'HD1' } })], { params: { code: 'HD1' } }),
      ],
    ],
    bad: [
      {
        name: 'another order',
        evidence: [sight('getOndemandShipment', { id: 'GS2', order_id: 'A-2' }, { params: { code: 'GS1' } })],
      },
      {
        name: 'another customer',
        evidence: [sight('updateCustomer', [{ id: 'c2', name: 'An' }], { params: { id: 'c1' } })],
      },
      {
        name: 'another session',
        evidence: [
          sight('listInvoiceShipments', [parcelSample({}, { invoice: { id: 'HD2' } })], { params: { code: 'HD1' } }),
          sight('listInvoices', [{ id: 'HD1' }, { id: 'HD2' }]),
        ],
      },
    ],
  },
}

/** The one record that was asked for by its id; null where the answer shows none. */
function recordFor(seen: SeenAnswer): SeenRecord | null {
  switch (seen.operation) {
    case 'getOndemandShipment':
    case 'updateOndemandShipment':
      return withId(recordsIn(seen)[0])
    case 'updateCustomer':
      return withId(updatedCustomerIn(seen))
    default:
      return null
  }
}

/** Bodies of updates are not shown: one without an id says nothing of it. */
function withId(found: SeenRecord | undefined): SeenRecord | null {
  return found !== undefined && recordId(found.record) !== '' ? found : null
}
