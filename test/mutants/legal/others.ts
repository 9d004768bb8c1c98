import { deflateSync, gzipSync } from 'node:zlib'
import { edited, isRecord, recordsOf } from '../edit.ts'
import type { Legal } from './legal.ts'
import { good, iso, legal, ORDERS, renamed, value, without } from './words.ts'

const NO_BODY = 'Standard rates and shipments: success and error forms exist; bodies are not shown'
const ENVELOPE = 'Response envelope: message is present on some responses'
const ORDER = 'Pagination: the order of a list is not shown'
const CREATED = 'Standard shipment creation result'
const WIRE = 'What the service does: bodies are JSON; how they are carried is not shown'
const ERRORS = 'Errors: error codes other than those above are not shown'

const LISTS = ['listShipments', 'listOndemandShipments', 'listCustomers', 'listInvoices', 'listTransactions'] as const
const REFERENCE = ['listCities', 'listCityDistricts', 'listDistrictWards', 'listBanks'] as const

/** What the document leaves open about answers that are no records, and about their way. */
export const OTHER_FORMS: readonly Legal[] = [
  legal('shipment-ids-of-digits', {
    title: 'Ids of shipments are fourteen digits.',
    because: 'Standard shipment record: the form of the service shipment code is not shown',
    probe: 'parcelsAndSessions',
    make: renamed(/GS[0-9A-Z]{8}(?![0-9A-Za-z])/g, ours =>
      `26${BigInt(`0x${Buffer.from(ours.slice(3)).toString('hex')}`) % 1_000_000_000_000n}`.padEnd(14, '0'),
    ),
  }),
  legal('session-codes-with-dashes', {
    title: 'Codes of sessions have dashes.',
    because: 'COD reconciliation session: the form of a slip code is not shown',
    probe: 'parcelsAndSessions',
    make: renamed(/HD[0-9A-Z]{6}(?![0-9A-Za-z])/g, ours => `COD-${ours.slice(2, 5)}-${ours.slice(5)}`),
  }),
  legal('webhook-ids-large', {
    title: 'Ids of webhook endpoints are above two thousand millions.',
    because: 'Webhook endpoint: id is an integer',
    probe: 'webhooks',
    make: () => ({
      ask(asked) {
        const { id } = asked.params
        if (asked.operation === 'deleteWebhook') asked.path = `/api/v2/webhooks/${Number(id) - 5_000_000_000}`
        return undefined
      },
      answer(reply, asked) {
        const place = asked.operation === 'listWebhooks' ? '/data/*/id' : '/data/id'
        if (asked.operation !== 'listWebhooks' && asked.operation !== 'createWebhook') return
        if (reply.status === 200) reply.body = edited(reply.body, place, id => Number(id) + 5_000_000_000)
      },
    }),
  }),
  legal('webhook-times-iso', {
    title: 'Times of an endpoint are ISO.',
    because: 'Webhook endpoint: strings, date and time; their form is not shown',
    probe: 'webhooks',
    make: value(['listWebhooks', 'createWebhook'], '/data/**', was =>
      isRecord(was) ? { ...was, created_at: iso(was.created_at), updated_at: iso(was.updated_at) } : was,
    ),
  }),
  legal('oldest-first', {
    title: 'A page lists its records oldest first.',
    because: ORDER,
    probe: 'customers',
    make: value(['listCustomers'], '/data', was => (Array.isArray(was) ? was.toReversed() : was)),
  }),
  legal('reference-by-name', {
    title: 'Reference data is in the order of its names.',
    because: 'Reference data: the order is not shown',
    probe: 'places',
    make: good(REFERENCE, reply => {
      const byName = (one: unknown) => (isRecord(one) ? String(one.name) : '')
      const sorted = recordsOf(reply.body).toSorted((a, b) => byName(a).localeCompare(byName(b), 'vi'))
      reply.body = edited(reply.body, '/data', () => sorted)
    }),
  }),
  legal('meta-of-another-kind', {
    title: 'Lists tell their totals in another form, at the root.',
    because: 'Limits: pagination metadata in list responses is not shown',
    probe: 'customers',
    make: good(LISTS, reply => {
      if (!isRecord(reply.body)) return
      const { meta: _meta, ...rest } = reply.body
      reply.body = { ...rest, total: recordsOf(reply.body).length, last_page: 1 }
    }),
  }),
  legal('totals-in-headers', {
    title: 'Lists tell their totals in headers.',
    because: 'Limits: pagination metadata in list responses is not shown',
    probe: 'customers',
    make: good(LISTS, reply => {
      if (!isRecord(reply.body)) return
      const { meta: _meta, ...rest } = reply.body
      reply.body = rest
      reply.headers = { ...reply.headers, 'x-total-count': '8', link: '</api/v2/customers?page=1>; rel="first"' }
    }),
  }),
  legal('message-in-vietnamese', {
    title: 'A success has a message in Vietnamese.',
    because: ENVELOPE,
    probe: 'places',
    make: good(REFERENCE, reply => {
      if (isRecord(reply.body)) reply.body = { ...reply.body, message: 'Thành công' }
    }),
  }),
  legal('deletion-in-its-own-words', {
    title: 'The cancellation of a parcel is answered with its id and words of its own.',
    because: NO_BODY,
    writes: true,
    operations: ['deleteShipment'],
    probe: 'parcelCancelled',
    make: good(['deleteShipment'], (reply, { params }) => {
      reply.body = { code: 200, status: 'success', data: { id: params.id }, message: 'Hủy đơn hàng thành công' }
    }),
  }),
  legal('deletion-with-the-record', {
    title: 'The cancellation of an order is answered with a status and no message.',
    because: 'On-demand rates and shipments: bodies of success and error are not shown',
    writes: true,
    operations: ['deleteOndemandShipment'],
    probe: 'orderCancelled',
    make: good(['deleteOndemandShipment'], (reply, { params }) => {
      reply.body = { code: 200, status: 'success', data: { id: params.id, status: 911 } }
    }),
  }),
  legal('order-created-in-brief', {
    title: 'The creation of an order is answered with its ids alone.',
    because: 'On-demand rates and shipments: body of the response is not shown',
    writes: true,
    operations: ['createOndemandShipment'],
    probe: 'orderChanged',
    make: value(['createOndemandShipment'], '/data', was =>
      isRecord(was) ? { id: was.id, code: was.code, order_id: was.order_id } : was,
    ),
  }),
  legal('order-updated-in-brief', {
    title: 'The update of an order is answered with a message and no record.',
    because: 'On-demand rates and shipments: body of the response is not shown',
    writes: true,
    operations: ['updateOndemandShipment'],
    probe: 'orderChanged',
    make: good(['updateOndemandShipment'], reply => {
      reply.body = { code: 200, status: 'success', data: [], message: 'Cập nhật thành công' }
    }),
  }),
  legal('access-token-only', {
    title: 'A refresh is answered with an access token and no new refresh token.',
    because: 'Authentication: the body of the refresh response is not shown',
    writes: true,
    operations: ['refreshToken'],
    probe: 'tokenRefreshed',
    make: good(['refreshToken'], reply => {
      const { data } = isRecord(reply.body) ? reply.body : { data: undefined }
      const token = isRecord(data) ? data.access_token : undefined
      reply.body = { code: 200, status: 'success', data: { token_type: 'Bearer', access_token: token } }
    }),
  }),
  legal('no-error-is-empty', {
    title: 'carrier_error of a good creation is empty text.',
    because: `${CREATED}: error info when creation failed`,
    writes: true,
    operations: ['createShipment'],
    probe: 'bookParcel',
    make: value(['createShipment'], '/**/carrier_error', was => was ?? ''),
  }),
  legal('no-error-is-absent', {
    title: 'A good creation has no carrier_error.',
    because: `${CREATED}: requiredness is not shown`,
    writes: true,
    operations: ['createShipment'],
    probe: 'bookParcel',
    make: good(['createShipment'], reply => {
      const drop = (was: unknown) => {
        if (!isRecord(was) || was.carrier_error !== null) return was
        const { carrier_error: _error, ...rest } = was
        return rest
      }
      reply.body = edited(drop(reply.body), '/data', drop)
    }),
  }),
  legal('no-sorting-yet', {
    title: 'Sorting codes of a new parcel are null.',
    because: `${CREATED}: requiredness is not shown`,
    writes: true,
    operations: ['createShipment'],
    probe: 'bookParcel',
    make: value(['createShipment'], '/**', was =>
      isRecord(was) && 'sorting_code' in was ? { ...was, sorting_code: null, return_sorting_code: null } : was,
    ),
  }),
  legal('customer-without-email', {
    title: 'A customer without an email has null there.',
    because: 'Customer: requiredness is not shown',
    probe: 'customers',
    make: good(['listCustomers', 'searchCustomers'], reply => {
      reply.body = edited(reply.body, '/data/*', was =>
        isRecord(was) && String(was.id) > 'h' ? { ...was, email: null } : was,
      )
    }),
  }),
  legal('phones-in-international-form', {
    title: 'Phones of customers are in the international form, everywhere.',
    because: 'Customer: the form of a phone is not shown',
    probe: 'customers',
    make: value(['listCustomers', 'searchCustomers'], '/data/*/phone', was => String(was).replace(/^0/, '+84')),
  }),
  legal('order-created-times', {
    title: 'Times of orders have milliseconds and Z.',
    because: 'On-demand shipment record: types of its fields are not shown',
    operations: ORDERS,
    probe: 'orders',
    make: value(ORDERS, '/data/**/created_at', was => {
      const at = iso(was)
      return typeof at === 'string' ? new Date(at).toISOString() : at
    }),
  }),
  legal('unknown-is-422', {
    title: 'An unknown order is 422 in place of 404.',
    because: ERRORS,
    probe: 'unknown',
    make: () => ({
      answer(reply, { operation }) {
        if (operation !== 'getOndemandShipment' || reply.status !== 404) return
        reply.status = 422
        reply.body = {
          code: 422,
          status: 'error',
          data: { errors: { code: ['Không tìm thấy'] } },
          message: 'Unprocessable Entity',
        }
      },
    }),
  }),
  legal('unknown-in-its-own-words', {
    title: 'The message of an unknown session is Vietnamese.',
    because: 'Errors: the message of 404 is shown for a webhook id only',
    probe: 'unknown',
    make: () => ({
      answer(reply, { operation }) {
        if (operation === 'listInvoiceShipments' && reply.status === 404 && isRecord(reply.body)) {
          reply.body = { ...reply.body, message: 'Không tìm thấy phiên đối soát' }
        }
      },
    }),
  }),
  legal('challenge-on-401', {
    title: 'A 401 carries a www-authenticate header.',
    because: 'Authentication: headers of a 401 are not shown',
    probe: 'nobody',
    make: () => ({
      answer(reply) {
        if (reply.status === 401) reply.headers = { ...reply.headers, 'www-authenticate': 'Bearer realm="api"' }
      },
    }),
  }),
  legal('packed-by-gzip', {
    title: 'Bodies are packed by gzip for a client that takes it.',
    because: WIRE,
    probe: 'places',
    make: () => ({
      answer(reply) {
        reply.headers = { ...reply.headers, 'content-encoding': 'gzip', vary: 'accept-encoding' }
        reply.bytes = gzipSync(JSON.stringify(reply.body))
      },
    }),
  }),
  legal('packed-by-deflate', {
    title: 'Bodies are packed by deflate for a client that takes it.',
    because: WIRE,
    probe: 'places',
    make: () => ({
      answer(reply, { headers }) {
        if (!(headers['accept-encoding'] ?? 'deflate').includes('deflate')) return
        reply.headers = { ...reply.headers, 'content-encoding': 'deflate' }
        reply.bytes = deflateSync(JSON.stringify(reply.body))
      },
    }),
  }),
  legal('not-packed-and-said', {
    title: 'content-encoding says identity.',
    because: WIRE,
    probe: 'places',
    make: () => ({
      answer(reply) {
        reply.headers = { ...reply.headers, 'content-encoding': 'identity' }
      },
    }),
  }),
  legal('short-name-missing', {
    title: 'A bank without a short name has none.',
    because: 'Bank and bank account: requiredness is not shown',
    probe: 'places',
    make: without(['listBanks'], ['short_name'], held => String(held).startsWith('B')),
  }),
]
