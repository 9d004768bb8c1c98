import { repace } from '../../domain/scenarios/repace.ts'
import type { BookingFacts } from '../../domain/scenarios/select.ts'
import { placeBooking, refuseBooking, takeFirstStep } from '../../domain/shipments/book.ts'
import { type CreationInput, readCreation } from '../../domain/shipments/creation-input.ts'
import { findLongTexts } from '../../domain/shipments/find-long-texts.ts'
import type { AccountRow, Shipment } from '../../domain/world.ts'
import { untilAttempted } from '../delivery/arrivals.ts'
import { isSentEarly } from '../delivery/outbox.ts'
import { applyCarrierFault } from '../faults/carrier-fault.ts'
import { invalidFields, refuseProblems } from '../input/field-problems.ts'
import { nameAddress } from '../reference/place-names.ts'
import { runDueSteps, stepShipment } from '../shipments/run-steps.ts'
import { saveShipment } from '../shipments/save-shipment.ts'
import { accountOf } from '../world/account-of.ts'
import { type Change, commitDurably } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { bookingKey } from './booking-key.ts'
import { chooseScenario, type WantedScenario } from './choose-scenario.ts'
import { findPlacement, type Placeable, placeWithCarrier } from './find-placement.ts'

/** So long (wall ms) a webhook that a fault sends before the answer may keep the answer waiting. */
export const EARLY_WAIT_MS = 5_000

/** A request that creates: its body, and which scenario its header asks for (`checkWanted` has seen it). */
export interface CreationRequest {
  readonly body: unknown
  readonly scenario: WantedScenario
}

/**
 * Books a shipment. Any parsable JSON gets one: placed with the carrier, or refused with 900 and the reason
 * (open-clauses.md, "Standard creation"). Not idempotent: the same order_id twice makes two. Resolves once it is on the disk.
 * @throws SandboxError `invalid` by dotted key, storing nothing: for a text that is too long, and instead of a refusal under
 * the switch `create_refusal`.
 */
export async function bookShipment(core: Core, world: string, request: CreationRequest): Promise<Shipment> {
  const { body, scenario: wanted } = request
  refuseProblems(findLongTexts(body))
  const read = readCreation(body)
  const input = { ...read, from: nameAddress(core.reference, read.from), to: nameAddress(core.reference, read.to) }
  const booked = await commitDurably(core, { world }, async change => {
    const account = await accountOf(change)
    const found = findPlacement(core.reference, { input, body, switches: account.profile.switches })
    const { placeable, fault } = await placeWithCarrier(change, { account, found, input, body })
    // Nothing is stored, and a fault rule that had it refused has done its work.
    if ('reason' in placeable && account.profile.switches.create_refusal === '422') return placeable
    const key = await bookingKey(change.tx, account, { operation: 'createShipment', orderId: input.orderId, body })
    const booking = { input, at: change.at, seed: account.seed, key }
    if ('reason' in placeable) {
      const refused = refuseBooking(booking, placeable)
      const { early } = await saveShipment(change, { before: null, states: [refused] })
      return { shipment: refused, early }
    }
    const { carrier } = placeable.quote
    const chosen = chooseScenario(core, account, { wanted, booking: factsOf(input, placeable) })
    const scenario = fault === null ? chosen : applyCarrierFault(core, account, { fault, chosen, carrier })
    const placed = placeBooking(booking, {
      ...placeable,
      scenario,
      paceMs: account.paceMs,
      createdStatus: account.profile.switches.created_status,
    })
    const shipment = await advancePlanTo(change, placed, account)
    // Until the carrier has answered there is no outcome to report.
    const answered = shipment.carrierCode !== null || shipment.carrierError !== null
    const saved = await saveShipment(change, { before: null, states: [shipment], silent: !answered })
    const {
      states: [row = shipment],
      early,
    } = saved
    return { shipment: row, early: await runDueSteps(change, { row, early }, stepShipment) }
  })
  if ('problems' in booked) throw invalidFields(booked.problems)
  await untilAttempted(core, world, { ids: booked.early, timeoutMs: EARLY_WAIT_MS })
  return booked.shipment
}

/**
 * A carrier that takes its time cannot be reported before the call is answered: where a fault wants that (W17), it answers
 * at once, and what follows comes as much sooner.
 */
async function advancePlanTo(change: Change, shipment: Shipment, account: AccountRow): Promise<Shipment> {
  const { at } = change
  const [first, ...rest] = shipment.plan
  if (!first) return shipment
  // Laid out again, so that no step comes before an opening that it waits for.
  const laid = { now: at, since: at, before: undefined, paceMs: account.paceMs }
  const hurried = { ...shipment, plan: repace([{ ...first, wait: 0 }, ...rest], laid) }
  return (await isSentEarly(change, takeFirstStep(hurried), account)) ? hurried : shipment
}

function factsOf({ orderId, to, parcel }: CreationInput, { quote }: Placeable): BookingFacts {
  const { metadata: note, cod } = parcel
  return { orderId, phones: [to.phone], note, carrier: quote.carrier.short_name, cod: cod ?? 0 }
}
