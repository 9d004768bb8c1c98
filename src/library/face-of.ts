/** The faces of a running sandbox: what `createSandbox` gives, and what a replay does the same with. */
import { followEvents } from '../control/follow-events.ts'
import { instantOf } from '../control/parts.ts'
import { presentFilled } from '../control/routes/fill.ts'
import type { RunningSandbox } from '../sandbox.ts'
import { DEFAULT_ACCOUNT } from '../service/accounts/accounts.ts'
import { readFillOptions } from '../service/fill/read-fill-options.ts'
import { checkBody } from '../service/input/check-body.ts'
import { findShipment } from '../service/naming/find-named.ts'
import { journeyOf } from '../service/shipments/journeys.ts'
import { rowOf } from '../service/shipments/of-both-lines.ts'
import { simulate } from '../service/shipments/simulate.ts'
import { simulateOrder } from '../service/shipments/simulate-order.ts'
import { readSimulation } from '../service/shipments/simulation.ts'
import { handleOf, reachOf } from './account-handle.ts'
import { createAccount, keepInUse, removeAccount } from './create-account.ts'
import type { Sandbox, SandboxWorld } from './create-sandbox.ts'
import { clockOf, faultsOf, profileLeverOf, scenariosOf, settlementOf, walletOf } from './levers-of.ts'
import { requestsOf } from './requests-of.ts'
import { sandboxVariables } from './sandbox-variables.ts'
import { shipmentsOf } from './shipment-handle.ts'
import { saveSnapshot, snapshotsOf, stateOf } from './states-of.ts'
import { webhooksOf } from './webhooks-of.ts'

/** What every sandbox of the library can do; only one that is recorded has a recording. */
export type PlainSandbox = Omit<Sandbox, 'recording'>

export async function faceOf(running: RunningSandbox): Promise<PlainSandbox> {
  const { accounts } = running
  const own = await worldOf(running, DEFAULT_ACCOUNT)
  const close = () => running.close()
  return {
    ...own,
    url: running.url,
    app: running.app,
    seed: accounts.require(DEFAULT_ACCOUNT).seed,
    async createAccount(options = {}) {
      const row = await createAccount(running, options)
      const world = await worldOf(running, row.id)
      const remove = () => removeAccount(running, row.id)
      const face = { ...world, remove, [Symbol.asyncDispose]: remove }
      return row.ttlMs === undefined ? face : keepInUse(face, () => accounts.idle.begin(row))
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function worldOf(running: RunningSandbox, world: string): Promise<SandboxWorld> {
  const { core, accounts } = running
  const credentials = await running.credentials(world)
  const reach = reachOf(running, world)
  return {
    ...reach,
    account: handleOf(credentials, reach),
    clock: clockOf(running, world),
    async simulate(shipment, options) {
      const simulation = readSimulation(options)
      const named = await findShipment(core, world, shipment)
      const { line } = named
      const { id } = rowOf(named)
      const happened =
        line === 'standard'
          ? await simulate(core, world, { id, simulation })
          : await simulateOrder(core, world, { id, simulation })
      await running.clock.settle(world, { id, at: happened.at })
      const { status } = 'order' in happened ? happened.order : happened.shipment
      return { status, moved: happened.states.map(state => state.status) }
    },
    journey: (id, { plan = false, match = false } = {}) => journeyOf(core, world, { id, plan, match }),
    webhooks: webhooksOf(running, world),
    requests: requestsOf(running, world),
    shipments: shipmentsOf(running, world),
    faults: faultsOf(running, world),
    events: listener => followEvents({ events: running.events, statuses: core.reference }, world, listener),
    async fill(wishes = {}) {
      checkBody('sandbox/fill.schema.json', wishes)
      const { at } = instantOf(running, world)
      return presentFilled(await running.fills.fill(world, { ...readFillOptions(wishes), at }), core.reference)
    },
    scenarios: scenariosOf(running, world),
    profile: profileLeverOf(running, world),
    wallet: walletOf(running, world),
    settlement: settlementOf(running, world),
    reset: async ({ replay = false } = {}) => void (await accounts.reset(world, { replay })),
    state: stateOf(running, world),
    snapshot: (name, options) => saveSnapshot(running, world, { name, ...options }),
    snapshots: snapshotsOf(running, world),
    env: () => sandboxVariables(running, credentials),
  }
}
