import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Change } from '../change.ts'
import { edited, isRecord, look, recordsOf } from '../edit.ts'
import type { Planted } from './planted.ts'
import { answered, eachParcel, eachRecord, law, plus, sent } from './words.ts'

const SENT = { point: 2, kind: 'values as sent', check: 'created-as-sent', readOnly: false } as const
const NAMES = { ...SENT, kind: 'letters in names' } as const

/** The text that arrives in place of the one that was sent. */
function written(operation: OperationId, places: readonly string[], change: (text: string) => string): () => Change {
  return sent(operation, asked => {
    for (const place of places) {
      asked.body = edited(asked.body, place, was => (typeof was === 'string' ? change(was) : was))
    }
  })
}

const NAME_OF_CUSTOMER = ['/name'] as const
const NAMES_OF_PARCEL = ['/shipment/address_from/name', '/shipment/address_to/name'] as const
const NAMES_OF_ORDER = ['/paths/*/name', '/note'] as const

const PARCEL_NAMES = ['searchShipments /data/**/address_to/name', 'searchShipments /data/**/address_from/name']

export const SENT_VALUES: readonly Planted[] = [
  law({
    ...SENT,
    name: 'payer-zero-lost',
    operation: 'createShipment',
    or: ['listShipments', 'searchShipments'],
    clause: 'Standard rates and shipments',
    defect: 'payer 0 counts as not sent: the shop pays.',
    probe: 'parcelPaidByRecipient',
    differs: ['createShipment /', 'searchShipments /data', 'listShipments /data'],
    make: sent('createShipment', asked => {
      asked.body = edited(asked.body, '/shipment/payer', payer => (Number(payer) === 0 ? 1 : payer))
    }),
  }),
  law({
    ...SENT,
    name: 'payer-zero-charged-twice',
    check: 'amount-return-shop',
    operation: 'listShipments',
    or: ['searchShipments', 'createShipment'],
    clause: 'Standard shipment record',
    defect: 'The fee is taken from the COD of the shop although the recipient pays it.',
    probe: 'parcelPaidByRecipient',
    differs: ['listShipments /data/**/amount_return_shop'],
    make: eachParcel('listShipments', ({ amount_return_shop, payer, total_fee }) => ({
      amount_return_shop: Number(payer) === 0 ? plus(amount_return_shop, -Number(total_fee)) : amount_return_shop,
    })),
  }),
  law({
    ...SENT,
    name: 'recall-lost',
    operation: 'createShipment',
    or: ['listShipments', 'searchShipments'],
    clause: 'Standard rates and shipments',
    defect: 'is_recall 1 is not stored: the order is booked as a delivery.',
    probe: 'recall',
    differs: ['createShipment /is_recall', 'createShipment /data/is_recall', 'searchShipments /data/**/is_recall'],
    make: sent('createShipment', asked => {
      asked.body = edited(asked.body, '/shipment/is_recall', () => 0)
    }),
  }),
  law({
    ...SENT,
    name: 'size-one-is-no-size',
    kind: 'size=1',
    check: 'page-size',
    operation: 'listInvoices',
    clause: 'Pagination',
    defect: 'size=1 is read as true: a page has 25 records.',
    readOnly: true,
    probe: 'pagesOfOne',
    differs: ['listInvoices /data', 'listInvoices /meta'],
    make: sent('listInvoices', asked => {
      if (asked.query.get('size') === '1') asked.query.set('size', '25')
    }),
  }),
  law({
    ...SENT,
    name: 'size-one-ends-at-once',
    kind: 'size=1',
    check: 'pages-complete',
    operation: 'listTransactions',
    clause: 'Pagination',
    defect: 'With size=1 every later page is empty: the offset is computed with integers from size minus one.',
    readOnly: true,
    probe: 'pagesOfOne',
    differs: ['listTransactions /data'],
    make: answered('listTransactions', (reply, { query }) => {
      const page = query.get('page') ?? '1'
      if (query.get('size') === '1' && page !== '1') reply.body = edited(reply.body, '/data', () => [])
    }),
  }),
  law({
    ...SENT,
    name: 'query-cut-off',
    kind: 'an endpoint with a query',
    operation: 'createWebhook',
    or: ['listWebhooks'],
    clause: 'Webhook endpoints',
    defect: 'The query of an endpoint is cut off.',
    probe: 'webhookWithQuery',
    differs: ['createWebhook /data/endpoint', 'listWebhooks /data/*/endpoint'],
    make: sent('createWebhook', asked => {
      asked.body = edited(asked.body, '/endpoint', endpoint => String(endpoint).replace(/\?.*/, ''))
    }),
  }),
  law({
    ...SENT,
    name: 'query-escaped',
    kind: 'an endpoint with a query',
    operation: 'listWebhooks',
    or: ['createWebhook'],
    clause: 'Webhook endpoints',
    check: 'same-everywhere',
    defect: 'The list writes & as &amp; in an endpoint.',
    probe: 'webhookWithQuery',
    differs: ['listWebhooks /data/*/endpoint'],
    make: eachRecord('listWebhooks', ({ endpoint }) => ({ endpoint: String(endpoint).replaceAll('&', '&amp;') })),
  }),
  law({
    ...NAMES,
    name: 'name-as-html',
    operation: 'createCustomer',
    or: ['searchCustomers', 'listCustomers'],
    clause: 'Customer',
    defect: 'Names are stored as HTML: & is &amp; and " is &quot;.',
    probe: 'oddNames',
    differs: ['createCustomer /data', 'searchCustomers /data'],
    make: written('createCustomer', NAME_OF_CUSTOMER, text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
  }),
  law({
    ...NAMES,
    name: 'name-stripped-of-tags',
    operation: 'createShipment',
    or: ['listShipments', 'searchShipments'],
    clause: 'Address input for standard rates and shipments',
    defect: 'What follows a < in a name is taken for a tag and lost.',
    probe: 'oddNames',
    differs: PARCEL_NAMES,
    make: written('createShipment', NAMES_OF_PARCEL, text => text.replace(/<.*/u, '')),
  }),
  law({
    ...NAMES,
    name: 'name-with-backslashes',
    operation: 'createShipment',
    or: ['listShipments', 'searchShipments'],
    clause: 'Address input for standard rates and shipments',
    defect: "An apostrophe is stored with a backslash: O\\'Brien.",
    probe: 'oddNames',
    differs: PARCEL_NAMES,
    make: written('createShipment', NAMES_OF_PARCEL, text => text.replaceAll("'", "\\'")),
  }),
  law({
    ...NAMES,
    name: 'name-of-three-bytes',
    operation: 'createCustomer',
    or: ['searchCustomers', 'listCustomers'],
    clause: 'Customer',
    defect: 'The column holds letters of three bytes: 😀 is stored as ?.',
    probe: 'oddNames',
    differs: ['createCustomer /data', 'searchCustomers /data'],
    make: written('createCustomer', NAME_OF_CUSTOMER, text => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
  }),
  law({
    ...NAMES,
    name: 'note-of-three-bytes',
    operation: 'createOndemandShipment',
    or: ['getOndemandShipment', 'listOndemandShipments'],
    clause: 'On-demand rates and shipments',
    defect: 'A note ends before its first 😀.',
    probe: 'oddNames',
    differs: ['createOndemandShipment /data', 'getOndemandShipment /data'],
    make: written('createOndemandShipment', NAMES_OF_ORDER, text => text.replace(/[\u{10000}-\u{10ffff}].*/gu, '')),
  }),
  law({
    ...NAMES,
    name: 'marks-lost',
    operation: 'createCustomer',
    or: ['searchCustomers', 'listCustomers'],
    clause: 'Customer',
    defect: 'A name in the decomposed form loses its marks: Nguyên for Nguyễn.',
    probe: 'oddNames',
    differs: ['createCustomer /data', 'searchCustomers /data'],
    make: written('createCustomer', NAME_OF_CUSTOMER, text => text.replace(/[\u0300-\u036f]/g, '')),
  }),
  law({
    ...NAMES,
    name: 'one-form-only',
    check: 'found-by',
    operation: 'searchCustomers',
    clause: 'Customers',
    defect: 'A name that is searched for in the decomposed form is not found.',
    probe: 'oddNames',
    differs: ['searchCustomers /data'],
    make: answered('searchCustomers', (reply, { query }) => {
      const q = query.get('q') ?? ''
      if (q !== q.normalize('NFC')) reply.body = edited(reply.body, '/data', () => [])
    }),
  }),
  law({
    ...SENT,
    name: 'zeros-lost',
    kind: 'leading zeros of a bank account',
    operation: 'updateBankAccount',
    clause: 'Bank and bank account',
    defect: 'The number of the bank account has lost its leading zeros.',
    probe: 'bank',
    differs: ['updateBankAccount /data/number'],
    make: eachRecord('updateBankAccount', ({ number }) => ({ number: String(number).replace(/^0+/, '') })),
  }),
  law({
    ...SENT,
    name: 'phone-remembered',
    kind: 'a deleted customer',
    check: 'deleted',
    operation: 'searchCustomers',
    or: ['deleteCustomer'],
    clause: 'Customers',
    defect: 'A deleted customer is unknown by id and still found by phone.',
    probe: 'customerDeleted',
    differs: ['searchCustomers /data'],
    make: () => {
      const known = new Map<string, unknown>()
      return {
        answer(reply, asked) {
          if (asked.operation === 'createCustomer' && reply.status === 200) {
            for (const one of recordsOf(reply.body)) known.set(String(look(one, '/phone')), one)
          }
          if (asked.operation !== 'searchCustomers' || recordsOf(reply.body).length > 0) return
          const found = known.get(asked.query.get('q') ?? '')
          if (isRecord(found)) reply.body = edited(reply.body, '/data', () => [found])
        },
      }
    },
  }),
]
