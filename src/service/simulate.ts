import { SandboxError } from '../domain/errors.ts'
import { takeFirstStep } from '../domain/shipments/book.ts'
import { acceptShipment, courseOf, moveShipment, shiftPlan } from '../domain/shipments/move-shipment.ts'
import { allowedMoves, shortestPath } from '../domain/shipments/moves.ts'
import type { StandardStatus } from '../domain/shipments/statuses.ts'
import type { PlannedStep, Shipment } from '../domain/world.ts'
import { type Change, commitDurably } from './commit.ts'
import type { Core } from './core.ts'
import { awaitsSettlement, saveShipment } from './save-shipment.ts'
import { unknownShipment } from './shipments.ts'

export type Simulation =
  /** The next planned step happens now; later steps keep their distances. */
  | { readonly action: 'continue' }
  /** Walks the shortest legal path, an event for each move; `jump` tells the last one only. */
  | { readonly action: 'to'; readonly to: string | number; readonly jump: boolean; readonly reason: string | null }

/**
 * Makes something happen to a shipment at the present virtual instant, without moving the clock.
 * @returns The statuses it moved through, and what it is now.
 * @throws SandboxError `not_found`; `conflict` with the allowed moves when the way is not legal; `invalid` for an unknown status.
 */
export async function simulate(
  core: Core,
  world: string,
  request: { readonly id: string; readonly simulation: Simulation },
): Promise<{ readonly shipment: Shipment; readonly states: readonly Shipment[] }> {
  return commitDurably(core, { world, at: core.clocks.now(world) }, async change => {
    const before = await change.tx.get('shipments', request.id)
    if (!before) throw unknownShipment(request.id)
    const { simulation } = request
    const states =
      simulation.action === 'continue' ? continueJourney(change, before) : walkTo(change, before, simulation)
    await saveShipment(change, { before, states })
    return { shipment: states.at(-1) ?? before, states }
  })
}

function continueJourney(change: Change, before: Shipment): readonly Shipment[] {
  const [next] = before.plan
  // The daily job is a delivered parcel's next step.
  if (!next && awaitsSettlement(before)) return [moveShipment(before, { status: 913, reason: null, at: change.at })]
  if (!next) throw refuse(change.core, before, 'has no planned step left')
  return [takeFirstStep({ ...before, plan: shiftPlan(before.plan, change.at - next.at) })]
}

function walkTo(change: Change, before: Shipment, wanted: Extract<Simulation, { action: 'to' }>): readonly Shipment[] {
  const target = change.core.reference.statuses.resolve(wanted.to)
  if (target === undefined) {
    const slugs = change.core.reference.statuses.all().map(({ slug }) => slug)
    throw new SandboxError('invalid', `unknown status "${wanted.to}"; one of: ${slugs.join(', ')}`, { pointer: '/to' })
  }
  const path = shortestPath(courseOf(before), target)
  if (!path) throw refuse(change.core, before, `cannot get to ${describe(change.core, target)}`)
  const states: Shipment[] = []
  let shipment: Shipment = { ...before, plan: planAfter(before, path, change.at) }
  // Walking on means that the carrier has taken the order, and that is news before all others (decision 0003).
  if (shipment.carrierCode === null && !WITHOUT_CARRIER.includes(target)) {
    shipment = acceptShipment(shipment, change.at)
    states.push(shipment)
  }
  for (const [index, status] of path.entries()) {
    const reason = index === path.length - 1 ? wanted.reason : null
    shipment = moveShipment(shipment, { status, reason: reason ?? ownReason(change.core, status), at: change.at })
    states.push(shipment)
  }
  return wanted.jump ? states.slice(-1) : states
}

/** A parcel gets there without any carrier having taken it: refused, or cancelled before. */
const WITHOUT_CARRIER: readonly StandardStatus[] = [900, 914]

/** A 900 always says why, in `carrier_error`; other statuses speak for themselves. */
function ownReason(core: Core, status: StandardStatus): string | null {
  return status === 900 ? core.reference.statuses.names(900).message : null
}

/**
 * What is left of the plan once the shipment stands at the end of `path`: what follows the step that would have brought
 * it there, else what follows from the first step that is legal from there. Waits between steps stay.
 */
function planAfter(before: Shipment, path: readonly StandardStatus[], at: number): readonly PlannedStep[] {
  const { plan } = before
  const reached = plan.findIndex(({ kind, status }) => kind === 'move' && status === path.at(-1))
  const arrival = plan[reached]
  if (arrival) return shiftPlan(plan.slice(reached + 1), at - arrival.at)
  const next = allowedMoves({ statuses: [...courseOf(before).statuses, ...path], accepted: true })
  const index = plan.findIndex(({ kind, status }) => kind === 'move' && next.includes(status))
  const departure = plan[index - 1]?.at ?? at
  return index < 0 ? [] : shiftPlan(plan.slice(index), at - departure)
}

function refuse(core: Core, shipment: Shipment, what: string): SandboxError {
  const allowed = allowedMoves(courseOf(shipment))
  const names = allowed.map(status => describe(core, status))
  const legal = names.length === 0 ? 'Nothing follows its status.' : `Allowed next: ${names.join(', ')}.`
  const detail = `${shipment.id} is ${describe(core, shipment.status)} and ${what}. ${legal}`
  const moves = allowed.map(status => core.reference.statuses.names(status).slug)
  return new SandboxError('conflict', detail, { extra: { shipment_status: shipment.status, allowed: moves } })
}

function describe(core: Core, status: StandardStatus): string {
  return `${core.reference.statuses.names(status).slug} (${status})`
}
