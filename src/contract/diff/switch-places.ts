import type { OperationId } from '../../schemas/operations.ts'
import { readSchema } from '../../schemas/registry.ts'
import { extrasOf } from '../learn/read-answers.ts'
import { fieldsOf } from '../target/fields.ts'

/** The operation whose answer 200 shows how a switch is read; those that no recording shows are left out. */
const SHOWN_BY: Readonly<Record<string, OperationId>> = {
  login_layout: 'login',
  token_lifetime: 'login',
  refresh_layout: 'refreshToken',
  rate_extras: 'createRates',
  zero_dimensions: 'createRates',
  create_data: 'createShipment',
  created_status: 'createShipment',
  pending_tracking_number: 'createShipment',
  create_refusal: 'createShipment',
  creation_422_layout: 'createShipment',
  record_layout: 'listShipments',
  record_extras: 'listShipments',
  volumetric_field: 'listShipments',
  code_types: 'listShipments',
  update_time: 'listShipments',
  history_order: 'listShipments',
  order_id_filter: 'listShipments',
  search_miss: 'searchShipments',
  search_result: 'searchShipments',
  cancel_until: 'deleteShipment',
  invoice_shape: 'listInvoices',
  invoice_time_filter: 'listInvoices',
  points_layout: 'listOndemandShipments',
  customer_layout: 'updateCustomer',
  pagination_meta: 'listDistricts',
  max_page_size: 'listDistricts',
  numbers: 'listTransactions',
  transaction_sign: 'listTransactions',
  time_bounds: 'listTransactions',
}

export interface ReadingCell {
  readonly operation: OperationId
  readonly status: number
  /** Heading of the specification that leaves it open. */
  readonly clause: string | null
}

/** Where a difference of reading is reported; null for a switch that no answer shows. */
export function cellOfReading(name: string): ReadingCell | null {
  const operation = SHOWN_BY[name]
  if (operation === undefined) return null
  const rule = fieldsOf(fieldsOf(readSchema('sandbox/profile-switches.schema.json').properties)[name])
  const clause = rule['x-clause']
  return { operation, status: 200, clause: typeof clause === 'string' ? clause : null }
}

const RECORDS: readonly OperationId[] = ['listShipments', 'searchShipments', 'listInvoiceShipments']
const INVOICES: readonly OperationId[] = ['listInvoices', 'searchInvoices']
const CUSTOMERS: readonly OperationId[] = ['createCustomer', 'updateCustomer']
const RECORD_EXTRAS = ['message', 'cod_amount', 'ward', 'ward_code']

/** Which places of which operation a switch decides. */
type Rule = (operation: OperationId, pointer: string) => boolean

const RULES: Readonly<Record<string, Rule>> = {
  login_layout: operation => operation === 'login',
  refresh_layout: operation => operation === 'refreshToken',
  // Another layout moves every field.
  record_layout: (operation, pointer) => RECORDS.includes(operation) && !pointer.startsWith('/meta'),
  create_data: (operation, pointer) => operation === 'createShipment' && pointer.startsWith('/data'),
  created_status: () => false,
  customer_layout: operation => CUSTOMERS.includes(operation),
  pagination_meta: (_operation, pointer) => pointer.startsWith('/meta'),
  invoice_shape: operation => INVOICES.includes(operation),
  points_layout: (_operation, pointer) => pointer.includes('/points'),
  volumetric_field: (operation, pointer) => RECORDS.includes(operation) && /\/parcel\/[^/]+$/.test(pointer),
  rate_extras: (operation, pointer) => operation === 'createRates' && extrasAt(pointer, 'resources/rate.schema.json'),
  record_extras: (operation, pointer) =>
    operation === 'createShipment'
      ? pointer.endsWith('/tracking_url')
      : RECORDS.includes(operation) &&
        (extrasAt(pointer, 'resources/shipment.schema.json') ||
          RECORD_EXTRAS.includes(pointer.split('/').at(-1) ?? '')),
}

/** The switches, among those that are read differently, by which a difference at this place is explained. */
export function explainSwitch(operation: OperationId, pointer: string, differing: readonly string[]): string | null {
  return differing.find(name => RULES[name]?.(operation, pointer) === true) ?? null
}

function extrasAt(pointer: string, schema: string): boolean {
  const names = pointer.split('/')
  return extrasOf(schema).some(extra => names.includes(extra))
}
