import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Asked, Change } from '../change.ts'
import { edited, isRecord, look, recordsOf } from '../edit.ts'
import type { Planted } from './planted.ts'
import { law } from './words.ts'

const OTHERS = {
  point: 2,
  kind: 'a second account',
  check: 'account-isolation',
  secondAccount: true,
  phases: ['auth', 'stateful'],
} as const

/** What a request names: in its path, or in `code` or `q`. */
function namedIn({ params, query }: Asked): string | undefined {
  return params.id ?? params.code ?? query.get('code') ?? query.get('q') ?? undefined
}

/** Names by which a record can be asked for. */
function namesOf(record: unknown): readonly string[] {
  const shipment = look(record, '/shipment')
  const fields = isRecord(shipment) ? shipment : record
  return ['id', 'order_id', 'carrier_code', 'code', 'phone', 'email']
    .map(name => look(fields, `/${name}`))
    .filter(value => typeof value === 'string' || typeof value === 'number')
    .map(String)
}

/**
 * One operation looks its record up by name alone, whoever asks. Whose record it is, the front learns from what passes.
 */
function ownerUnread(operation: OperationId): () => Change {
  return () => {
    const owners = new Map<string, string>()
    return {
      ask(asked) {
        if (asked.operation !== operation) return undefined
        const owner = owners.get(namedIn(asked) ?? '')
        if (owner !== undefined && asked.headers.authorization?.startsWith('Bearer ') === true) {
          asked.headers = { ...asked.headers, authorization: owner }
        }
        return undefined
      },
      answer(reply, asked) {
        const { authorization } = asked.headers
        if (reply.status !== 200 || authorization === undefined || authorization === '') return
        const data = look(reply.body, '/data')
        const records = Array.isArray(data) ? data : [data, reply.body]
        for (const name of records.flatMap(namesOf)) {
          if (!owners.has(name)) owners.set(name, authorization)
        }
      },
    }
  }
}

/** A list answers the records of every account that has asked. */
function listOfAll(operation: OperationId): () => Change {
  return () => {
    const seen = new Map<string, unknown>()
    return {
      answer(reply, asked) {
        if (asked.operation !== operation || reply.status !== 200) return
        const own = recordsOf(reply.body)
        const ids = new Set(own.map(record => JSON.stringify(record)))
        const others = [...seen].filter(([id]) => !ids.has(id)).map(([, record]) => record)
        for (const record of own) seen.set(JSON.stringify(record), record)
        if (others.length > 0) reply.body = edited(reply.body, '/data', () => [...own, ...others])
      },
    }
  }
}

const READS = [
  ['searchShipments', 'Standard rates and shipments', 'a parcel', 'foreignParcel'],
  ['getOndemandShipment', 'On-demand rates and shipments', 'an order', 'foreignOrder'],
  ['listOndemandShipments', 'On-demand rates and shipments', 'an order, by code,', 'foreignOrder'],
  ['searchCustomers', 'Customers', 'a customer', 'foreignCustomer'],
  ['searchInvoices', 'Invoices', 'a session', 'foreignSession'],
  ['listInvoiceShipments', 'Invoices', 'the parcels of a session', 'foreignSession'],
  ['listTransactions', 'Transactions', 'a transaction', 'foreignTransaction'],
] as const

const WRITES = [
  ['deleteShipment', 'Standard rates and shipments', 'cancels a parcel', 'foreignParcelCancelled'],
  ['updateOndemandShipment', 'On-demand rates and shipments', 'changes an order', 'foreignOrderChanged'],
  ['deleteOndemandShipment', 'On-demand rates and shipments', 'cancels an order', 'foreignOrderCancelled'],
  ['updateCustomer', 'Customers', 'changes a customer', 'foreignCustomerChanged'],
  ['deleteCustomer', 'Customers', 'deletes a customer', 'foreignCustomerDeleted'],
  ['deleteWebhook', 'Webhook endpoints', 'deletes an endpoint', 'foreignWebhookDeleted'],
] as const

/** An unknown id in a path is 404; a search for it is 200 without a hit. */
const ownedByPath = new Set<OperationId>(['getOndemandShipment', 'listInvoiceShipments'])

export const ISOLATION: readonly Planted[] = [
  ...READS.map(([operation, clause, what, probe]) =>
    law({
      ...OTHERS,
      name: 'read-by-another',
      operation,
      clause,
      defect: `Any account reads ${what} of another account.`,
      probe,
      differs: ownedByPath.has(operation) ? [`${operation} @status`, `${operation} /`] : [`${operation} /`],
      make: ownerUnread(operation),
    }),
  ),
  ...WRITES.map(([operation, clause, what, probe]) =>
    law({
      ...OTHERS,
      name: 'by-another',
      operation,
      clause,
      defect: `Any account ${what} of another account.`,
      readOnly: false,
      probe,
      differs: [`${operation} @status`, `${operation} /`],
      make: ownerUnread(operation),
    }),
  ),
  law({
    ...OTHERS,
    name: 'of-all-accounts',
    operation: 'listCustomers',
    clause: 'Customers',
    defect: 'The address book shows the customers of every account.',
    probe: 'foreignCustomer',
    differs: ['listCustomers /data'],
    make: listOfAll('listCustomers'),
  }),
  law({
    ...OTHERS,
    name: 'of-all-accounts',
    operation: 'listWebhooks',
    clause: 'Webhook endpoints',
    defect: 'The list of endpoints shows those of every account, with the secrets that may stand in their addresses.',
    probe: 'foreignWebhook',
    differs: ['listWebhooks /data'],
    make: listOfAll('listWebhooks'),
  }),
]
