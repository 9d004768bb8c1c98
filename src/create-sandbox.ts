/** The library: a sandbox for tests, in memory and on a free port unless told otherwise. */
import type { RequestListener } from 'node:http'
import { presentAdvanced } from './control/present.ts'
import { parseClockSetting } from './domain/clock.ts'
import { parseDuration } from './domain/duration.ts'
import { SandboxError } from './domain/errors.ts'
import { isoInstant, parseInstant } from './domain/instants.ts'
import type { Attempt, Delivery } from './domain/world.ts'
import { type RunningSandbox, runSandbox } from './sandbox.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import type { AccountCredentials } from './schemas/types.gen.ts'
import { DEFAULT_ACCOUNT } from './service/accounts.ts'
import { findOnEitherLine } from './service/both-lines.ts'
import { listDeliveries, resendDelivery } from './service/deliveries.ts'
import type { AdvanceRequest } from './service/engine.ts'
import { profileOf, readSwitches, type SwitchWishes } from './service/profiles.ts'
import { type Simulation, simulate } from './service/simulate.ts'
import { simulateOrder } from './service/simulate-order.ts'

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
}

/** One account of a sandbox: a world of its own. */
export interface SandboxWorld {
  readonly account: AccountCredentials
  readonly clock: SandboxClock
  simulate(
    shipmentId: string,
    simulation: SimulateOptions,
  ): Promise<{ readonly status: number; readonly moved: readonly number[] }>
  readonly webhooks: {
    /** The delivery log, newest first, at most 500. */
    deliveries(): Promise<readonly LoggedWebhook[]>
    resend(deliveryId: string): Promise<void>
  }
  /** The world as it was when the account was created; `replay` asks for the same ids again. */
  reset(options?: { readonly replay?: boolean }): Promise<void>
}

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

export type SimulateOptions =
  | { readonly action: 'continue' }
  | { readonly action: 'to'; readonly to: string | number; readonly jump?: boolean; readonly reason?: string }

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
      const simulation: Simulation =
        options.action === 'continue'
          ? options
          : { action: 'to', to: options.to, jump: options.jump ?? false, reason: options.reason ?? null }
      const { line } = await findOnEitherLine(core, world, id)
      const happened =
        line === 'standard'
          ? await simulate(core, world, { id, simulation })
          : await simulateOrder(core, world, { id, simulation })
      const { status } = 'order' in happened ? happened.order : happened.shipment
      return { status, moved: happened.states.map(state => state.status) }
    },
    webhooks: {
      async deliveries() {
        const { rows } = await listDeliveries(core, world, { offset: 0, limit: 500 })
        return rows.map(({ delivery, message }) => ({
          id: delivery.id,
          message: message.id,
          event: message.event,
          shipment: message.shipmentId,
          order_id: message.orderId,
          status: message.status,
          state: delivery.state,
          body: message.body,
          attempts: delivery.attempts,
        }))
      },
      resend: async deliveryId => void (await resendDelivery(core, world, deliveryId)),
    },
    reset: ({ replay = false } = {}) => accounts.reset(world, { replay }),
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
    freeze: async () => void (await clock.set(world, readMode('frozen'))),
    set: async mode => void (await clock.set(world, readMode(mode))),
  }
}

function readMode(mode: string) {
  const setting = parseClockSetting(mode)
  if (!setting)
    throw new SandboxError('invalid', `the clock cannot be "${mode}": use real, frozen, or x and a factor such as x60.`)
  return setting
}
