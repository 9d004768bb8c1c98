import { SandboxError } from '../domain/errors.ts'
import { takeFirstStep } from '../domain/shipments/book.ts'
import { acceptShipment, courseOf, moveShipment, shiftPlan } from '../domain/shipments/move-shipment.ts'
import { allowedMoves, shortestPath } from '../domain/shipments/moves.ts'
import type { StandardStatus } from '../domain/shipments/statuses.ts'
import type { PlannedStep, Shipment } from '../domain/world.ts'
import { type Change, commitDurably } from './commit.ts'
import type { Core } from './core.ts'
import { awaitsSettlement, saveShipment } from './save-shipment.ts'
import { settle } from './settlement.ts'
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
    const saved = await saveShipment(change, { before, states })
    return { shipment: saved.at(-1) ?? before, states: saved }
  })
}

function continueJourney(change: Change, before: Shipment): readonly Shipment[] {
  const [next] = before.plan
  // The daily job is a delivered parcel's next step.
  if (!next && awaitsSettlement(before)) return settle(before, change.at)
  if (!next) throw refuse(change.core, before, 'has no planned step left')
  return [takeFirstStep({ ...before, plan: shiftPlan(before.plan, change.at - next.at) })]
}

function walkTo(change: Change, before: Shipment, wanted: Extract<Simulation, { action: 'to' }>): readonly Shipment[] {
  const target = change.core.reference.statuses.resolve(wanted.to)
  if (target === undefined) {
    const slugs = change.core.reference.statuses.all().map(({ slug }) => slug)
    throw new SandboxError('invalid', `unknown status "${wanted.to}"; one of: ${slugs.join(', ')}`, { pointer: '/to' })
  }
  // Walking on means that the carrier has taken the order, and that is news before all others (decision 0003).
  const accepts = before.carrierCode === null && before.carrierError === null && !WITHOUT_CARRIER.includes(target)
  const start = accepts ? acceptShipment(before, change.at) : before
  const path = start.status !== before.status && start.status === target ? [] : shortestPath(courseOf(start), target)
  if (!path) throw refuse(change.core, before, `cannot get to ${describe(change.core, target)}`)
  let shipment: Shipment = { ...start, plan: planAfter(start, path, change.at) }
  const states: Shipment[] = accepts ? [shipment] : []
  for (const [index, status] of path.entries()) {
    const reason = index === path.length - 1 ? wanted.reason : null
    shipment = moveShipment(shipment, { status, reason, at: change.at })
    states.push(shipment)
  }
  return wanted.jump ? states.slice(-1) : states
}

/** A parcel gets there without any carrier having taken it: refused, or cancelled before. */
const WITHOUT_CARRIER: readonly StandardStatus[] = [900, 914]

/**
 * What is left of the plan once the shipment stands at the end of `path`: what follows the step that would have brought
 * it there, else what follows from the first step that is legal from there. Waits between steps stay.
 */
function planAfter(before: Shipment, path: readonly StandardStatus[], at: number): readonly PlannedStep[] {
  const { plan } = before
  const reached = plan.findIndex(({ kind, status }) => kind === 'move' && status === path.at(-1))
  const arrival = plan[reached]
  if (arrival) return shiftPlan(plan.slice(reached + 1), at - arrival.at)
  const next = allowedMoves({ statuses: [...courseOf(before).statuses, ...path], accepted: true, refused: false })
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
