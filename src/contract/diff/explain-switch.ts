import type { OperationId } from '../../schemas/operations.ts'
import { extrasOf } from '../learn/read-answers.ts'

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
