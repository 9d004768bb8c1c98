import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Asked, Change, Reply } from '../change.ts'
import { edited, isRecord, look, recordsOf } from '../edit.ts'
import type { Mutant } from '../mutant.ts'

const stateful = (name: string, mutant: Omit<Mutant, 'phases' | 'cell' | 'id'>): Mutant => ({
  ...mutant,
  id: `${mutant.operation}-${name}`,
  cell: null,
  phases: ['stateful'],
})

const DELETED = { code: 200, status: 'success', data: [], message: 'Resource Deleted' }

function reply(status: number, body: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body }
}

/** Answered as done, and nothing was done: the sandbox is never asked. A request without a token is refused as ever. */
function onlySays(operation: OperationId, answer: unknown): () => Change {
  return () => ({
    ask: asked => (asked.operation === operation ? reply(200, answer) : undefined),
  })
}

function answers(operation: OperationId, change: (reply: Reply, asked: Asked) => void): () => Change {
  return () => ({
    answer(reply, asked) {
      if (asked.operation === operation && reply.status === 200) change(reply, asked)
    },
  })
}

/** Sets what a request says, and says in the answer what was asked for. */
function keepsOther(operation: OperationId, field: string, other: (sent: unknown) => unknown): () => Change {
  return () => ({
    ask(asked) {
      if (asked.operation === operation) asked.body = edited(asked.body, `/${field}`, other)
      return undefined
    },
    answer(reply, asked) {
      if (asked.operation !== operation || reply.status !== 200) return
      const sent = look(asked.original.body, `/${field}`)
      if (sent !== undefined) reply.body = edited(reply.body, `/**/${field}`, () => sent)
    },
  })
}

/** A customer with a phone or email that was sent before. */
function onSecond(change: (asked: Asked, first: unknown) => void): Pick<Change, 'ask'> {
  const first = new Map<unknown, unknown>()
  return {
    ask(asked) {
      if (asked.operation !== 'createCustomer') return undefined
      const keys = [look(asked.body, '/phone'), look(asked.body, '/email')].filter(key => typeof key === 'string')
      const known = keys.map(key => first.get(key)).find(body => body !== undefined)
      for (const key of keys) if (!first.has(key)) first.set(key, asked.body)
      if (known !== undefined) change(asked, known)
      return undefined
    },
  }
}

export const STATEFUL: readonly Mutant[] = [
  stateful('newest-hidden', {
    clause: 'Standard rates and shipments',
    operation: 'listShipments',
    expectedCheck: 'listed',
    defect: 'The list is read from a copy that lags: the newest shipment is not in it.',
    make: answers('listShipments', reply => {
      reply.body = edited(reply.body, '/data', () => recordsOf(reply.body).slice(1))
    }),
  }),
  stateful('own-codes-only', {
    clause: 'Standard rates and shipments',
    operation: 'searchShipments',
    expectedCheck: 'found-by',
    defect: "The search knows the service's own code only, neither order_id nor carrier_code.",
    make: answers('searchShipments', (reply, asked) => {
      if (asked.query.get('code')?.startsWith('GS') !== true) reply.body = edited(reply.body, '/data', () => [])
    }),
  }),
  stateful('street-cut', {
    clause: 'Address input for standard rates and shipments',
    operation: 'createShipment',
    foundOn: 'searchShipments',
    expectedCheck: 'created-as-sent',
    defect: 'The column is too short: streets are cut to eight letters.',
    make: () => ({
      ask(asked) {
        if (asked.operation !== 'createShipment') return undefined
        const cut = (street: unknown) => (typeof street === 'string' ? street.slice(0, 8) : street)
        for (const side of ['address_from', 'address_to']) {
          asked.body = edited(asked.body, `/shipment/${side}/street`, cut)
        }
        return undefined
      },
    }),
  }),
  stateful('only-said', {
    clause: 'Standard rates and shipments',
    operation: 'deleteShipment',
    foundOn: 'searchShipments',
    expectedCheck: 'cancelled',
    defect: 'A cancellation is answered as done and never reaches the carrier.',
    make: onlySays('deleteShipment', DELETED),
  }),
  stateful('only-said', {
    clause: 'On-demand rates and shipments',
    operation: 'deleteOndemandShipment',
    foundOn: 'getOndemandShipment',
    expectedCheck: 'cancelled',
    defect: 'A cancellation of an on-demand order is answered as done and nothing happens.',
    make: onlySays('deleteOndemandShipment', DELETED),
  }),
  stateful('name-not-stored', {
    clause: 'Customers',
    operation: 'updateCustomer',
    foundOn: 'searchCustomers',
    expectedCheck: 'updated',
    defect: 'The answer shows the new name, the database keeps another.',
    make: keepsOther('updateCustomer', 'name', () => 'Khách lẻ'),
  }),
  stateful('note-not-stored', {
    clause: 'On-demand rates and shipments',
    operation: 'updateOndemandShipment',
    expectedCheck: 'updated',
    defect: 'The update of an order leaves its note as it was.',
    make: () => ({
      ask(asked) {
        if (asked.operation === 'updateOndemandShipment') asked.body = edited(asked.body, '/note', () => 'như cũ')
        return undefined
      },
    }),
  }),
  stateful('only-said', {
    clause: 'Customers',
    operation: 'deleteCustomer',
    foundOn: 'searchCustomers',
    expectedCheck: 'deleted',
    defect: 'A deleted customer stays in the address book.',
    make: onlySays('deleteCustomer', DELETED),
  }),
  stateful('twin', {
    clause: 'Customers',
    operation: 'createCustomer',
    expectedCheck: 'duplicate-customer',
    defect: 'The same phone or email makes a second customer.',
    make: () => {
      let number = 0
      return {
        ...onSecond(asked => {
          number += 1
          asked.body = edited(asked.body, '/phone', () => `09000${String(10_000 + number)}`)
          asked.body = edited(asked.body, '/email', () => `twin-${number}@customers.example`)
        }),
        answer(reply, asked) {
          if (asked.operation !== 'createCustomer' || !isRecord(asked.original.body)) return
          for (const field of ['phone', 'email']) {
            const sent = asked.original.body[field]
            reply.body = edited(reply.body, `/**/${field}`, () => sent)
          }
        },
      }
    },
  }),
  stateful('first-address-again', {
    clause: 'Customers',
    operation: 'createCustomer',
    expectedCheck: 'customer-address',
    defect: 'A known customer gets the address it has already, in place of the new one.',
    make: () =>
      onSecond((asked, first) => {
        asked.body = edited(asked.body, '/address', () => look(first, '/address'))
      }),
  }),
  stateful('range-ignored', {
    clause: 'Endpoints',
    operation: 'listShipments',
    expectedCheck: 'time-range',
    defect: 'from and to are ignored.',
    make: () => ({
      ask(asked) {
        if (asked.operation !== 'listShipments') return undefined
        asked.query.delete('from')
        asked.query.delete('to')
        return undefined
      },
    }),
  }),
  stateful('history-lags', {
    clause: 'Standard shipment record',
    operation: 'searchShipments',
    expectedCheck: 'status-history',
    defect: 'The latest status is missing in the history.',
    make: answers('searchShipments', reply => {
      reply.body = edited(reply.body, '/data/*/history', history =>
        Array.isArray(history) ? history.slice(0, -1) : history,
      )
    }),
  }),
  stateful('newest-hidden', {
    clause: 'Webhook endpoints',
    operation: 'listWebhooks',
    expectedCheck: 'webhook-listed',
    defect: 'The newest registration is not in the list.',
    make: answers('listWebhooks', reply => {
      reply.body = edited(reply.body, '/data', () => recordsOf(reply.body).slice(0, -1))
    }),
  }),
  stateful('other-id', {
    clause: 'Standard rate',
    operation: 'createRates',
    foundOn: 'createShipment',
    expectedCheck: 'rate-bookable',
    defect: 'Rates carry the id of the price table in place of the id that a booking needs.',
    make: () => ({
      answer(reply, asked) {
        if (asked.operation === 'createRates') reply.body = edited(reply.body, '/data/*/id', () => 'MTQxOA')
      },
    }),
  }),
  stateful('newest-for-any', {
    clause: 'On-demand rates and shipments',
    operation: 'getOndemandShipment',
    expectedCheck: 'ondemand-codes',
    defect: 'Asked by order_id, another order is answered.',
    make: answers('getOndemandShipment', (reply, asked) => {
      const { code } = asked.params
      if (code === look(reply.body, '/data/order_id')) reply.body = edited(reply.body, '/data/id', () => 'GS0000000A')
    }),
  }),
]
