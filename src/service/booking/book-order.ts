import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import { canUpdate } from '../../domain/ondemand/moves.ts'
import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import { placeOrder, updateOrder } from '../../domain/ondemand/place-order.ts'
import type { OrderInput } from '../../domain/ondemand/read-order.ts'
import type { BookingFacts } from '../../domain/scenarios/select.ts'
import { untilAttempted } from '../delivery/arrivals.ts'
import { applyCarrierFaultToOrder } from '../faults/carrier-fault.ts'
import { faultOfBooking } from '../faults/fault-of-booking.ts'
import { loadDriverDraw } from '../reference/driver-draw.ts'
import { refuseStatus, unknownOrder } from '../shipments/orders.ts'
import { runDueSteps, stepOrder } from '../shipments/run-steps.ts'
import { saveOrder } from '../shipments/save-order.ts'
import { accountOf } from '../world/account-of.ts'
import { commitDurably } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { type CreationRequest, EARLY_WAIT_MS } from './book-shipment.ts'
import { bookingKey } from './booking-key.ts'
import { chooseOndemandScenario } from './choose-scenario.ts'
import { quoteOndemandOrder } from './ondemand-quotes.ts'

/**
 * Books an on-demand order: always 900 at first (open-clauses.md, "On-demand"). Not idempotent. Resolves once it is on the
 * disk.
 * @throws SandboxError `invalid` with messages by dotted key.
 */
export async function bookOrder(core: Core, world: string, request: CreationRequest): Promise<OndemandOrder> {
  const { body, scenario: wanted } = request
  const drawDriver = await loadDriverDraw()
  const { order: booked, early } = await commitDurably(core, { world }, async change => {
    const account = await accountOf(change)
    const { input, quote } = quoteOndemandOrder(core, account, { body, at: change.at })
    const { orderId } = input
    const key = await bookingKey(change.tx, account, { operation: 'createOndemandShipment', orderId, body })
    const booking = { input, at: change.at, seed: account.seed, key }
    const facts = factsOf(input, quote.carrier.short_name)
    const chosen = chooseOndemandScenario(core, account, { wanted, booking: facts })
    const { carrier } = quote
    const call = { operation: 'createOndemandShipment', orderId, carrier: carrier.short_name, body } as const
    const fault = await faultOfBooking(change, call)
    const scenario = fault === null ? chosen : applyCarrierFaultToOrder(core, account, { fault, chosen, carrier })
    const order = placeOrder(booking, { quote, scenario, paceMs: account.paceMs, drawDriver })
    const early = await saveOrder(change, { before: null, order, states: [order] })
    return { order, early: await runDueSteps(change, { row: order, early }, stepOrder) }
  })
  await untilAttempted(core, world, { ids: early, timeoutMs: EARLY_WAIT_MS })
  return booked
}

/**
 * The order with another content, priced again.
 * @throws SandboxError `invalid` as for a booking, for another carrier, and on `status` once it can no longer be updated;
 * `not_found`.
 */
export async function reviseOrder(core: Core, world: string, request: { id: string; body: unknown }) {
  const { id, body } = request
  return commitDurably(core, { world }, async change => {
    const account = await accountOf(change)
    const { input, quote } = quoteOndemandOrder(core, account, { body, at: change.at })
    const order = await change.tx.get('ondemand', id)
    if (!order) throw unknownOrder(id)
    if (!canUpdate(order.status)) throw refuseStatus(core, order, 'updated')
    if (quote.carrier.short_name !== order.carrier) {
      const message = say('carrier_fixed', {
        carrier: core.reference.ondemandCarrier(order.carrier)?.name ?? order.carrier,
      })
      throw new SandboxError('invalid', message, { errors: { carrier: [message] } })
    }
    const operation = `updateOndemandShipment/${id}`
    const key = await bookingKey(change.tx, account, { operation, orderId: input.orderId, body })
    const booking = { input, at: change.at, seed: account.seed, key }
    const updated = updateOrder(order, { ...booking, quote, paceMs: account.paceMs })
    await saveOrder(change, { before: order, order: updated, states: [] })
    return updated
  })
}

function factsOf({ orderId, points, note }: OrderInput, carrier: string): BookingFacts {
  const stops = points.filter(({ kind }) => kind === 2)
  const cod = stops.reduce((sum, { parcel }) => sum + (parcel?.codAmount ?? 0), 0)
  return { orderId, phones: stops.map(({ phone }) => phone), note, carrier, cod }
}
