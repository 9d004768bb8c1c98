import type { Variant } from '../mutant.ts'

type Wishes = Pick<Variant, 'title' | 'because' | 'phases'> & Partial<Variant>

/** An account whose profile has these switches. */
const by = (set: Variant['set'] & object, id: string, wishes: Wishes): Variant => ({ ...wishes, id, set })

const CUSTOMERS = ['createCustomer', 'updateCustomer'] as const
const SHIPMENTS = ['createShipment', 'listShipments', 'searchShipments', 'deleteShipment'] as const
const INVOICES = ['listInvoices', 'searchInvoices', 'listInvoiceShipments'] as const
const ONDEMAND = ['createOndemandShipment', 'getOndemandShipment', 'listOndemandShipments'] as const

/** Every reading of an open clause that a deployment may have. */
export const BY_SWITCH: readonly Variant[] = [
  by({ numbers: 'string' }, 'money-as-text', {
    title: 'Money, weights and counts are text.',
    because: 'Resources and their fields: both forms occur',
    phases: ['cases', 'stateful'],
  }),
  by({ numbers: 'mixed' }, 'money-both-ways', {
    title: 'Some amounts are numbers, others text.',
    because: 'Resources and their fields: both forms occur',
    phases: ['cases', 'stateful'],
  }),
  by({ customer_layout: 'bare' }, 'bare-customer', {
    title: 'Customer updates and duplicates are answered as the bare record.',
    because: 'Response envelope',
    phases: ['cases', 'stateful'],
    run: CUSTOMERS,
  }),
  by({ customer_layout: 'envelope' }, 'customer-in-envelope', {
    title: 'Customer updates and duplicates come in the envelope.',
    because: 'Response envelope',
    phases: ['cases', 'stateful'],
    run: CUSTOMERS,
  }),
  by({ invoice_shape: 'brief' }, 'brief-sessions', {
    title: 'COD sessions carry id, amount, count and created_at only.',
    because: 'COD reconciliation session: two response shapes appear',
    phases: ['cases', 'pagination', 'stateful'],
    run: INVOICES,
  }),
  by({ invoice_shape: 'full' }, 'full-sessions', {
    title: 'COD sessions carry no amount.',
    because: 'COD reconciliation session: two response shapes appear',
    phases: ['cases', 'stateful'],
    run: INVOICES,
  }),
  by({ pending_tracking_number: 'NULL' }, 'null-as-text', {
    title: 'A tracking number that is not there yet is the text NULL.',
    because: 'Standard shipment creation result: may be null at first',
    phases: ['cases', 'stateful'],
    run: SHIPMENTS,
  }),
  by({ history_order: 'newest_first' }, 'newest-status-first', {
    title: 'The status history begins with the latest.',
    because: 'Standard shipment record: history, order not shown',
    phases: ['cases', 'stateful'],
    run: SHIPMENTS,
  }),
  by({ record_layout: 'flat' }, 'flat-records', {
    title: "A shipment's fields stand beside history and invoice.",
    because: 'Standard shipment record: layout not shown',
    phases: ['cases', 'pagination', 'stateful'],
    run: [...SHIPMENTS, 'listInvoiceShipments'],
  }),
  by({ record_layout: 'grouped' }, 'grouped-records', {
    title: 'A record is shipment, history, invoice and nothing else.',
    because: 'Standard shipment record: layout not shown',
    phases: ['cases', 'pagination', 'stateful'],
    run: [...SHIPMENTS, 'listInvoiceShipments'],
  }),
  by({ points_layout: 'data' }, 'points-in-data', {
    title: 'The points of an on-demand order stand in {data: […]}.',
    because: 'On-demand shipment record',
    phases: ['cases', 'stateful'],
    run: ONDEMAND,
  }),
  by({ pagination_meta: 'none' }, 'no-meta', {
    title: 'Lists tell no totals.',
    because: 'Limits: pagination metadata not shown',
    phases: ['cases', 'pagination'],
  }),
  by({ create_refusal: '422' }, 'refused-with-422', {
    title: 'A booking that cannot be placed is refused with 422.',
    because: 'Errors: validation failure',
    phases: ['cases', 'negative', 'stateful'],
    run: SHIPMENTS,
  }),
  by({ created_status: 900 }, 'created-is-900', {
    title: 'A new shipment begins at 900 without a carrier_error.',
    because: 'States and transitions: the meaning of 900 before the carrier answered',
    phases: ['cases', 'stateful', 'webhook'],
    run: [...SHIPMENTS, 'createWebhook'],
  }),
  by({ max_page_size: 30 }, 'small-pages', {
    title: 'No page has more than 30 records.',
    because: 'Limits: the maximum size is not shown',
    phases: ['pagination'],
  }),
  by({ login_layout: 'root', refresh_layout: 'data', token_lifetime: 1_296_000 }, 'token-at-the-root', {
    title: 'The token stands at the root of a login, and lives fifteen days.',
    because: 'Authentication',
    phases: ['cases', 'auth', 'stateful'],
    run: ['login', 'refreshToken'],
  }),
  by({ create_data: 'empty_array' }, 'creation-with-empty-data', {
    title: 'The creation result also carries an empty list.',
    because: 'Response envelope: data is an array or an object',
    phases: ['cases', 'negative', 'stateful'],
    run: SHIPMENTS,
  }),
  by({ volumetric_field: 'weight_exchange' }, 'second-weight-named-otherwise', {
    title: 'The volumetric weight of a parcel is named weight_exchange.',
    because: 'Standard shipment record: its name is not shown',
    phases: ['cases', 'stateful'],
    run: SHIPMENTS,
  }),
  by({ rate_extras: false, record_extras: false, order_id_filter: false }, 'nothing-extra', {
    title: 'Rates and records carry what the specification lists, and no more.',
    because: 'Standard rate',
    phases: ['cases', 'stateful'],
  }),
  by({ time_bounds: 'unix', rate_ttl: '1h' }, 'seconds-only', {
    title: 'from and to are seconds only, and rates expire within the hour.',
    because: 'Endpoints: their unit is not shown',
    phases: ['cases', 'negative', 'stateful'],
    run: ['listShipments', 'createRates', 'createShipment'],
  }),
  by({ json_style: 'php' }, 'escaped-webhooks', {
    title: 'Webhook bodies escape slashes and all that is not ASCII.',
    because: 'Events: JSON either way',
    phases: ['webhook'],
  }),
  by({ webhook_signature: [{ scheme: 'stripe' }] }, 'signed-by-time-and-body', {
    title: 'Webhooks are signed in one header with t and v1.',
    because: 'Events: callback signature checks not shown',
    phases: ['webhook'],
  }),
  by({ webhook_signature: [{ scheme: 'none' }] }, 'unsigned', {
    title: 'Webhooks are not signed.',
    because: 'Events: callback signature checks not shown',
    phases: ['webhook'],
  }),
  by({ creation_push: 'both', ondemand_push: 'status', webhook_success: '200' }, 'more-events', {
    title: 'A creation is reported twice, in two payloads, and on-demand orders are reported as parcels are.',
    because: 'Events: separate payload for the creation result not shown',
    phases: ['webhook'],
  }),
  by({ webhook_retry: 'three-minutes' }, 'three-tries', {
    title: 'A refused event is tried three times, three minutes apart.',
    because: 'Events: retry behaviour not shown',
    phases: ['webhook'],
  }),
]
