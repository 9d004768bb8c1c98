import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Change } from '../change.ts'
import { edited, isRecord, look, recordsOf } from '../edit.ts'
import type { Mutant } from '../mutant.ts'

const refusal = (name: string, mutant: Omit<Mutant, 'phases' | 'cell' | 'id'>): Mutant => ({
  ...mutant,
  id: `${mutant.operation}-${name}`,
  cell: null,
  phases: ['negative'],
})

/** What is wrong is put right on the way, so that the sandbox accepts it. */
function forgives(operation: OperationId, repair: (body: unknown) => unknown): () => Change {
  return () => ({
    ask(asked) {
      if (asked.operation === operation) asked.body = repair(asked.body)
      return undefined
    },
  })
}

/** A field that is missing gets a value. */
function fill(place: string, name: string, value: unknown): (body: unknown) => unknown {
  return body => edited(body, place, record => (isRecord(record) ? { [name]: value, ...record } : record))
}

/** Rules that were lost: what must be refused is accepted. */
export const REFUSALS: readonly Mutant[] = [
  refusal('length-optional', {
    clause: 'Errors',
    operation: 'createRates',
    expectedCheck: 'error-keys',
    defect: 'One of the eight required fields, the length, is required no more.',
    make: forgives('createRates', fill('/shipment/parcel', 'length', 10)),
  }),
  refusal('weight-below-zero', {
    clause: 'Standard rates and shipments',
    operation: 'createRates',
    expectedCheck: 'error-keys',
    defect: 'A weight of zero and below is taken for its absolute value.',
    make: forgives('createRates', body =>
      edited(body, '/shipment/parcel/weight', weight => (Number(weight) <= 0 ? Math.abs(Number(weight)) || 1 : weight)),
    ),
  }),
  refusal('owner-optional', {
    clause: 'Errors',
    operation: 'updateBankAccount',
    expectedCheck: 'error-keys',
    defect: 'The owner of the bank account may be left out.',
    make: forgives('updateBankAccount', fill('', 'owner', 'NGUYEN VAN AN')),
  }),
  refusal('pickup-only', {
    clause: 'Errors',
    operation: 'createOndemandRates',
    expectedCheck: 'error-keys',
    defect: 'A way without a delivery is quoted: its last point is taken for one.',
    make: forgives('createOndemandRates', body => {
      const paths = look(body, '/paths')
      if (!Array.isArray(paths) || paths.length < 2) return body
      const isPickup = (path: unknown) => isRecord(path) && path.kind === 1
      return paths.every(isPickup) ? edited(body, `/paths/${paths.length - 1}/kind`, () => 2) : body
    }),
  }),
  refusal('error-untold', {
    clause: 'Standard shipment creation result',
    operation: 'createShipment',
    expectedCheck: 'refusal',
    defect: 'A refused creation is 900 without a reason: carrier_error is null.',
    make: () => ({
      answer(reply, asked) {
        if (asked.operation !== 'createShipment' || look(reply.body, '/shipment_status') !== 900) return
        reply.body = edited(reply.body, '/**/carrier_error', () => null)
      },
    }),
  }),
  refusal('unknown-is-empty', {
    clause: 'Reference data',
    operation: 'listCityDistricts',
    expectedCheck: 'not-found',
    defect: 'An unknown city has an empty list of districts.',
    make: () => ({
      answer(reply, asked) {
        if (asked.operation !== 'listCityDistricts' || reply.status !== 404) return
        reply.status = 200
        reply.body = { code: 200, status: 'success', data: recordsOf(reply.body) }
      },
    }),
  }),
]
