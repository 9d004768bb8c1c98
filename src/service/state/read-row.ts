import type { FaultRow } from '../../domain/faults/fault-rows.ts'
import type { Endpoint } from '../../domain/outbox-rows.ts'
import { describeViolations } from '../../files/describe-violations.ts'
import { validator } from '../../schemas/registry.ts'
import type {
  StateBankChange,
  StateCounter,
  StateCustomer,
  StateDelivery,
  StateEndpoint,
  StateFault,
  StateFaultCounts,
  StateFaultMeeting,
  StateInvoice,
  StateMessage,
  StateOrder,
  StateQuotes,
  StateShipment,
  StateTimer,
  StateTransaction,
} from '../../schemas/types.gen.ts'
import type { StoredRow } from '../../store/store.ts'
import { upgradeInvoice } from './upgrade-world.ts'
import type { StateTable } from './write-state.ts'

/** How the rows of a table are checked, and what they become. The compiler holds each schema against the domain's own type. */
interface TableReader {
  readonly schema: string
  /** Valid by that schema: each asserts the type that is generated of it. */
  row(value: unknown, secret: string): StoredRow
}

const READERS: { readonly [T in StateTable]: TableReader } = {
  // Valid by state-shipment.schema.json.
  shipments: { schema: 'state-shipment', row: value => ['shipments', value as StateShipment] },
  // Valid by state-order.schema.json.
  ondemand: { schema: 'state-order', row: value => ['ondemand', value as StateOrder] },
  // Valid by state-transaction.schema.json.
  transactions: { schema: 'state-transaction', row: value => ['transactions', value as StateTransaction] },
  // Valid by state-invoice.schema.json.
  invoices: { schema: 'state-invoice', row: value => ['invoices', upgradeInvoice(value as StateInvoice)] },
  // Valid by state-customer.schema.json.
  customers: { schema: 'state-customer', row: value => ['customers', value as StateCustomer] },
  // Valid by state-bank-change.schema.json.
  bankChanges: { schema: 'state-bank-change', row: value => ['bankChanges', value as StateBankChange] },
  // Valid by state-timer.schema.json.
  timers: { schema: 'state-timer', row: value => ['timers', value as StateTimer] },
  endpoints: {
    schema: 'state-endpoint',
    // Valid by state-endpoint.schema.json.
    row: (value, secret) => ['endpoints', endpointOf(value as StateEndpoint, secret)],
  },
  // Valid by state-message.schema.json.
  messages: { schema: 'state-message', row: value => ['messages', value as StateMessage] },
  // Valid by state-delivery.schema.json.
  deliveries: { schema: 'state-delivery', row: value => ['deliveries', value as StateDelivery] },
  // Valid by state-fault.schema.json.
  faults: { schema: 'state-fault', row: value => ['faults', ruleOf(value as StateFault)] },
  // Valid by state-counter.schema.json.
  counters: { schema: 'state-counter', row: value => ['counters', value as StateCounter] },
  // Valid by state-fault-counts.schema.json.
  faultCounts: { schema: 'state-fault-counts', row: value => ['faultCounts', value as StateFaultCounts] },
  // Valid by state-fault-meeting.schema.json.
  faultMeetings: { schema: 'state-fault-meeting', row: value => ['faultMeetings', value as StateFaultMeeting] },
  // Valid by state-quotes.schema.json.
  quotes: { schema: 'state-quotes', row: value => ['quotes', value as StateQuotes] },
}

export type ReadRow =
  | { readonly row: StoredRow; readonly problem: null }
  | { readonly row: null; readonly problem: { readonly pointer: string; readonly message: string } }

/** A row of a document, validated against its schema. `secret`: what an endpoint of unknown secret gets. */
export function readRow(table: StateTable, value: unknown, secret: string): ReadRow {
  const { schema, row } = READERS[table]
  const violations = validator(`sandbox/${schema}.schema.json`)(value)
  const [first] = violations.length === 0 ? [] : describeViolations(violations, value, 'the row')
  if (!first) return { row: row(value, secret), problem: null }
  return { row: null, problem: { pointer: first.violation.pointer, message: first.message } }
}

/** In a document, no command line has set it. */
function endpointOf(endpoint: StateEndpoint, secret: string): Endpoint {
  return { ...endpoint, secret, oldSecrets: [], origin: 'api' }
}

function ruleOf(fault: StateFault): FaultRow {
  return { ...fault, origin: 'api' }
}
