/** The composition root: ports, store, services and routers become one running sandbox. */
import { lateRouter } from './control/late-router.ts'
import { presentCredentials } from './control/present/present.ts'
import { answerProblems } from './control/problem.ts'
import { SandboxError } from './domain/errors.ts'
import type { Cancel, WallClock, WallTimers } from './domain/ports.ts'
import { redactPath } from './domain/redaction/redact-text.ts'
import { formatDuration } from './domain/time/duration.ts'
import { FileError } from './files/file-error.ts'
import { readStateFile, writeStateFile } from './files/state-file.ts'
import { type App, createApp } from './http/create-app.ts'
import { createWaits } from './http/faults/waits.ts'
import { createTokens } from './http/tokens.ts'
import { createLog } from './log.ts'
import { isInContainer } from './ports/in-container.ts'
import { type Listening, listen } from './ports/listen.ts'
import { logRequests } from './ports/log-requests.ts'
import { defaultUrl, ownOrigins } from './ports/own-urls.ts'
import { createProcessGauges } from './ports/process-gauges.ts'
import { secrets } from './ports/secrets.ts'
import * as wall from './ports/wall.ts'
import { createHearing, type SandboxListeners } from './sandbox-listeners.ts'
import { readSandboxOptions, type SandboxOptions, type SandboxSettings } from './sandbox-options.ts'
import { packageVersion } from './schemas/openapi/package-version.ts'
import type { AccountCredentials } from './schemas/types.gen.ts'
import { type Accounts, DEFAULT_ACCOUNT, openAccounts } from './service/accounts/accounts.ts'
import { settleControlToken, settleCredentials } from './service/accounts/credentials.ts'
import { type ProfileSummary, summarise } from './service/accounts/profiles.ts'
import { openSettings } from './service/accounts/settings.ts'
import { createRateMemory } from './service/booking/rate-memory.ts'
import { createCallsInFlight } from './service/delivery/calls-in-flight.ts'
import { createDispatcher, type Dispatcher } from './service/delivery/dispatcher.ts'
import { ensureEndpoint } from './service/delivery/endpoints.ts'
import { startHousekeeping } from './service/delivery/housekeeping.ts'
import { finishSendingOn } from './service/delivery/send-on.ts'
import { createEventLog, type EventLog, TOTAL_BYTES } from './service/events/event-log.ts'
import { createRingPool } from './service/events/ring-pool.ts'
import { createFaults } from './service/faults/fault-book.ts'
import { createFills, type Fills } from './service/fill/fills.ts'
import { undoUnfinishedFills } from './service/fill/undo-fill.ts'
import { createMetrics } from './service/metrics/metrics.ts'
import { createRequestLog } from './service/requests/request-log.ts'
import { createScenarioBook } from './service/scenarios/scenario-book.ts'
import { openScenarioFolder } from './service/scenarios/scenario-folder.ts'
import { changePace, finishPaceChanges } from './service/shipments/change-pace.ts'
import { dropOrphans } from './service/state/snapshots.ts'
import { dropUnfinished } from './service/state/staging.ts'
import { createStates, type States } from './service/state/states.ts'
import { type ClockService, createClockService } from './service/time/clock-service.ts'
import { createEngine } from './service/time/engine.ts'
import { followWallJumps } from './service/time/follow-wall-jumps.ts'
import { createTicker } from './service/time/ticker.ts'
import { createWallWatch } from './service/time/wall-watch.ts'
import { createWorldClocks } from './service/time/world-clocks.ts'
import type { Core } from './service/world/core.ts'
import { createNotices, type Notice, publishChange } from './service/world/notices.ts'
import type { FileSystem } from './store/file-system.ts'
import { openStore } from './store/open-store.ts'
import { createFindHint } from './webhooks/hints/find-hint.ts'
import { createSender } from './webhooks/send.ts'

export { SandboxError } from './domain/errors.ts'
export type { SandboxListeners } from './sandbox-listeners.ts'
export type { SandboxOptions } from './sandbox-options.ts'

/** Requests in flight get so long to finish when the sandbox closes, and webhook attempts as long again. */
const GRACE_MS = 2_000

/** What a test may put in place of the machine's own time and disk. */
export interface SandboxPorts {
  readonly wallClock: WallClock
  readonly wallTimers: WallTimers
  /** See `WallWatchParts`. */
  readonly beatMs?: number
  readonly toleranceMs?: number
  /** A disk that refuses what it is told to; absent = the machine's own. */
  readonly fileSystem?: FileSystem
}

/** A sandbox that runs: what `createSandbox` wraps for tests and `start` for people. */
export interface RunningSandbox {
  readonly url: string
  readonly app: App
  readonly core: Core
  readonly accounts: Accounts
  readonly clock: ClockService
  readonly events: EventLog
  readonly fills: Fills
  readonly states: States
  readonly settings: SandboxSettings
  readonly controlToken: string | null
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
  /** Finishes what is in flight, flushes, gives the data folder free. Twice is once. */
  close(): Promise<void>
}

/**
 * @throws SandboxError `invalid` for an option that makes no sense, `conflict` when the data folder is in use,
 * `store_unavailable` when its data is damaged; Node's own error when the port cannot be had.
 */
export async function runSandbox(
  options: SandboxOptions = {},
  { wallTimers, ...ports }: SandboxPorts = wall,
  { onLog, onEvent }: SandboxListeners = {},
): Promise<RunningSandbox> {
  const settings = readSandboxOptions(options)
  const log = createLog(settings.logLevel, { onLine: settings.onLogLine, onEntry: onLog })
  const version = packageVersion()
  let listening: Listening | undefined
  // Where it listens; links in bodies may have another base.
  let url = ''
  const publicUrl = () => settings.publicUrl ?? url
  const wallClock = createWallWatch({ ...ports, wallTimers })
  const started = new Date(wallClock.now()).toISOString()

  const store = await openStore({
    dir: settings.data,
    report: ({ detail, ...facts }) => log[facts.kind === 'read-only' ? 'error' : 'warn'](facts, detail),
    owner: () => ({ url, started }),
    repair: settings.repair,
    lockTimers: wall.quietTimers,
    ...(ports.fileSystem ? { fs: ports.fileSystem } : {}),
  })
  const sender = createSender({
    wallClock,
    wallTimers,
    ownAddresses: () => listening?.addresses ?? [],
    timeoutMs: settings.webhookTimeoutMs,
    targets: settings.webhookTargets,
    tls: settings.webhookTls,
  })
  const { reference } = settings
  const clocks = createWorldClocks(store, wallClock, { onRunning: some => wallClock.watch(some), log })
  const logs = createRingPool(TOTAL_BYTES)
  const events = createEventLog({ epoch: secrets.token(6), pool: logs, knows: world => clocks.knows(world) })
  const hearing = createHearing(onEvent, { reference, epoch: events.epoch })
  const requests = hearing.ofStrays(createRequestLog({ pool: logs, wallClock }))
  const metrics = createMetrics()
  const keep = (world: string, notice: Notice) => {
    const number = events.keep(world, notice)
    metrics.noticed(notice)
    requests.noticed(world, notice)
    hearing.noticed(world, notice, number)
    return number
  }
  const forget = (world: string) => {
    events.forget(world)
    requests.forget(world)
  }
  const notices = createNotices({ keep, forget })
  const processGauges = createProcessGauges()
  const core: Core = {
    store,
    reference,
    scenarios: createScenarioBook(reference.scenarioWords, log),
    clocks,
    notices,
    faults: createFaults({ store, clocks, notices, log }),
    requests,
    rateQuotes: createRateMemory(),
    sender,
    findHint: createFindHint({ sender, wallClock, insideContainer: isInContainer() }),
    callsInFlight: createCallsInFlight(wallClock),
    metrics,
    processGauges,
    secrets,
    wallClock,
    wallTimers,
    log,
    publicUrl,
    version,
  }
  const dispatcher = createDispatcher(core)
  const engine = createEngine(core, dispatcher)
  const ticker = createTicker(core, engine)
  const fills = createFills(core, engine)
  followWallJumps({ watch: wallClock, clocks: core.clocks, ticker, log, afterSleep: settings.afterSleep })

  try {
    const folder = settings.scenarioDir === null ? null : readScenarioFolder(core, settings.scenarioDir)
    const facts = await openSettings(core)
    const credentials = await settleCredentials(settings.credentials, { settings: facts, secrets })
    const controlToken = await settleControlToken(settings.controlToken, { settings: facts, secrets })
    const tokens = createTokens(credentials.signingKey, wallClock)
    const accounts = await openAccounts(core, {
      engine,
      dispatcher,
      defaults: settings.accountDefaults,
      isFollowed: id => events.followers(id) > 0,
    })
    const said = { ...settings.defaultAccount, ...credentials.account }
    let paceMs = await accounts.ensureDefault(said)
    await dropUnfinished(core)
    await dropOrphans(core, accounts)
    const states = createStates(core, { engine, accounts })
    if (settings.stateIn !== null) {
      await states.import(DEFAULT_ACCOUNT, { bytes: readStateFile(settings.stateIn), replay: false })
      // What is said at this start wins over what a state says, as it does over what is stored.
      paceMs = await accounts.ensureDefault(said)
    }
    const ids = accounts.list().map(({ id }) => id)
    await undoUnfinishedFills(core, ids)
    await finishPaceChanges(core, accounts)
    await finishSendingOn(core, ids)
    if (paceMs !== accounts.require(DEFAULT_ACCOUNT).paceMs) {
      await changePace(core, accounts, { world: DEFAULT_ACCOUNT, paceMs })
    }
    await core.faults.replaceStart(DEFAULT_ACCOUNT, settings.faults)
    const clock = createClockService(core, { engine, ticker, accounts })

    const parts = { core, accounts, tokens }
    const accessToken = (id: string) => tokens.standing(id)
    const openControl = async () =>
      (await import('./control/control-router.ts')).createControlRouter(
        { core, accounts, clock, events, fills, states, wallWatch: wallClock, accessToken },
        { token: controlToken, origins: () => ownOrigins(publicUrl(), listening?.port) },
      )
    const { responses: judgement, requestFaults, allowedHosts, allowedOrigins } = settings
    const waits = createWaits(wallTimers)
    const answerControlErrors = answerProblems(log)
    const app = createApp({
      parts,
      control: lateRouter(openControl),
      answerControlErrors,
      judgement,
      waits,
      requestFaults,
      allowedHosts,
      allowedOrigins: allowedOrigins && (() => [...allowedOrigins, ...ownOrigins(publicUrl(), listening?.port)]),
      log,
    })
    if (settings.listen) {
      // A line for each request costs; only those who read at that level pay.
      const isRead = settings.logLevel === 'debug' || settings.onLogLine !== undefined
      listening = await listen(isRead ? logRequests(app, { log, wallClock, redactPath }) : app, settings.listen)
      url = defaultUrl(settings.listen.host, listening.port)
    }
    for (const webhook of settings.webhooks) await ensureEndpoint(core, DEFAULT_ACCOUNT, webhook)
    // Only now does time move: overdue steps of a restart find a server that answers.
    store.onTimersChanged(world => ticker.look(world))
    for (const { id } of accounts.list()) ticker.look(id)
    accounts.idle.start()
    const housekeeping = startHousekeeping(core)
    const stopWatching = settings.watch
      ? folder?.watch(() => {
          for (const { id } of accounts.list()) publishChange(core, id, { what: 'scenarios', name: null })
        })
      : undefined

    let closing: Promise<void> | undefined
    const shutDown = async (): Promise<void> => {
      stopWatching?.()
      waits.stop()
      // Streams and waits are requests in flight that would never finish by themselves.
      events.close()
      processGauges.stop()
      accounts.idle.stop()
      ticker.stop()
      wallClock.stop()
      fills.stop()
      await engine.stop()
      await housekeeping.stop()
      await listening?.close(GRACE_MS)
      await settleDeliveries(dispatcher, () => sender.close())
      // A store that takes nothing more keeps no clock either; it has said so.
      if (!store.failure()) for (const { id } of accounts.list()) await core.clocks.keep(id)
      try {
        if (settings.stateOut !== null) await writeStateFile(settings.stateOut, await states.export(DEFAULT_ACCOUNT))
      } finally {
        await store.close()
      }
    }
    return {
      get url() {
        return url || publicUrl()
      },
      app,
      core,
      accounts,
      clock,
      events,
      fills,
      states,
      settings,
      controlToken,
      get seed() {
        return accounts.require(DEFAULT_ACCOUNT).seed
      },
      get pace() {
        const { paceMs } = accounts.require(DEFAULT_ACCOUNT)
        return paceMs === null ? 'script' : formatDuration(paceMs)
      },
      get clockMode() {
        return core.clocks.row(DEFAULT_ACCOUNT).mode
      },
      get profile() {
        return summarise(core.reference, accounts.require(DEFAULT_ACCOUNT).profile)
      },
      credentials: async (id = DEFAULT_ACCOUNT) => presentCredentials(accounts.require(id), await accessToken(id)),
      close() {
        closing ??= shutDown()
        return closing
      },
    }
  } catch (error) {
    ticker.stop()
    wallClock.stop()
    await listening?.close(0)
    await sender.close()
    await store.close()
    throw error
  }
}

/** @throws SandboxError `invalid` with `file:line:column` of everything that is wrong. */
function readScenarioFolder(core: Core, folder: string) {
  try {
    return openScenarioFolder(core, folder)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new SandboxError('invalid', error.message, { pointer: '/scenario-dir', cause: error })
  }
}

/** Attempts on the wire get their time; what still hangs is cut off. It and all that waited come back at the next start. */
async function settleDeliveries(dispatcher: Dispatcher, cut: () => Promise<void>): Promise<void> {
  const all = dispatcher.stop()
  let endGrace: Cancel = () => undefined
  const grace = new Promise<void>(resolve => {
    endGrace = wall.wallTimers.after(GRACE_MS, resolve)
  })
  await Promise.race([all, grace])
  // A timer left behind would keep the process alive for the rest of its time.
  endGrace()
  await cut()
  await all
}
