import { type Quote, quoteAll } from '../../domain/carriers/quote.ts'
import type { Route } from '../../domain/carriers/zone.ts'
import { SandboxError } from '../../domain/errors.ts'
import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import { type OrderPlacement, placeOrder } from '../../domain/ondemand/place-order.ts'
import { quoteOrder } from '../../domain/ondemand/quote.ts'
import { type OrderInput, readOrder } from '../../domain/ondemand/read-order.ts'
import { rng } from '../../domain/random.ts'
import { requestKey } from '../../domain/request-key.ts'
import { type DrawnWay, drawnWays } from '../../domain/scenarios/drawn-ways.ts'
import type { AnyScenario } from '../../domain/scenarios/scenario.ts'
import { branchFor, type ScenarioBranch, type StepOf } from '../../domain/scenarios/scenario.ts'
import type { SettlementCalendar } from '../../domain/settlement/calendar.ts'
import { routeOf } from '../../domain/shipments/address-problems.ts'
import { placeBooking } from '../../domain/shipments/book.ts'
import { type CreationInput, quotedParcel, readCreation } from '../../domain/shipments/creation-input.ts'
import type { AccountRow, Shipment } from '../../domain/world.ts'
import { didYouMean } from '../../files/near-word.ts'
import { loadDriverDraw } from '../reference/driver-draw.ts'
import type { Reference } from '../reference/reference.ts'
import { sampleEnds } from './sample-ends.ts'
import { type PreviewOrder, sampleBooking, sampleOrder } from './sample-orders.ts'

export interface PreviewOptions {
  readonly scenario: AnyScenario
  readonly order: PreviewOrder
  /** Virtual instant of the booking. */
  readonly start: number
  readonly seed: number
  readonly paceMs: number | null
  /** Of the account. */
  readonly settlement: SettlementCalendar
  /** Whose first booking of that order_id is drawn. */
  readonly account: Pick<AccountRow, 'id' | 'epoch'>
  /** Switch of the account's profile. */
  readonly createdStatus: 900 | 901
}

/** A booking that uses the scenario, never stored, with its plan; and which ways were drawn. */
export type Preview = { readonly key: string; readonly ways: readonly DrawnWay[] } & (
  | { readonly line: 'standard'; readonly shipment: Shipment }
  | { readonly line: 'ondemand'; readonly order: OndemandOrder }
)

/**
 * The plan of the account's first booking of the order_id: the same draws, so the same plan.
 * @throws SandboxError `invalid` for a carrier that there is not, or that does not take such an order.
 */
export async function previewScenario(reference: Reference, wishes: PreviewOptions): Promise<Preview> {
  const { scenario } = wishes
  return scenario.line === 'standard'
    ? previewParcel(reference, { ...wishes, scenario })
    : previewOrder(reference, { ...wishes, scenario })
}

type WishesOf<Line> = PreviewOptions & { readonly scenario: Extract<AnyScenario, { line: Line }> }

function previewParcel(reference: Reference, wishes: WishesOf<'standard'>): Preview {
  const { scenario, order, start, seed, paceMs, createdStatus } = wishes
  const { quote, route, input } = placeSample(reference, order)
  const key = keyOf('createShipment', wishes)
  const placement = { quote, route, scenario, paceMs, createdStatus }
  const shipment = placeBooking({ input, at: start, seed, key }, placement)
  const branch = branchFor(scenario, quote.carrier.short_name)
  return { line: 'standard', key, shipment, ways: waysOf(branch, { seed, key }) }
}

async function previewOrder(reference: Reference, wishes: WishesOf<'ondemand'>): Promise<Preview> {
  const { scenario, order, start, seed, paceMs } = wishes
  const key = keyOf('createOndemandShipment', wishes)
  const { input, quote } = quoteSample(reference, { order, start })
  const drawDriver = await loadDriverDraw()
  const placed = placeOrder({ input, at: start, seed, key }, { quote, scenario, paceMs, drawDriver })
  const branch = branchFor(scenario, quote.carrier.short_name)
  return { line: 'ondemand', key, order: placed, ways: waysOf(branch, { seed, key }) }
}

/** As `bookShipment` and `bookOrder` have it for the first request with this order_id. */
function keyOf(operation: string, { account: { id, epoch }, order }: PreviewOptions): string {
  return `${id}/${epoch}/${requestKey(operation, order.orderId, null)}/1`
}

/** The plan's own stream, from its beginning: ways are drawn among the waits. */
function waysOf<Step extends StepOf<unknown>>(
  { create, script }: ScenarioBranch<Step>,
  { seed, key }: { readonly seed: number; readonly key: string },
): readonly DrawnWay[] {
  return create.error === null ? drawnWays(script, rng(seed, `${key}/plan`)) : []
}

interface PlacedSample {
  readonly quote: Quote
  readonly route: Route
  readonly input: CreationInput
}

/** Some carriers do not go everywhere: what cannot cross the country is sent within a city. */
function placeSample(reference: Reference, order: PreviewOrder): PlacedSample {
  const { carriers, locations } = reference
  const carrier = order.carrier ?? 'ghtk'
  if (!carriers.some(one => one.short_name === carrier)) throw unknownCarrier(carriers, carrier)
  const ends = sampleEnds(reference)
  for (const body of sampleBooking(order, ends)) {
    const input = readCreation(body)
    const route = routeOf(locations, input)
    const quote =
      route && quoteAll(carriers, route, quotedParcel(input)).find(one => one.carrier.short_name === carrier)
    if (route && quote) return { input, route, quote }
  }
  const [from, to] = ends.map(({ city }) => locations.city(city)?.name)
  const detail = `the carrier ${carrier} goes neither from ${from} to ${to} nor within one of them, or takes no such parcel; preview with another.`
  throw new SandboxError('invalid', detail, { pointer: '/order/carrier' })
}

function quoteSample(
  { ondemandCarriers: carriers }: Reference,
  { order, start }: { readonly order: PreviewOrder; readonly start: number },
): Pick<OrderPlacement, 'quote'> & { readonly input: OrderInput } {
  const wanted = order.carrier ?? 'ahamove'
  const carrier = carriers.find(one => one.short_name === wanted)
  if (!carrier) throw unknownCarrier(carriers, wanted)
  const input = readOrder(sampleOrder(order, carrier))
  const { quote, problems } = quoteOrder(carriers, input, { at: start })
  if (quote) return { quote, input }
  const detail = `the carrier ${wanted} does not take such an order: ${problems[0]?.message}`
  throw new SandboxError('invalid', detail, { pointer: '/order' })
}

function unknownCarrier(carriers: readonly { readonly short_name: string }[], name: string): SandboxError {
  const names = carriers.map(({ short_name }) => short_name)
  return new SandboxError('invalid', `no carrier "${name}" of this line; ${didYouMean(name, names)}`, {
    pointer: '/order/carrier',
  })
}
