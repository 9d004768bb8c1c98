import { quoteAll } from '../../domain/carriers/quote.ts'
import { routeOf } from '../../domain/shipments/address-problems.ts'
import { quotedParcel, readCreation } from '../../domain/shipments/creation-input.ts'
import type { Reference } from '../reference/reference.ts'
import { sampleEnds } from './sample-ends.ts'
import { type PreviewOrder, sampleBooking, sampleOrder } from './sample-orders.ts'

/** A call of /api/v2, whole but for its token. */
export interface ExampleBooking {
  readonly method: 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

export interface ExampleOptions {
  readonly scenario: string
  readonly line: 'standard' | 'ondemand'
  /** A beginning that chooses the scenario; null = it has none. */
  readonly orderIdPrefix: string | null
}

const SAMPLE: Omit<PreviewOrder, 'orderId'> = {
  carrier: null,
  cod: 180_000,
  amount: 250_000,
  weight: 500,
  payer: 1,
  stops: 1,
}

/** A booking that uses the scenario: by an order_id that chooses it, else by the header that names it. */
export function exampleBooking(
  reference: Reference,
  { scenario, line, orderIdPrefix }: ExampleOptions,
): ExampleBooking {
  const order = { ...SAMPLE, orderId: orderIdPrefix === null ? 'DH-1001' : `${orderIdPrefix}1001` }
  const headers: Record<string, string> = orderIdPrefix === null ? { 'X-Sandbox-Scenario': scenario } : {}
  if (line === 'standard') {
    return { method: 'POST', path: '/api/v2/shipments', headers, body: bookable(reference, order) }
  }
  const [carrier] = reference.ondemandCarriers
  if (!carrier) throw new Error('fixtures/ondemand has no carrier')
  return { method: 'POST', path: '/api/v2/ondemand-shipments', headers, body: { ...sampleOrder(order, carrier) } }
}

/** With the first rate that is offered for the way. */
function bookable(reference: Reference, order: PreviewOrder): Readonly<Record<string, unknown>> {
  const { carriers, locations } = reference
  for (const body of sampleBooking(order, sampleEnds(reference))) {
    const input = readCreation(body)
    const route = routeOf(locations, input)
    const [quote] = route ? quoteAll(carriers, route, quotedParcel(input)) : []
    if (quote) return { shipment: { rate: quote.rateId, ...('shipment' in body ? Object(body.shipment) : {}) } }
  }
  throw new Error('no carrier of fixtures/carriers goes any of the sample ways')
}
