import { edited, isRecord, look, recordsOf } from '../edit.ts'
import type { Planted } from './planted.ts'
import { answered, at, eachParcel, eachRecord, inForm, law, list, plus } from './words.ts'

const SAME = { kind: 'list = search = get', check: 'same-everywhere' } as const
const HITS = { kind: 'each hit of a search matches', clause: 'Endpoints', check: 'hits-match' } as const
const ASKED = { kind: 'id asked = id answered', check: 'id-as-asked' } as const

const part = (was: unknown, change: (fields: Readonly<Record<string, unknown>>) => object): unknown =>
  isRecord(was) ? { ...was, ...change(was) } : was

export const SAME_EVERYWHERE: readonly Planted[] = [
  law({
    ...SAME,
    clause: 'Standard shipment record',
    probe: 'parcelsAndSessions',
    name: 'weight-in-kilograms',
    operation: 'listInvoiceShipments',
    or: ['listShipments', 'searchShipments'],
    defect: "The weight of a session's parcel is in kilograms.",
    differs: ['listInvoiceShipments /data/**/parcel/weight'],
    make: eachParcel('listInvoiceShipments', ({ parcel }) => ({
      parcel: part(parcel, ({ weight }) => ({ weight: inForm(weight, Number(weight) / 1_000) })),
    })),
  }),
  law({
    ...SAME,
    clause: 'Standard shipment record',
    probe: 'parcelsAndSessions',
    name: 'payer-turned-round',
    operation: 'searchShipments',
    or: ['listShipments', 'listInvoiceShipments'],
    defect: 'The search answers payer the other way round.',
    differs: ['searchShipments /data/**/payer'],
    make: eachParcel('searchShipments', ({ payer }) => ({ payer: inForm(payer, 1 - Number(payer)) })),
  }),
  law({
    ...SAME,
    clause: 'Standard shipment record',
    probe: 'parcelsAndSessions',
    name: 'order-id-only-in-search',
    operation: 'listShipments',
    or: ['searchShipments', 'listInvoiceShipments'],
    defect: 'order_id is null in the list and given in the search.',
    differs: ['listShipments /data/**/order_id'],
    make: eachParcel('listShipments', () => ({ order_id: null })),
  }),
  law({
    ...SAME,
    clause: 'On-demand shipment record',
    probe: 'orders',
    name: 'two-decimals',
    operation: 'listOndemandShipments',
    or: ['getOndemandShipment'],
    defect: 'The list rounds the points of an order to a kilometre.',
    differs: ['listOndemandShipments /data/*/points/*/lat'],
    make: at('listOndemandShipments', '/data/*/points/*/lat', lat => inForm(lat, Math.round(Number(lat) * 100) / 100)),
  }),
  law({
    ...SAME,
    clause: 'On-demand shipment record',
    probe: 'orders',
    name: 'code-without-prefix',
    operation: 'getOndemandShipment',
    or: ['listOndemandShipments'],
    defect: "The carrier's code of an order has lost its prefix.",
    differs: ['getOndemandShipment /data/code'],
    make: at('getOndemandShipment', '/data/code', code => String(code).replace(/^\w+-/, '')),
  }),
  law({
    ...SAME,
    clause: 'Customer',
    probe: 'customers',
    name: 'first-address-only',
    operation: 'listCustomers',
    or: ['searchCustomers'],
    defect: 'The list shows no more than the last address of a customer.',
    differs: ['listCustomers /data/*/address'],
    make: at('listCustomers', '/data/*/address', address => (Array.isArray(address) ? address.slice(-1) : address)),
  }),
  law({
    ...SAME,
    clause: 'Customer',
    probe: 'customers',
    name: 'email-of-the-shop',
    operation: 'searchCustomers',
    or: ['listCustomers'],
    defect: 'A customer found by search has the email of the shop.',
    differs: ['searchCustomers /data/*/email'],
    make: eachRecord('searchCustomers', () => ({ email: 'shop@example.com' })),
  }),
  law({
    ...SAME,
    clause: 'COD reconciliation session',
    probe: 'parcelsAndSessions',
    name: 'created-when-asked',
    operation: 'searchInvoices',
    or: ['listInvoices'],
    defect: 'A session found by search was created at another minute than in the list.',
    differs: ['searchInvoices /data/*/created_at'],
    make: eachRecord('searchInvoices', ({ created_at }) => ({ created_at: String(created_at).replace(/\d\d$/, '59') })),
  }),
  law({
    ...HITS,
    probe: 'parcelsAndSessions',
    name: 'neighbour-too',
    operation: 'searchShipments',
    defect: 'A search by code answers a parcel with other codes, too.',
    differs: ['searchShipments /data'],
    make: list('searchShipments', records => {
      const other = { id: 'GS0NEIGHBR', order_id: 'DH-NEIGHBOUR', carrier_code: 'NB00000001' }
      const [hit] = records
      if (!isRecord(hit)) return records
      return [...records, { ...hit, ...('id' in hit ? other : {}), shipment: part(hit.shipment, () => other) }]
    }),
  }),
  law({
    ...HITS,
    probe: 'customers',
    name: 'neighbour-too',
    operation: 'searchCustomers',
    defect: 'A search by phone answers a customer with nothing of it, too.',
    differs: ['searchCustomers /data'],
    make: list('searchCustomers', records =>
      records.length === 0
        ? records
        : [...records, { id: 'zz0zz0zz', name: 'Ẩn', phone: '0000000000', email: 'zz@example.org', address: [] }],
    ),
  }),
  law({
    ...HITS,
    probe: 'parcelsAndSessions',
    name: 'code-ignored',
    operation: 'searchInvoices',
    defect: 'A search by the code of a session answers all sessions.',
    differs: ['searchInvoices /data', 'searchInvoices /meta'],
    make: () => ({
      async answer(reply, asked) {
        if (asked.operation !== 'searchInvoices' || !asked.query.has('code') || reply.status !== 200) return
        reply.body = (await asked.again({ from: '1', to: '4102444800' })).body
      },
    }),
  }),
  law({
    ...HITS,
    probe: 'orders',
    name: 'neighbour-too',
    operation: 'listOndemandShipments',
    defect: 'A list narrowed down by code has another order, too.',
    differs: ['listOndemandShipments /data'],
    make: list('listOndemandShipments', (records, { query }) => {
      const [hit] = records
      if (!query.has('code') || !isRecord(hit)) return records
      return [...records, { ...hit, id: 'GS0NEIGHBR', code: 'NB-1', order_id: 'OD-NEIGHBOUR' }]
    }),
  }),
  law({
    ...HITS,
    check: 'time-range',
    probe: 'parcelsAndSessions',
    name: 'a-record-before-from',
    operation: 'listShipments',
    defect: 'A list from a time on ends with a record of the year before.',
    differs: ['listShipments /data'],
    make: list('listShipments', (records, { query }) => {
      const last = records.at(-1)
      if (!query.has('from') || !isRecord(last)) return records
      const old = { id: 'GS0OLDYEAR', created_at: '01/01/2020 08:00' }
      return [...records, { ...last, ...('id' in last ? old : {}), shipment: part(last.shipment, () => old) }]
    }),
  }),
  law({
    ...ASKED,
    clause: 'On-demand rates and shipments',
    probe: 'orders',
    name: 'neighbour',
    operation: 'getOndemandShipment',
    or: ['listOndemandShipments'],
    defect: 'Asked for one order, another one of the list is answered.',
    differs: ['getOndemandShipment /data'],
    make: () => {
      let orders: readonly unknown[] = []
      return {
        answer(reply, asked) {
          if (reply.status !== 200) return
          if (asked.operation === 'listOndemandShipments' && orders.length < 2) orders = recordsOf(reply.body)
          if (asked.operation !== 'getOndemandShipment' || orders.length < 2) return
          const id = look(reply.body, '/data/id')
          const other = orders.find(one => look(one, '/id') !== id)
          reply.body = edited(reply.body, '/data', () => other)
        },
      }
    },
  }),
  law({
    ...ASKED,
    clause: 'Customers',
    probe: 'customerChanged',
    name: 'id-of-another',
    operation: 'updateCustomer',
    defect: 'The updated customer is answered under another id than the one of the path.',
    readOnly: false,
    differs: ['updateCustomer /id', 'updateCustomer /data/id'],
    make: answered('updateCustomer', reply => {
      for (const place of ['/id', '/data/id']) reply.body = edited(reply.body, place, () => 'zz0zz0zz')
    }),
  }),
  law({
    ...ASKED,
    clause: 'On-demand rates and shipments',
    probe: 'orderChanged',
    name: 'id-of-another',
    operation: 'updateOndemandShipment',
    defect: 'The updated order is answered under another id than the one of the path.',
    readOnly: false,
    differs: ['updateOndemandShipment /data/id'],
    make: at('updateOndemandShipment', '/data/id', () => 'GS0NEIGHBR'),
  }),
  law({
    ...SAME,
    clause: 'Webhook endpoints',
    probe: 'webhookRegistered',
    name: 'id-of-creation-apart',
    operation: 'createWebhook',
    or: ['listWebhooks'],
    defect: 'A created endpoint has another id than in the list.',
    readOnly: false,
    differs: ['createWebhook /data/id'],
    make: at('createWebhook', '/data/id', id => plus(id, 100)),
  }),
]
