import { quoteRate } from '../domain/carriers/quote.ts'
import { decodeRateId } from '../domain/carriers/rate-id.ts'
import { requestKey } from '../domain/request-key.ts'
import { selectScenario } from '../domain/scenarios/select.ts'
import { findRouteProblems, findWardProblem, routeOf } from '../domain/shipments/address-problems.ts'
import { type Booking, type Placement, placeBooking, refuseBooking } from '../domain/shipments/book.ts'
import { type CreationInput, readCreation } from '../domain/shipments/creation-input.ts'
import type { AccountRow, Shipment } from '../domain/world.ts'
import { type Change, commitDurably } from './commit.ts'
import type { Core } from './core.ts'
import { nextNumber } from './counters.ts'
import { findFieldProblems } from './field-problems.ts'
import { quotedParcel } from './rates.ts'
import { saveShipment } from './save-shipment.ts'

const REQUEST = 'operations/createShipment/request.schema.json'
const RATE_UNREADABLE = 'Thiếu thông tin dịch vụ và hãng vận chuyển'
const RATE_UNKNOWN = 'Không tìm thấy dịch vụ phù hợp'

type Placeable = Pick<Placement, 'quote' | 'route'>
interface Refusal {
  readonly reason: string
  readonly carrier: string | null
}

/**
 * Books a shipment. Any parsable JSON gets one: placed with the carrier, or refused with 900 and the reason
 * (open-clauses.md, "Standard creation"). Not idempotent: the same order_id twice makes two. Resolves once it is on the disk.
 */
export async function bookShipment(core: Core, world: string, body: unknown): Promise<Shipment> {
  const input = readCreation(body)
  const placeable = findPlacement(core, input, body)
  return commitDurably(core, { world, at: core.clocks.now(world) }, async change => {
    const account = await change.tx.get('account', world)
    if (!account) throw new Error(`the world "${world}" has no account`)
    const booking = await beginBooking(change, { input, body, account })
    if ('reason' in placeable) {
      const refused = refuseBooking(booking, placeable)
      await saveShipment(change, { before: null, states: [refused] })
      return refused
    }
    const scenario =
      selectScenario(core.reference.scenarios, { orderId: input.orderId, phone: input.to.phone }) ??
      core.reference.scenario(account.defaultScenario)
    if (!scenario) throw new Error(`the default scenario "${account.defaultScenario}" does not exist`)
    const shipment = placeBooking(booking, { ...placeable, scenario, paceMs: account.paceMs })
    // Until the carrier has answered there is no outcome to report.
    const answered = shipment.carrierCode !== null || shipment.status === 900
    await saveShipment(change, { before: null, states: [shipment], silent: !answered })
    return shipment
  })
}

/** Draws are keyed by the request, and by how often this very request has come before. */
async function beginBooking(
  { tx, at }: Change,
  request: { input: CreationInput; body: unknown; account: AccountRow },
): Promise<Booking> {
  const { input, body, account } = request
  const keyOfRequest = requestKey('createShipment', input.orderId, body)
  const occurrence = await nextNumber(tx, `request:${keyOfRequest}`)
  return { input, at, seed: account.seed, key: `${account.id}/${account.epoch}/${keyOfRequest}/${occurrence}` }
}

/** Where the booking can be placed, or the first reason why nowhere: the rate first, then the content, then the carrier. */
function findPlacement(core: Core, input: CreationInput, body: unknown): Placeable | Refusal {
  const { carriers, locations } = core.reference
  const key = input.rate === null ? null : decodeRateId(input.rate)
  if (!key) return { reason: RATE_UNREADABLE, carrier: null }
  const carrier = carriers.find(({ id }) => id === key.carrier)
  const named = carrier?.short_name ?? null
  const reason = contentProblem(core, input, body)
  if (reason !== null) return { reason, carrier: named }
  const route = routeOf(locations, input)
  const quote = route && quoteRate(key, { carriers, route, parcel: quotedParcel(input) })
  if (!quote) return { reason: RATE_UNKNOWN, carrier: named }
  if (input.isRecall === 1 && !quote.carrier.recall) {
    return { reason: `${quote.carrier.name} không hỗ trợ đơn thu hồi`, carrier: named }
  }
  return { quote, route }
}

function contentProblem(core: Core, input: CreationInput, body: unknown): string | null {
  const { locations } = core.reference
  const [field] = Object.values(findFieldProblems(REQUEST, body))
  if (field?.[0] !== undefined) return field[0]
  const [unreadable] = input.unreadable
  if (unreadable !== undefined) return `The ${unreadable} format is invalid.`
  const [address] = findRouteProblems(locations, input)
  if (address) return address.message
  const ward =
    findWardProblem(locations, input.from, 'address_from') ?? findWardProblem(locations, input.to, 'address_to')
  return ward?.message ?? null
}
