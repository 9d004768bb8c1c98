/** The composition root: one running sandbox, in four steps. */
import { presentCredentials } from './control/present/present.ts'
import { formatDuration } from './domain/time/duration.ts'
import type { App } from './http/create-app.ts'
import { readSandboxOptions, type SandboxOptions, type SandboxSettings } from './library/options/sandbox-options.ts'
import * as wall from './ports/wall.ts'
import { abandon, close } from './sandbox/close.ts'
import type { SandboxListeners } from './sandbox/listeners.ts'
import { openAccounts } from './sandbox/open-accounts.ts'
import { openCore, type SandboxPorts } from './sandbox/open-core.ts'
import { serve } from './sandbox/serve.ts'
import type { AccountCredentials } from './schemas/types.gen.ts'
import { type Accounts, DEFAULT_ACCOUNT } from './service/accounts/accounts.ts'
import { type ProfileSummary, summarise } from './service/accounts/profiles.ts'
import type { EventLog } from './service/events/event-log.ts'
import type { Fills } from './service/fill/fills.ts'
import type { SettlementService } from './service/shipments/settlement-service.ts'
import type { States } from './service/state/states.ts'
import type { ClockService } from './service/time/clock-service.ts'
import type { Core } from './service/world/core.ts'
import { refuseStart } from './store/refuse-start.ts'
import { showUrl } from './store/show-url.ts'

export { SandboxError } from './domain/errors.ts'
export type { SandboxOptions } from './library/options/sandbox-options.ts'
export type { SandboxListeners } from './sandbox/listeners.ts'
export type { SandboxPorts } from './sandbox/open-core.ts'

/** A sandbox that runs: what `createSandbox` wraps for tests and `start` for people. */
export interface RunningSandbox {
  readonly url: string
  readonly app: App
  readonly core: Core
  readonly accounts: Accounts
  readonly clock: ClockService
  readonly settlement: SettlementService
  readonly events: EventLog
  readonly fills: Fills
  readonly states: States
  readonly settings: SandboxSettings
  readonly controlToken: string | null
  /** The URL of its database, without the password; null = it has a data folder, or none. */
  readonly store: string | null
  /** The URL past its pooler, without the password; null = none was given. */
  readonly storeListen: string | null
  /** Of the default account. */
  readonly seed: number
  /** `script`, or a duration such as `10s`. */
  readonly pace: string
  /** `real`, `frozen` or `scaled`. */
  readonly clockMode: string
  /** How the default account answers. */
  readonly profile: ProfileSummary
  /** The account with its secrets, as `start --json` prints it. */
  credentials(accountId?: string): Promise<AccountCredentials>
  /** Not ready from now on, but serving for as long as the option `drain` says; resolves then. */
  drain(): Promise<void>
  /** Finishes what is in flight, flushes, gives the data folder free. A second call does nothing. */
  close(): Promise<void>
}

/**
 * @throws SandboxError `invalid` for an option that makes no sense, `conflict` when the data folder is in use,
 * `store_unavailable` when its data is damaged; Node's own error when the port is not available.
 */
export async function runSandbox(
  options: SandboxOptions = {},
  ports: SandboxPorts = wall,
  listeners: SandboxListeners = {},
): Promise<RunningSandbox> {
  const settings = readSandboxOptions(options)
  const opened = await openCore(settings, ports, listeners)
  try {
    const own = await openAccounts(opened, settings)
    const serving = await serve(opened, own, {
      ...settings,
      isQuiet: ports.isQuiet ?? false,
      ...(ports.outside ? { outside: ports.outside } : {}),
    })
    ports.outside?.started()
    const { core, events, fills, server } = opened
    const { accounts, clock, settlement, states, tokens, controlToken } = own
    const present = () => accounts.require(DEFAULT_ACCOUNT)
    let closing: Promise<void> | undefined
    return {
      get url() {
        return server.url() || server.publicUrl()
      },
      app: serving.app,
      core,
      accounts,
      clock,
      settlement,
      events,
      fills,
      states,
      settings,
      controlToken,
      store: settings.store === null ? null : showUrl(settings.store),
      storeListen: settings.storeListen === null ? null : showUrl(settings.storeListen),
      get seed() {
        return present().seed
      },
      get pace() {
        const { paceMs } = present()
        return paceMs === null ? 'script' : formatDuration(paceMs)
      },
      get clockMode() {
        return core.clocks.row(DEFAULT_ACCOUNT).mode
      },
      get profile() {
        return summarise(core.reference, present().profile)
      },
      credentials: async (id = DEFAULT_ACCOUNT) => presentCredentials(accounts.require(id), await tokens.standing(id)),
      async drain() {
        opened.readiness.drain()
        server.drain()
        await new Promise<void>(resolve => void ports.wallTimers.after(settings.drainMs, resolve))
      },
      close() {
        closing ??= close(opened, own, { serving, stateOut: settings.stateOut })
        return closing
      },
    }
  } catch (error) {
    await abandon(opened)
    throw await refuseStart(settings.store, error)
  }
}
