import { type OperationId, operation } from '../../schemas/operations.ts'
import type { Basis, Check, Problem } from '../check.ts'
import { type Fields, textOf } from '../records/list-records.ts'
import { recordId, shipmentFields } from '../records/shipment-layouts.ts'

/** What another account got of this one's records, or did to them. */
export type Isolation =
  | {
      readonly act: 'read'
      readonly operation: OperationId
      /** Of the first account, as it was answered to that account. */
      readonly own: readonly Fields[]
      /** What was answered to the second account. */
      readonly shown: readonly Fields[]
    }
  | {
      readonly act: 'write'
      readonly operation: OperationId
      /** Of the first account's record. */
      readonly id: string
      /** HTTP status of the second account's request. */
      readonly status: number
      /** The first account's record before and after it, by what the request would change; null = it is not there. */
      readonly before: string | null
      readonly after: string | null
    }

const CLAUSE = 'Authentication'

export const accountIsolation: Check<Isolation> = {
  name: 'account-isolation',
  title: 'an account neither reads nor changes nor cancels what another account has',
  clause: CLAUSE,
  validate(evidence) {
    const problem = (basis: Basis, expected: string, got: string): Problem => ({
      pointer: evidence.act === 'read' ? '/data' : '',
      clause: clauseOf(evidence.operation),
      basis,
      expected,
      got,
    })
    if (evidence.act === 'read') {
      const leaked = evidence.shown.filter(record => evidence.own.some(own => isSame(own, record))).map(recordId)
      if (leaked.length === 0) return []
      const others = leaked.length > NAMED ? ` and ${leaked.length - NAMED} more` : ''
      return [
        problem(
          'shown',
          'no record of another account',
          `${leaked.slice(0, NAMED).join(', ')}${others} of the first account`,
        ),
      ]
    }
    const { id, status, before, after } = evidence
    if (before !== after) {
      const was = `${id} of another account to stay as it was: ${before ?? 'not there'}`
      return [problem('shown', was, `${after ?? 'not there'} after the second account asked (HTTP ${status})`)]
    }
    // Nothing happened, and how an id is refused is not shown of every operation.
    return status === 200 ? [problem('chosen', `a refusal: ${id} is of another account`, 'HTTP 200')] : []
  },
  samples: {
    good: [
      { act: 'read', operation: 'searchCustomers', own: [{ id: 'c1', phone: '1' }], shown: [] },
      { act: 'read', operation: 'listCustomers', own: [{ id: 'c1', phone: '1' }], shown: [{ id: 'c2', phone: '2' }] },
      // Each account counts its endpoints from 1.
      {
        act: 'read',
        operation: 'listWebhooks',
        own: [{ id: 1, endpoint: 'https://a.vn/' }],
        shown: [{ id: 1, endpoint: 'https://b.vn/' }],
      },
      written({}),
      written({ status: 403 }),
    ],
    bad: [
      {
        name: 'found by the other',
        evidence: {
          act: 'read',
          operation: 'searchShipments',
          own: [{ id: 'GS1', order_id: 'A-1', created_at: '05/01/2026 08:00' }],
          shown: [{ shipment: { id: 'GS1', order_id: 'A-1', created_at: '05/01/2026 08:00' } }],
        },
      },
      {
        name: 'listed among others',
        evidence: {
          act: 'read',
          operation: 'listWebhooks',
          own: [{ id: 1, endpoint: 'https://a.vn/' }],
          shown: [
            { id: 2, endpoint: 'https://b.vn/' },
            { id: 1, endpoint: 'https://a.vn/' },
          ],
        },
      },
      { name: 'cancelled by the other', evidence: written({ status: 200, after: '914' }) },
      { name: 'refused and cancelled', evidence: written({ after: '914' }) },
      { name: 'gone', evidence: written({ status: 200, after: null }) },
      { name: 'done, by its answer', evidence: written({ status: 200 }) },
    ],
  },
}

const NAMED = 5

/** What tells records of one id apart where each account counts its own: of each that both have. */
const TELLING = ['order_id', 'carrier_code', 'code', 'phone', 'email', 'endpoint', 'created_at', 'description']

function isSame(one: Fields, other: Fields): boolean {
  const [id, same] = [recordId(one), recordId(other)]
  if (id === '' || id !== same) return false
  // Of any record with an id at its root these are its own fields.
  const [own, shown] = [shipmentFields(one), shipmentFields(other)]
  return TELLING.every(name => {
    const [was, is] = [textOf(own[name]), textOf(shown[name])]
    return was === null || is === null || was === is
  })
}

function clauseOf(id: OperationId): string {
  return operation(id).clauses[0] ?? CLAUSE
}

function written(differences: Partial<Extract<Isolation, { act: 'write' }>>): Isolation {
  const asItWas = { id: 'GS1', status: 404, before: '901', after: '901' }
  return { act: 'write', operation: 'deleteShipment', ...asItWas, ...differences }
}
