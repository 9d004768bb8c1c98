/** Whether and where a booking can be placed: its content, its carrier, the age of its rate, and what fault rules say. */
import { type Excess, type Quote, quoteRate } from '../../domain/carriers/quote.ts'
import { decodeRateId, type RateKey } from '../../domain/carriers/rate-id.ts'
import { say } from '../../domain/messages.ts'
import type { Switches } from '../../domain/profile.ts'
import { findAddressProblems, routeOf } from '../../domain/shipments/address-problems.ts'
import type { Placement } from '../../domain/shipments/book.ts'
import { type CreationInput, quotedParcel } from '../../domain/shipments/creation-input.ts'
import { findZeroSizes } from '../../domain/shipments/find-zero-sizes.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { CarrierFault } from '../faults/carrier-fault.ts'
import { faultOfBooking } from '../faults/fault-of-booking.ts'
import { type FieldProblems, findFieldProblems } from '../input/field-problems.ts'
import type { Reference } from '../reference/reference.ts'
import type { Change } from '../world/commit.ts'
import { isFresh } from './quote-times.ts'

const REQUEST = 'operations/createShipment/request.schema.json'

export type Placeable = Pick<Placement, 'quote' | 'route'>

/** Why a booking cannot be placed for its own content. */
export interface Refusal {
  /** The first reason, for `carrier_error`. */
  readonly reason: string
  /** All of them by dotted key, for an answer of 422 (switch `create_refusal`). */
  readonly problems: FieldProblems
  /** Short name of the carrier that the rate names; null when it names none. */
  readonly carrier: string | null
}

interface Problem {
  /** Dotted, as the service names fields. */
  readonly key: string
  readonly message: string
}

const RATE = 'shipment.rate'

type Places = Pick<Reference, 'carriers' | 'locations'>

/** What was sent, and how its account reads it. */
interface Booking {
  readonly input: CreationInput
  readonly body: unknown
  readonly switches: Pick<Switches, 'zero_dimensions'>
}

/** By what never changes: the rate first, then the content, then the carrier. */
export function findPlacement(places: Places, { input, body, switches }: Booking): Placeable | Refusal {
  const key = input.rate === null ? null : decodeRateId(input.rate)
  const problems = findContentProblems(places, { input, body, switches })
  if (!key) return refusePlacement([{ key: RATE, message: say('rate_malformed') }, ...problems], null)
  const carrier = places.carriers.find(({ id }) => id === key.carrier)?.short_name ?? null
  const [first, ...others] = problems
  return first ? refusePlacement([first, ...others], carrier) : findOffer(places, input, { key, carrier })
}

/** What cannot be read, by the schema and by the reader, and addresses that are not known. */
function findContentProblems({ locations }: Places, { input, body, switches }: Booking): readonly Problem[] {
  const fields = Object.entries(findFieldProblems(REQUEST, body)).flatMap(([key, messages]) =>
    messages.map(message => ({ key, message })),
  )
  const unreadable = input.unreadable.map(key => ({ key, message: say('field_invalid', { key }) }))
  const zeros = findZeroSizes(input.parcel, 'shipment.parcel', switches)
  return [...fields, ...unreadable, ...zeros, ...findAddressProblems(locations, input)]
}

/** The carrier's offer for content that is right. */
function findOffer(
  { carriers, locations }: Places,
  input: CreationInput,
  { key, carrier }: { readonly key: RateKey; readonly carrier: string | null },
): Placeable | Refusal {
  const route = routeOf(locations, input)
  const quote = route && quoteRate(key, { carriers, route, parcel: quotedParcel(input) })
  if (!quote) return refusePlacement([{ key: RATE, message: say('rate_unknown') }], carrier)
  if (input.isRecall === 1 && !quote.carrier.recall) {
    const message = say('recall_unsupported', { carrier: quote.carrier.name })
    return refusePlacement([{ key: 'shipment.is_recall', message }], carrier)
  }
  const [excess, ...others] = quote.excesses.map(one => excessProblem(quote, one))
  return excess ? refusePlacement([excess, ...others], carrier) : { quote, route }
}

const EXCEEDED = {
  weight: 'parcel_weight_exceeded',
  side: 'parcel_side_exceeded',
  cod: 'parcel_cod_exceeded',
  amount: 'parcel_amount_exceeded',
} as const

function excessProblem({ carrier, service }: Quote, { limit, field, value, most }: Excess): Problem {
  const message = say(EXCEEDED[limit], { carrier: carrier.name, service: service.name, value, most })
  return { key: `shipment.parcel.${field}`, message }
}

export interface PlacingRequest {
  readonly account: AccountRow
  readonly found: Placeable | Refusal
  readonly input: CreationInput
  readonly body: unknown
}

/** By what may change: whether the rate is still valid, and what fault rules do to the booking then. */
export async function placeWithCarrier(
  change: Change,
  { account, found, input, body }: PlacingRequest,
): Promise<{ placeable: Placeable | Refusal; fault: Exclude<CarrierFault, 'rate_expired'> | null }> {
  if ('reason' in found) return { placeable: found, fault: null }
  const { quote } = found
  if (!(await isFresh(change.tx, account, { rateId: quote.rateId, at: change.at }))) {
    return { placeable: refuseExpired(quote), fault: null }
  }
  const { orderId } = input
  const { short_name: carrier } = quote.carrier
  const fault = await faultOfBooking(change, { operation: 'createShipment', orderId, carrier, body })
  return fault === 'rate_expired' ? { placeable: refuseExpired(quote), fault: null } : { placeable: found, fault }
}

/** A booking that cites a rate which was quoted too long ago (switch `rate_ttl`). */
function refuseExpired({ carrier }: Quote): Refusal {
  return refusePlacement([{ key: RATE, message: say('rate_expired') }], carrier.short_name)
}

/** One message by key, the first. */
function refusePlacement(problems: readonly [Problem, ...Problem[]], carrier: string | null): Refusal {
  const byKey: Record<string, readonly string[]> = {}
  for (const { key, message } of problems) byKey[key] ??= [message]
  return { reason: problems[0].message, problems: byKey, carrier }
}
