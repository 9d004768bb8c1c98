import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Change } from '../change.ts'
import { edited, look, recordsOf } from '../edit.ts'
import type { Mutant } from '../mutant.ts'
import { answers, DELETED, onlySays, stateful } from '../stateful-mutant.ts'

/** Another question goes to the sandbox. */
function asks(operation: OperationId, change: (query: URLSearchParams) => void): () => Change {
  return () => ({
    ask(asked) {
      if (asked.operation === operation) change(asked.query)
      return undefined
    },
  })
}

function byPrefix(): Change {
  const orders = new Set<string>()
  return {
    async answer(got, asked) {
      if (asked.operation === 'createShipment') orders.add(String(look(asked.body, '/shipment/order_id')))
      if (asked.operation !== 'searchShipments' || recordsOf(got.body).length > 0) return
      const code = asked.query.get('code') ?? ''
      const whole = [...orders].find(order => order.startsWith(code))
      if (whole !== undefined) got.body = (await asked.again({ code: whole })).body
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
  ...(['listTransactions', 'listOndemandShipments'] as const).map(operation =>
    stateful('code-ignored', {
      clause: 'Endpoints',
      operation,
      expectedCheck: 'found-by',
      defect: 'The parameter code is ignored: whatever is asked for, the whole list comes.',
      make: asks(operation, query => query.delete('code')),
    }),
  ),
  stateful('order-id-ignored', {
    clause: 'Standard rates and shipments',
    operation: 'listShipments',
    expectedCheck: 'found-by',
    defect: 'The list is not narrowed down by order_id, as clients saw it to be.',
    make: asks('listShipments', query => query.delete('order_id')),
  }),
  stateful('one-of-two', {
    clause: 'Standard rates and shipments',
    operation: 'searchShipments',
    expectedCheck: 'found-by',
    defect: 'Of two parcels with one order_id the search finds the latest only.',
    make: answers('searchShipments', reply => {
      reply.body = edited(reply.body, '/data', () => recordsOf(reply.body).slice(0, 1))
    }),
  }),
  stateful('by-prefix', {
    clause: 'Standard rates and shipments',
    operation: 'searchShipments',
    expectedCheck: 'found-by',
    defect: 'The search takes the beginning of an order_id for the whole.',
    make: byPrefix,
  }),
]
