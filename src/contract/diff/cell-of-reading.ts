import type { OperationId } from '../../schemas/operations.ts'
import { readSchema } from '../../schemas/registry.ts'
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
