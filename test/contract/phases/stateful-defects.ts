import { asks, type Defect, deletesAlways, edits, ofList } from './defect.ts'

/** What one operation changed and another does not show. */
export const STATEFUL_DEFECTS: readonly Defect[] = [
  {
    check: 'rate-bookable',
    operation: 'createShipment',
    what: 'dearer than quoted',
    change: edits('createShipment', '/fee', { to: fee => Number(fee) + 1_000 }),
  },
  {
    check: 'listed',
    operation: 'listShipments',
    what: 'the newest is missing',
    change: edits('listShipments', '/data', { to: ofList(list => list.slice(1)) }),
  },
  {
    check: 'found-by',
    operation: 'searchShipments',
    what: 'not found by order_id',
    change: edits('searchShipments', '/data', {
      to: () => [],
      when: ({ query }) => query.get('code')?.startsWith('GS') !== true,
    }),
  },
  {
    check: 'created-as-sent',
    operation: 'searchShipments',
    what: 'the weight in kilograms',
    change: edits('searchShipments', '/data/**/parcel/weight', { to: grams => Number(grams) / 1_000 }),
  },
  {
    check: 'cancelled',
    operation: 'deleteShipment',
    what: 'cancelled twice',
    change: deletesAlways('deleteShipment'),
  },
  {
    check: 'cancelled',
    operation: 'searchShipments',
    what: 'a cancelled parcel goes on',
    change: edits('searchShipments', '/data/**/status_code', { to: code => (code === 914 ? 901 : code) }),
  },
  {
    check: 'amount-return-shop',
    operation: 'deleteShipment',
    what: 'money for a cancelled parcel',
    change: edits('searchShipments', '/data/**/amount_return_shop', {
      to: amount => (amount === 0 ? 150_000 : amount),
    }),
  },
  {
    check: 'time-range',
    operation: 'listShipments',
    what: 'from is ignored',
    change: asks('listShipments', query => query.delete('from')),
  },
  {
    check: 'time-range',
    operation: 'listTransactions',
    what: 'to is ignored',
    change: asks('listTransactions', query => query.delete('to')),
  },
  {
    check: 'status-history',
    operation: 'searchShipments',
    what: 'one step is missing',
    change: edits('searchShipments', '/data/*/history', { to: ofList(list => list.filter((_, at) => at !== 3)) }),
  },
  {
    check: 'found-by',
    operation: 'searchCustomers',
    what: 'everybody is found',
    change: asks('searchCustomers', query => query.set('q', 'kh')),
  },
  {
    check: 'updated',
    operation: 'updateCustomer',
    what: 'the old name',
    change: edits('updateCustomer', '/**/name', { to: () => 'Khách' }),
  },
  {
    check: 'deleted',
    operation: 'deleteCustomer',
    what: 'deleted twice',
    change: deletesAlways('deleteCustomer'),
  },
  {
    check: 'duplicate-customer',
    operation: 'createCustomer',
    what: 'a second customer',
    change: edits('createCustomer', '/id', { to: () => 'zzzzzzzz' }),
  },
  {
    check: 'customer-address',
    operation: 'createCustomer',
    what: 'the bare street',
    change: edits('createCustomer', '/data/*/address/*/street', { to: street => String(street).split(',')[0] }),
  },
  {
    check: 'webhook-listed',
    operation: 'listWebhooks',
    what: 'an empty list',
    change: edits('listWebhooks', '/data', { to: () => [] }),
  },
  {
    check: 'deleted',
    operation: 'deleteWebhook',
    what: '200 for an unknown id',
    change: deletesAlways('deleteWebhook'),
  },
  {
    check: 'ondemand-codes',
    operation: 'getOndemandShipment',
    what: 'another order by any code but the id',
    change: edits('getOndemandShipment', '/data/id', {
      to: () => 'GS00000000',
      when: ({ params }) => params.code?.startsWith('GS') !== true,
    }),
  },
  {
    check: 'updated',
    operation: 'updateOndemandShipment',
    what: 'the old note',
    change: edits('updateOndemandShipment', '/data/note', { to: () => 'Đơn kiểm thử' }),
  },
  {
    check: 'cancelled',
    operation: 'deleteOndemandShipment',
    what: 'it may be cancelled again',
    change: edits('getOndemandShipment', '/data/can_cancel', { to: () => true }),
  },
  {
    check: 'status',
    operation: 'refreshToken',
    what: 'the new token opens nothing',
    change: edits('refreshToken', '/**/access_token', { to: () => 'a.b.c' }),
  },
]
