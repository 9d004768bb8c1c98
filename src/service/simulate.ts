import { SandboxError } from '../domain/errors.ts'
import { takeFirstStep } from '../domain/shipments/book.ts'
import { courseOf, moveShipment, shiftPlan } from '../domain/shipments/move-shipment.ts'
import { allowedMoves, shortestPath } from '../domain/shipments/moves.ts'
import type { StandardStatus } from '../domain/shipments/statuses.ts'
import type { Shipment } from '../domain/world.ts'
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
  let shipment = planAfter(before, path, change.at)
  // Walking on means that the carrier has taken the order.
  if (shipment.carrierCode === null && target !== 900) shipment = { ...shipment, carrierCode: shipment.trackingNumber }
  for (const [index, status] of path.entries()) {
    const last = index === path.length - 1
    shipment = moveShipment(shipment, { status, reason: last ? wanted.reason : null, at: change.at })
    states.push(shipment)
  }
  return wanted.jump ? states.slice(-1) : states
}

/**
 * What is left of the plan once the shipment stands at the end of `path`: from the step that would have brought it there,
 * the rest with its distances. A way the plan never takes leaves nothing of it.
 */
function planAfter(before: Shipment, path: readonly StandardStatus[], at: number): Shipment {
  const target = path.at(-1)
  const reached = before.plan.findIndex(step => step.status === target && step.kind === 'move')
  const step = before.plan[reached]
  if (!step) return { ...before, plan: [] }
  return { ...before, plan: shiftPlan(before.plan.slice(reached + 1), at - step.at) }
}

function refuse(core: Core, shipment: Shipment, what: string): SandboxError {
  const allowed = allowedMoves(courseOf(shipment))
  const names = allowed.map(status => describe(core, status))
  const legal = names.length === 0 ? 'Nothing follows its status.' : `Allowed next: ${names.join(', ')}.`
  const detail = `${shipment.id} is ${describe(core, shipment.status)} and ${what}. ${legal}`
  const moves = allowed.map(status => core.reference.statuses.names(status).slug)
  return new SandboxError('conflict', detail, { extra: { status: shipment.status, allowed: moves } })
}

function describe(core: Core, status: StandardStatus): string {
  return `${core.reference.statuses.names(status).slug} (${status})`
}
