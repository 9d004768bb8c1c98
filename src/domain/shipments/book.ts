/** A booking becomes a shipment: placed with a carrier and its plan, or refused with the reason (900). */
import { type CarrierCodes, drawCarrierCodes } from '../carriers/carrier-codes.ts'
import { promisedDay, serviceTimeOf } from '../carriers/promised-day.ts'
import { expectedText, type Quote } from '../carriers/quote.ts'
import { termsOf } from '../carriers/terms.ts'
import type { Route } from '../carriers/zone.ts'
import { type Rng, rng } from '../random.ts'
import { shipmentId } from '../request-key.ts'
import { plan } from '../scenarios/plan.ts'
import type { Scenario } from '../scenarios/scenario.ts'
import type { Fees, Shipment } from '../world.ts'
import { NO_FEES } from './amounts.ts'
import type { CreationInput } from './creation-input.ts'
import { acceptShipment, moveShipment } from './move-shipment.ts'

export interface Booking {
  readonly input: CreationInput
  /** Virtual instant of the request. */
  readonly at: number
  readonly seed: number
  /** Account, epoch, request and its occurrence: every draw of this shipment comes from it. */
  readonly key: string
}

/** A booking whose content cannot be placed: listed with what was sent, one event, nothing ahead of it. */
export function refuseBooking(booking: Booking, refusal: { reason: string; carrier: string | null }): Shipment {
  const shipment = blank(booking)
  return {
    ...shipment,
    carrier: refusal.carrier,
    status: 900,
    carrierError: refusal.reason,
    history: [{ status: 900, message: refusal.reason, at: booking.at }],
  }
}

export interface Placement {
  readonly quote: Quote
  readonly route: Route
  readonly scenario: Scenario
  readonly paceMs: number | null
  /** Status of a creation that succeeds (switch `created_status`). */
  readonly createdStatus: 900 | 901
}

/**
 * A booking placed with a carrier. Steps due at the very instant (no `create.delay`) have happened already, so the
 * creation result shows them.
 */
export function placeBooking(booking: Booking, placement: Placement): Shipment {
  const { quote, scenario, route, paceMs, createdStatus } = placement
  const draw = (what: string): Rng => rng(booking.seed, `${booking.key}/${what}`)
  const expectedAt = promisedDay(quote.carrier, booking.at, quote)
  const codes: CarrierCodes = drawCarrierCodes(quote.carrier, route, draw('codes'))
  const blankShipment = blank(booking)
  const shipment: Shipment = {
    ...blankShipment,
    carrier: quote.carrier.short_name,
    service: quote.service.id,
    ...codes,
    status: createdStatus,
    parcel: { ...blankShipment.parcel, cod: blankShipment.parcel.cod ?? 0, volumetricWeight: quote.volumetricWeight },
    fees: feesOf(quote),
    terms: termsOf(quote),
    expected: expectedText(quote.days),
    expectedAt,
    scenario: scenario.name,
    history: [{ status: createdStatus, message: null, at: booking.at }],
    plan: plan(scenario, {
      carrier: quote.carrier.short_name,
      start: booking.at,
      service: serviceTimeOf(quote.carrier, expectedAt),
      random: draw('plan'),
      paceMs,
    }),
  }
  const first = shipment.plan[0]
  if (!first || first.at > booking.at) return shipment
  // Where creations begin as 900, the answer shows that, however soon the carrier is.
  if (createdStatus === 900 && first.kind !== 'refuse') return shipment
  // An order that is refused at once never waited for pickup.
  return takeFirstStep(first.kind === 'refuse' ? { ...shipment, history: [] } : shipment)
}

/** The shipment after the first step of its plan, at the step's own instant; unchanged when the plan is empty. */
export function takeFirstStep(shipment: Shipment): Shipment {
  const [step, ...rest] = shipment.plan
  if (!step) return shipment
  const ahead = { ...shipment, plan: rest }
  const { kind, at, webhook } = step
  if (kind === 'move' || kind === 'refuse') return moveShipment(ahead, step)
  const accepted = acceptShipment(ahead, at)
  return webhook === null ? accepted : { ...accepted, acceptance: webhook, chaos: webhook }
}

function feesOf(quote: Quote): Fees {
  return {
    ...NO_FEES,
    delivery: quote.locationFee,
    service: quote.serviceFee,
    cod: quote.codFee,
    insurance: quote.insuranceFee,
  }
}

function blank({ input, at, seed, key }: Booking): Shipment {
  return {
    id: shipmentId(rng(seed, `${key}/id`)),
    line: 'standard',
    orderId: input.orderId,
    createdAt: at,
    updatedAt: at,
    status: 901,
    carrierError: null,
    carrier: null,
    service: null,
    trackingNumber: null,
    carrierCode: null,
    acceptedAt: null,
    sortingCode: null,
    returnSortingCode: null,
    payer: input.payer,
    isRecall: input.isRecall,
    from: input.from,
    to: input.to,
    parcel: input.parcel,
    fees: NO_FEES,
    terms: null,
    taken: { wallet: 0, recipient: 0, session: 0 },
    codCollected: null,
    isCompensated: false,
    invoiceId: null,
    expected: null,
    expectedAt: null,
    isReturn: false,
    isPartDelivery: false,
    isLost: false,
    scenario: '',
    history: [],
    plan: [],
  }
}
