import { quoteRate } from '../../domain/carriers/quote.ts'
import { decodeRateId } from '../../domain/carriers/rate-id.ts'
import { say } from '../../domain/messages.ts'
import { findRouteProblems, findWardProblem, routeOf } from '../../domain/shipments/address-problems.ts'
import type { Placement } from '../../domain/shipments/book.ts'
import type { CreationInput } from '../../domain/shipments/creation-input.ts'
import { type FieldProblems, findFieldProblems } from '../input/field-problems.ts'
import type { Core } from '../world/core.ts'
import { quotedParcel } from './rates.ts'

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

/** Where the booking can be placed, or why nowhere: the rate first, then the content, then the carrier. */
export function findPlacement(core: Core, input: CreationInput, body: unknown): Placeable | Refusal {
  const { carriers, locations } = core.reference
  const key = input.rate === null ? null : decodeRateId(input.rate)
  const content = findContentProblems(core, input, body)
  if (!key) return refusePlacement([{ key: 'shipment.rate', message: say('rate_malformed') }, ...content], null)
  const carrier = carriers.find(({ id }) => id === key.carrier)?.short_name ?? null
  const [first, ...others] = content
  if (first) return refusePlacement([first, ...others], carrier)
  const route = routeOf(locations, input)
  const quote = route && quoteRate(key, { carriers, route, parcel: quotedParcel(input) })
  if (!quote) return refusePlacement([{ key: 'shipment.rate', message: say('rate_unknown') }], carrier)
  if (input.isRecall === 1 && !quote.carrier.recall) {
    const message = say('recall_unsupported', { carrier: quote.carrier.name })
    return refusePlacement([{ key: 'shipment.is_recall', message }], carrier)
  }
  return { quote, route }
}

/** A booking that cites a rate which was quoted too long ago (switch `rate_ttl`). */
export function refuseExpired({ quote }: Placeable): Refusal {
  return refusePlacement([{ key: 'shipment.rate', message: say('rate_expired') }], quote.carrier.short_name)
}

/** One message by key, the first. */
function refusePlacement(problems: readonly [Problem, ...Problem[]], carrier: string | null): Refusal {
  const byKey: Record<string, readonly string[]> = {}
  for (const { key, message } of problems) byKey[key] ??= [message]
  return { reason: problems[0].message, problems: byKey, carrier }
}

function findContentProblems(core: Core, input: CreationInput, body: unknown): readonly Problem[] {
  const { locations } = core.reference
  const fields = Object.entries(findFieldProblems(REQUEST, body)).flatMap(([key, messages]) =>
    messages.map(message => ({ key, message })),
  )
  const unreadable = input.unreadable.map(key => ({ key, message: say('field_invalid', { key }) }))
  const wards = [
    findWardProblem(locations, input.from, 'address_from'),
    findWardProblem(locations, input.to, 'address_to'),
  ].filter(problem => problem !== null)
  return [...fields, ...unreadable, ...findRouteProblems(locations, input), ...wards]
}
