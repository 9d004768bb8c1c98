/** The library: a sandbox for tests, in memory and on a free port unless told otherwise. */
import type { RequestListener } from 'node:http'
import { followEvents, type SandboxEvent } from './control/follow-events.ts'
import { presentAdvanced } from './control/present.ts'
import { presentReached } from './control/present-awaited.ts'
import { presentFaultState } from './control/present-faults.ts'
import { presentFilled } from './control/present-filled.ts'
import { parseClockSetting } from './domain/clock.ts'
import { parseDuration } from './domain/duration.ts'
import { SandboxError } from './domain/errors.ts'
import { isoInstant, parseInstant } from './domain/instants.ts'
import type { Attempt, Delivery } from './domain/outbox-rows.ts'
import { parsePace } from './domain/pace.ts'
import { type RunningSandbox, runSandbox } from './sandbox.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import type {
  AccountCredentials,
  DeliveryMatch,
  FaultRule,
  Fill,
  Filled,
  FaultState as RuleState,
  ScenarioFile,
  SimulateRequest,
} from './schemas/types.gen.ts'
import { DEFAULT_ACCOUNT } from './service/accounts.ts'
import { findOnEitherLine } from './service/both-lines.ts'
import { checkBody } from './service/check-body.ts'
import { type LoggedDelivery, listDeliveries, resendDelivery } from './service/deliveries.ts'
import type { AdvanceRequest } from './service/engine.ts'
import { expectDelivery, expectShipment } from './service/events/expect-match.ts'
import { readFaultBody } from './service/faults/read-fault-body.ts'
import { readWishes } from './service/fill/read-wishes.ts'
import { journeyOf } from './service/journeys.ts'
import { profileOf, readSwitches, type SwitchWishes } from './service/profiles.ts'
import { simulate } from './service/simulate.ts'
import { simulateOrder } from './service/simulate-order.ts'
import { readSimulation } from './service/simulation.ts'

export type { SandboxEvent } from './control/follow-events.ts'

/** What happened during an advance, in order; the answer of `POST /__sandbox/clock/advance`. */
export type ClockReport = ReturnType<typeof presentAdvanced>

export interface AdvanceOptions {
  /** Wait for the deliveries that fall due; true unless said. */
  readonly settle?: boolean | undefined
  /** Wall ms; 30,000 unless said. */
  readonly settleTimeoutMs?: number | undefined
}

export interface SandboxClock {
  /** ISO 8601, GMT+7. */
  now(): string
  /** `3d`, `4h`, `30m`, `90s`. */
  advance(by: string, options?: AdvanceOptions): Promise<ClockReport>
  /** An instant in ISO 8601; an earlier one is refused. */
  to(instant: string, options?: AdvanceOptions): Promise<ClockReport>
  /** Until nothing is pending, one virtual year at most. */
  until(what: 'idle', options?: AdvanceOptions): Promise<ClockReport>
  freeze(): Promise<void>
  /** `real`, `frozen` or `xN`. */
  set(mode: string): Promise<void>
  /** The longest wait between two steps, `10s`, or `script`; what is planned already moves with it. */
  pace(pace: string): Promise<void>
}

/** One account of a sandbox: a world of its own. */
export interface SandboxWorld {
  readonly account: AccountCredentials
  readonly clock: SandboxClock
  simulate(
    shipmentId: string,
    simulation: SimulateOptions,
  ): Promise<{ readonly status: number; readonly moved: readonly number[] }>
  /**
   * A shipment's real course as a scenario file that reproduces it; with `plan` also what is planned, with `match` it
   * chooses itself for the shipment's order_id.
   */
  journey(shipmentId: string, options?: { readonly plan?: boolean; readonly match?: boolean }): Promise<ScenarioFile>
  readonly webhooks: {
    /** The delivery log, newest first, at most 500. */
    deliveries(): Promise<readonly LoggedWebhook[]>
    resend(deliveryId: string): Promise<void>
    /**
     * The newest delivery that fits, among all since the last reset and those to come; without `state`, one that was
     * attempted at least. @throws SandboxError `not_found` when the time is up, naming what nearly fits.
     */
    waitFor(match: DeliveryMatch, options?: WaitOptions): Promise<LoggedWebhook>
  }
  readonly shipments: {
    /**
     * A shipment, by id or order_id, that has reached the status (slug or code) or passed through it.
     * @throws SandboxError `not_found` when the time is up.
     */
    waitFor(shipment: string, status: string | number, options?: WaitOptions): Promise<ReachedShipment>
  }
  /** Hears what happens from now on, as the event stream tells it. Returns the function that ends it. */
  events(listener: (event: SandboxEvent) => void): () => void
  /** Fault rules (docs/faults.md). */
  readonly faults: {
    /** Adds one rule or several, behind those there are. @throws SandboxError `invalid` for one that makes no sense. */
    add(...rules: readonly FaultRule[]): Promise<readonly RuleState[]>
    /** In the order in which they have their way, with how often each fired. */
    list(): readonly RuleState[]
    /** @throws SandboxError `not_found`. */
    remove(id: string): Promise<void>
    clear(): Promise<void>
  }
  /** Believable data: customers, shipments at every status with the past that led there, sessions, ledger. */
  fill(wishes?: Fill): Promise<Filled>
  /** The world as it was when the account was created; `replay` asks for the same ids again. */
  reset(options?: { readonly replay?: boolean }): Promise<void>
}

export interface WaitOptions {
  /** Wall ms; 10,000 unless said. */
  readonly timeoutMs?: number
}

/** The shipment as it is now, with when it came to the status. */
export type ReachedShipment = ReturnType<typeof presentReached>

export interface LoggedWebhook {
  readonly id: string
  readonly message: string
  /** Which payload: `shipment-status`, `creation-result`, `ondemand-status`. */
  readonly event: string
  readonly shipment: string
  readonly order_id: string | null
  readonly status: number
  readonly state: Delivery['state']
  readonly body: string
  readonly attempts: readonly Attempt[]
}

/** See docs: `continue`, `to` a status, `fail`, `return`, `lose`, `cancel` by somebody, or live another `scenario`. */
export type SimulateOptions = SimulateRequest

export interface CreateAccountOptions {
  readonly id?: string
  readonly seed?: number
  /** `real`, `frozen` or `xN`; the sandbox's own unless said. */
  readonly clock?: string
  readonly scenario?: string
  /** `compatible`, `spec`, `observed` or the path of a profile file; the sandbox's own unless said. */
  readonly profile?: string
  /** Switches that differ from it. */
  readonly set?: SwitchWishes
}

/** A running sandbox; the default account's world is its own face. */
export interface Sandbox extends SandboxWorld, AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string
  /** `…/api/v2` */
  readonly apiUrl: string
  /** `…/__sandbox` */
  readonly controlUrl: string
  /** For supertest, with `{ listen: false }`. */
  readonly app: RequestListener
  readonly seed: number
  createAccount(options?: CreateAccountOptions): Promise<SandboxWorld>
  close(): Promise<void>
}

/** @throws SandboxError `invalid` for an option that makes no sense. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const running = await runSandbox(options)
  const { accounts } = running
  const own = await worldOf(running, DEFAULT_ACCOUNT)
  const close = () => running.close()
  return {
    ...own,
    url: running.url,
    apiUrl: `${running.url}/api/v2`,
    controlUrl: `${running.url}/__sandbox`,
    app: running.app,
    seed: accounts.require(DEFAULT_ACCOUNT).seed,
    async createAccount({ id, seed, clock, scenario, profile: named, set = {} } = {}) {
      const { reference } = running.core
      const row = await accounts.create({
        id,
        seed,
        scenario,
        clock: clock === undefined ? undefined : readMode(clock),
        profile: named === undefined ? undefined : profileOf(reference, named),
        set: readSwitches(reference, set),
      })
      return worldOf(running, row.id)
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function worldOf(running: RunningSandbox, world: string): Promise<SandboxWorld> {
  const { core, accounts } = running
  return {
    account: await running.credentials(world),
    clock: clockOf(running, world),
    async simulate(id, options) {
      const simulation = readSimulation(options)
      const { line } = await findOnEitherLine(core, world, id)
      const happened =
        line === 'standard'
          ? await simulate(core, world, { id, simulation })
          : await simulateOrder(core, world, { id, simulation })
      await running.clock.settle(world)
      const { status } = 'order' in happened ? happened.order : happened.shipment
      return { status, moved: happened.states.map(state => state.status) }
    },
    journey: (id, { plan = false, match = false } = {}) => journeyOf(core, world, { id, plan, match }),
    webhooks: {
      async deliveries() {
        const { rows } = await listDeliveries(core, world, { offset: 0, limit: 500 })
        return rows.map(logged)
      },
      resend: async deliveryId => void (await resendDelivery(core, world, deliveryId)),
      async waitFor(match, { timeoutMs = WAIT_MS } = {}) {
        checkBody('sandbox/delivery-match.schema.json', match)
        return logged(await expectDelivery(running, world, { match, after: null, timeoutMs }))
      },
    },
    shipments: {
      async waitFor(shipment, status, { timeoutMs = WAIT_MS } = {}) {
        const wish = { shipment, status, after: null, timeoutMs }
        return presentReached(await expectShipment(running, world, wish), core.reference)
      },
    },
    faults: {
      async add(...rules) {
        const added = await core.faults.add(world, readFaultBody(rules, core.reference))
        return added.map(presentFaultState)
      },
      list: () => core.faults.list(world).map(presentFaultState),
      remove: id => core.faults.remove(world, id),
      clear: () => core.faults.clear(world),
    },
    events: listener => followEvents({ events: running.events, statuses: core.reference }, world, listener),
    async fill(wishes = {}) {
      checkBody('sandbox/fill.schema.json', wishes)
      return presentFilled(await running.fills.fill(world, readWishes(wishes)), core.reference)
    },
    reset: ({ replay = false } = {}) => accounts.reset(world, { replay }),
  }
}

/** As long as the control API waits unless told. */
const WAIT_MS = 10_000

function logged({ delivery, message }: LoggedDelivery): LoggedWebhook {
  return {
    id: delivery.id,
    message: message.id,
    event: message.event,
    shipment: message.shipmentId,
    order_id: message.orderId,
    status: message.status,
    state: delivery.state,
    body: message.body,
    attempts: delivery.attempts,
  }
}

function clockOf({ core, clock }: RunningSandbox, world: string): SandboxClock {
  const advance = async (to: AdvanceRequest['to'], options: AdvanceOptions = {}): Promise<ClockReport> => {
    const { settle = true, settleTimeoutMs = 30_000 } = options
    return presentAdvanced(await clock.advance(world, { to, settle, settleTimeoutMs }), core.reference)
  }
  return {
    now: () => isoInstant(core.clocks.now(world)),
    advance(by, options) {
      const duration = parseDuration(by)
      if (duration === null) throw new SandboxError('invalid', `"${by}" is no duration; write 90s, 30m, 4h or 3d.`)
      return advance({ by: duration }, options)
    },
    to(text, options) {
      const instant = parseInstant(text)
      if (instant === null) throw new SandboxError('invalid', `"${text}" is no instant in ISO 8601.`)
      return advance(instant, options)
    },
    until: (what, options) => advance(what, options),
    freeze: async () => void (await clock.set(world, { setting: readMode('frozen') })),
    set: async mode => void (await clock.set(world, { setting: readMode(mode) })),
    async pace(pace) {
      const paceMs = parsePace(pace)
      if (paceMs === undefined) {
        throw new SandboxError('invalid', `the pace cannot be "${pace}": use script, or a duration such as 10s.`)
      }
      await clock.set(world, { paceMs })
    },
  }
}

function readMode(mode: string) {
  const setting = parseClockSetting(mode)
  if (!setting)
    throw new SandboxError('invalid', `the clock cannot be "${mode}": use real, frozen, or x and a factor such as x60.`)
  return setting
}
