import { serviceTimeOf } from '../../domain/carriers/promised-day.ts'
import { SandboxError } from '../../domain/errors.ts'
import { rng } from '../../domain/random.ts'
import { plan } from '../../domain/scenarios/plan.ts'
import type { MoneyQuestion } from '../../domain/settlement/decide-money.ts'
import { awaitsSettlement } from '../../domain/settlement/foresee.ts'
import { courseOf } from '../../domain/shipments/move-shipment.ts'
import { allowedMoves } from '../../domain/shipments/moves.ts'
import type { StandardStatus } from '../../domain/shipments/statuses.ts'
import {
  adoptPlan,
  cancelByHand,
  continueShipment,
  failShipment,
  type Steered,
} from '../../domain/shipments/steer-shipment.ts'
import { walkShipment } from '../../domain/shipments/walk-shipment.ts'
import type { AccountRow, Shipment } from '../../domain/world.ts'
import { didYouMean } from '../../files/near-word.ts'
import { isHeld } from '../money/settle-money.ts'
import { findScenario } from '../scenarios/find-scenario.ts'
import { accountOf } from '../world/account-of.ts'
import { type Change, commitDurably } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { saveShipment } from './save-shipment.ts'
import { settleOn } from './settlement.ts'
import { unknownShipment } from './shipments.ts'
import type { Simulation } from './simulation.ts'

/**
 * Makes something happen to a shipment at the present virtual instant, without moving the clock, and rewrites the rest of
 * its plan so that it goes on legally.
 * @returns The statuses it moved through, what it is now, and the instant.
 * @throws SandboxError `not_found`; `conflict` with the allowed moves when the way is not legal; `invalid` for an unknown
 * status or scenario.
 */
export async function simulate(
  core: Core,
  world: string,
  request: { readonly id: string; readonly simulation: Simulation },
): Promise<{ readonly shipment: Shipment; readonly states: readonly Shipment[]; readonly at: number }> {
  return commitDurably(core, { world }, async change => {
    const before = await change.tx.get('shipments', request.id)
    if (!before) throw unknownShipment(request.id)
    const account = await accountOf(change)
    const { simulation } = request
    if (simulation.action === 'scenario') {
      const adopted = adoptScenario(change, before, { account, name: simulation.scenario })
      // Nothing has happened yet, so there is nothing to report.
      await saveShipment(change, { before, states: [adopted], silent: true })
      return { shipment: adopted, states: [], at: change.at }
    }
    const states = steer(change, before, { account, simulation })
    const saved = await saveShipment(change, { before, states })
    await refuseHeld(change, { before, states: saved.states })
    return { shipment: saved.states.at(-1) ?? before, states: saved.states, at: change.at }
  })
}

/** No hand pays COD out where there is no bank account to pay it into. @throws SandboxError `conflict`. */
async function refuseHeld({ core, tx }: Change, { before, states }: MoneyQuestion): Promise<void> {
  const last = states.at(-1)
  const isPaid = (row: Shipment | null | undefined) => row?.history.some(({ status }) => status === 911) ?? false
  if (!last || !before || last.invoiceId === null || isPaid(before) || !isPaid(last)) return
  if (!(await isHeld(tx, last))) return
  const detail = 'cannot be paid out: the account has no bank account. PUT /api/v2/account/update/bank sets one'
  throw refuseMove(core, before, detail)
}

type Steering = Exclude<Simulation, { action: 'scenario' }>

function steer(
  change: Change,
  before: Shipment,
  { account, simulation }: { readonly account: AccountRow; readonly simulation: Steering },
): readonly Shipment[] {
  const { core, at } = change
  const { paceMs } = account
  const { action } = simulation
  if (action === 'continue') {
    const next = continueShipment(before, at)
    if (next) return [next]
    // Its settlement is a delivered parcel's next step.
    if (awaitsSettlement(before)) return settleOn(before, at)
    throw refuseMove(core, before, 'has no planned step left')
  }
  const walk = { at, paceMs, reason: simulation.reason }
  if (action === 'cancel') {
    return cancelByHand(before, simulation.by, walk) ?? fail(core, before, 'cannot be cancelled any more')
  }
  const target = action === 'to' ? readStatus(core, simulation.to) : null
  const states = target === null ? steerByWord(before, action, walk) : walkShipment(before, target, walk)
  if (!states)
    throw refuseMove(core, before, target === null ? CANNOT[action] : `cannot get to ${describeStatus(core, target)}`)
  return simulation.jump ? states.slice(-1) : states
}

/** What is said of a parcel that cannot do it. */
const CANNOT = {
  fail: 'has no attempt under way that could fail',
  return: 'cannot be returned',
  lose: 'cannot get lost',
  to: 'cannot get there',
} as const

function steerByWord(before: Shipment, action: keyof typeof CANNOT, walk: Parameters<typeof failShipment>[1]): Steered {
  switch (action) {
    case 'return':
      return walkShipment(before, 908, walk)
    case 'lose':
      return walkShipment(before, 917, walk)
    default:
      return failShipment(before, walk)
  }
}

/** @throws SandboxError `invalid` for an unknown one, `conflict` when nothing of it can follow. */
function adoptScenario(
  change: Change,
  before: Shipment,
  { account, name }: { readonly account: AccountRow; readonly name: string },
): Shipment {
  const { core, at } = change
  const scenario = findScenario(core, account, { name, line: 'standard' })
  // The history distinguishes one adoption from the next.
  const random = rng(account.seed, `${before.id}/scenario/${name}/${before.history.length}`)
  const { paceMs } = account
  const carrier = before.carrier ?? ''
  // The rate's promise is that of the booking.
  const service = serviceTimeOf(core.reference.carrier(carrier), before.expectedAt ?? at)
  const planned = plan(scenario, { carrier, start: at, service, random, paceMs })
  const adopted = adoptPlan(before, planned, { at, paceMs, scenario: name })
  return adopted ?? fail(core, before, `cannot go on by the scenario "${name}"`)
}

function readStatus(core: Pick<Core, 'reference'>, word: string | number): StandardStatus {
  const { statuses } = core.reference
  const target = statuses.resolve(word)
  if (target !== undefined) return target
  const slugs = statuses.all().map(({ slug }) => slug)
  throw new SandboxError('invalid', `unknown status "${word}"; ${didYouMean(String(word), slugs)}`, { pointer: '/to' })
}

function fail(core: Pick<Core, 'reference'>, shipment: Shipment, what: string): never {
  throw refuseMove(core, shipment, what)
}

function refuseMove(core: Pick<Core, 'reference'>, shipment: Shipment, what: string): SandboxError {
  const allowed = allowedMoves(courseOf(shipment))
  const names = allowed.map(status => describeStatus(core, status))
  const legal = names.length === 0 ? 'Nothing follows its status.' : `Allowed next: ${names.join(', ')}.`
  const detail = `${shipment.id} is ${describeStatus(core, shipment.status)} and ${what}. ${legal}`
  const moves = allowed.map(status => core.reference.statuses.names(status).slug)
  return new SandboxError('conflict', detail, { extra: { shipment_status: shipment.status, allowed: moves } })
}

function describeStatus(core: Pick<Core, 'reference'>, status: StandardStatus): string {
  return `${core.reference.statuses.names(status).slug} (${status})`
}
