import { SandboxError } from '../../domain/errors.ts'
import { takeFirstOndemandStep } from '../../domain/ondemand/move-order.ts'
import { allowedOndemandMoves, nextOndemandMoves } from '../../domain/ondemand/moves.ts'
import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import { planOrder } from '../../domain/ondemand/plan-order.ts'
import type { OndemandStatus } from '../../domain/ondemand/statuses.ts'
import { adoptOrderPlan, cancelOrderByHand, failOrder, type SteeredOrder } from '../../domain/ondemand/steer-order.ts'
import { type OrderWalk, walkOrder } from '../../domain/ondemand/walk-order.ts'
import { rng } from '../../domain/random.ts'
import { startPlanAt } from '../../domain/shipments/move-shipment.ts'
import type { AccountRow } from '../../domain/world.ts'
import { didYouMean } from '../../files/near-word.ts'
import { type DriverDraw, loadDriverDraw } from '../reference/driver-draw.ts'
import { findScenario } from '../scenarios/find-scenario.ts'
import { accountOf } from '../world/account-of.ts'
import { type Change, commitDurably } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { unknownOrder } from './orders.ts'
import { saveOrder } from './save-order.ts'
import type { Simulation } from './simulation.ts'

/**
 * Makes something happen to an on-demand order at the present virtual instant, without moving the clock; what `simulate`
 * does for a parcel, by the on-demand line's own moves.
 * @returns What it was, what it is now, and the states that were reported.
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
  readonly at: number
}> {
  const drawDriver = await loadDriverDraw()
  return commitDurably(core, { world }, async change => {
    const before = await change.tx.get('ondemand', request.id)
    if (!before) throw unknownOrder(request.id)
    const steered = { before, account: await accountOf(change), drawDriver }
    const { simulation } = request
    if (simulation.action === 'scenario') {
      const order = adoptScenario(change, simulation.scenario, steered)
      // Nothing has happened yet, so there is nothing to report.
      await saveOrder(change, { before, order, states: [] })
      return { before, order, states: [], at: change.at }
    }
    const states = steer(change, simulation, steered)
    const order = states.at(-1) ?? before
    await saveOrder(change, { before, order, states })
    return { before, order, states, at: change.at }
  })
}

interface Steered {
  readonly before: OndemandOrder
  readonly account: AccountRow
  readonly drawDriver: DriverDraw
}

function steer(
  { core, at }: Change,
  simulation: Exclude<Simulation, { action: 'scenario' }>,
  { before, account, drawDriver }: Steered,
): readonly OndemandOrder[] {
  if (simulation.action === 'continue') {
    if (before.plan.length === 0) throw refuseMove(core, before, 'has no planned step left')
    return [takeFirstOndemandStep({ ...before, plan: startPlanAt(before.plan, at) })]
  }
  // The history distinguishes one acceptance from the next.
  const key = `${before.id}/driver/${before.history.length}`
  let drawn = 0
  const draw = () => drawDriver(rng(account.seed, drawn++ === 0 ? key : `${key}/${drawn}`))
  const walk = { at, paceMs: account.paceMs, reason: simulation.reason, drawDriver: draw }
  if (simulation.action === 'cancel') {
    const cancelled = cancelOrderByHand(before, simulation.by, walk)
    if (!cancelled) throw refuseMove(core, before, `cannot be cancelled by the ${simulation.by}`)
    return cancelled
  }
  const target = simulation.action === 'to' ? readStatus(core, simulation.to) : null
  const states = target === null ? steerByWord(before, simulation.action, walk) : walkOrder(before, target, walk)
  const cannot = target === null ? CANNOT[simulation.action] : `cannot get to ${describeStatus(core, target)}`
  if (!states) throw refuseMove(core, before, cannot)
  return simulation.jump ? states.slice(-1) : states
}

/** What is said of an order that cannot do it. */
const CANNOT = {
  fail: 'has no attempt under way that could fail',
  return: 'cannot be returned',
  lose: 'cannot get lost: the on-demand line has no such status',
  to: 'cannot get there',
} as const

function steerByWord(before: OndemandOrder, action: keyof typeof CANNOT, walk: OrderWalk): SteeredOrder {
  switch (action) {
    case 'fail':
      return failOrder(before, walk)
    case 'return':
      return walkOrder(before, 909, walk)
    default:
      return null
  }
}

/** @throws SandboxError `invalid` for an unknown scenario, `conflict` when nothing of it can follow. */
function adoptScenario({ core, at }: Change, name: string, { before, account, drawDriver }: Steered): OndemandOrder {
  const scenario = findScenario(core, account, { name, line: 'ondemand' })
  const { seed, paceMs } = account
  // The history distinguishes one adoption from the next.
  const random = rng(seed, `${before.id}/scenario/${name}/${before.history.length}`)
  const { carrier, points } = before
  const planned = planOrder(scenario, { carrier, start: at, random, paceMs, points, drawDriver })
  const adopted = adoptOrderPlan(before, planned, { at, paceMs, scenario: name, drawDriver: () => drawDriver(random) })
  if (!adopted) throw refuseMove(core, before, `cannot go on by the scenario "${name}"`)
  return adopted
}

function readStatus(core: Pick<Core, 'reference'>, word: string | number): OndemandStatus {
  const statuses = core.reference.ondemandStatuses
  const target = statuses.resolve(word)
  if (target !== undefined) return target
  const slugs = statuses.all().map(({ slug }) => slug)
  throw new SandboxError('invalid', `unknown status "${word}"; ${didYouMean(String(word), slugs)}`, { pointer: '/to' })
}

function refuseMove(core: Pick<Core, 'reference'>, order: OndemandOrder, what: string): SandboxError {
  const allowed = nextOndemandMoves(order, allowedOndemandMoves(order.status))
  const names = allowed.map(status => describeStatus(core, status))
  const legal = names.length === 0 ? 'Nothing follows its status.' : `Allowed next: ${names.join(', ')}.`
  const detail = `${order.id} is ${describeStatus(core, order.status)} and ${what}. ${legal}`
  const moves = allowed.map(status => core.reference.ondemandStatuses.names(status).slug)
  return new SandboxError('conflict', detail, { extra: { shipment_status: order.status, allowed: moves } })
}

function describeStatus(core: Pick<Core, 'reference'>, status: OndemandStatus): string {
  return `${core.reference.ondemandStatuses.names(status).slug} (${status})`
}
