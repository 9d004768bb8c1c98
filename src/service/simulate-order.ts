import { SandboxError } from '../domain/errors.ts'
import { takeFirstOndemandStep } from '../domain/ondemand/move-order.ts'
import { allowedOndemandMoves } from '../domain/ondemand/moves.ts'
import type { OndemandOrder } from '../domain/ondemand/order.ts'
import type { OndemandStatus } from '../domain/ondemand/statuses.ts'
import { nextOndemandMoves, walkOrder } from '../domain/ondemand/walk-order.ts'
import { rng } from '../domain/random.ts'
import { shiftPlan } from '../domain/shipments/move-shipment.ts'
import { type Change, commitDurably } from './commit.ts'
import type { Core } from './core.ts'
import { type DriverDraw, loadDriverDraw } from './driver-draw.ts'
import { unknownOrder } from './orders.ts'
import { saveOrder } from './save-order.ts'
import { accountOf } from './save-shipment.ts'
import type { Simulation } from './simulate.ts'

/**
 * Makes something happen to an on-demand order at the present virtual instant, without moving the clock; what `simulate`
 * does for a parcel, by the on-demand line's own moves.
 * @returns What it was, what it is now, and the states that were told.
 * @throws SandboxError `not_found`; `conflict` with the allowed moves when the way is not legal; `invalid` for an unknown status.
 */
export async function simulateOrder(
  core: Core,
  world: string,
  request: { readonly id: string; readonly simulation: Simulation },
): Promise<{
  readonly before: OndemandOrder
  readonly order: OndemandOrder
  readonly states: readonly OndemandOrder[]
}> {
  const drawDriver = await loadDriverDraw()
  return commitDurably(core, { world, at: core.clocks.now(world) }, async change => {
    const before = await change.tx.get('ondemand', request.id)
    if (!before) throw unknownOrder(request.id)
    const { simulation } = request
    const states =
      simulation.action === 'continue'
        ? [continueOrder(change, before)]
        : await walkTo(change, before, { ...simulation, drawDriver })
    const order = states.at(-1) ?? before
    await saveOrder(change, { before, order, states })
    return { before, order, states }
  })
}

function continueOrder(change: Change, before: OndemandOrder): OndemandOrder {
  const [next] = before.plan
  if (!next) throw refuse(change.core, before, 'has no planned step left')
  return takeFirstOndemandStep({ ...before, plan: shiftPlan(before.plan, change.at - next.at) })
}

interface Wanted extends Extract<Simulation, { action: 'to' }> {
  readonly drawDriver: DriverDraw
}

async function walkTo(change: Change, before: OndemandOrder, wanted: Wanted): Promise<readonly OndemandOrder[]> {
  const { core, at } = change
  const statuses = core.reference.ondemandStatuses
  const target = statuses.resolve(wanted.to)
  if (target === undefined) {
    const slugs = statuses.all().map(({ slug }) => slug)
    throw new SandboxError('invalid', `unknown status "${wanted.to}"; one of: ${slugs.join(', ')}`, { pointer: '/to' })
  }
  const { seed } = await accountOf(change)
  // The history tells one acceptance from the next.
  const drawDriver = () => wanted.drawDriver(rng(seed, `${before.id}/driver/${before.history.length}`))
  const states = walkOrder(before, target, { at, reason: wanted.reason, drawDriver })
  if (!states) throw refuse(core, before, `cannot get to ${describe(core, target)}`)
  return wanted.jump ? states.slice(-1) : states
}

function refuse(core: Core, order: OndemandOrder, what: string): SandboxError {
  const allowed = nextOndemandMoves(order, allowedOndemandMoves(order.status))
  const names = allowed.map(status => describe(core, status))
  const legal = names.length === 0 ? 'Nothing follows its status.' : `Allowed next: ${names.join(', ')}.`
  const detail = `${order.id} is ${describe(core, order.status)} and ${what}. ${legal}`
  const moves = allowed.map(status => core.reference.ondemandStatuses.names(status).slug)
  return new SandboxError('conflict', detail, { extra: { shipment_status: order.status, allowed: moves } })
}

function describe(core: Core, status: OndemandStatus): string {
  return `${core.reference.ondemandStatuses.names(status).slug} (${status})`
}
