import { createReadiness, type Readiness } from '../control/readiness.ts'
import type { WallClock, WallTimers } from '../domain/ports.ts'
import type { SandboxSettings } from '../library/options/sandbox-options.ts'
import { createLog } from '../log.ts'
import { isInContainer } from '../ports/in-container.ts'
import { type App, defaultUrl, type Listening, type ListenOptions, listen, ownOrigins } from '../ports/listen.ts'
import { createProcessGauges } from '../ports/process-gauges.ts'
import { secrets } from '../ports/secrets.ts'
import { aheadOf, quietTimers } from '../ports/wall.ts'
import type { Outside } from '../replay/outside.ts'
import { packageVersion } from '../schemas/openapi/package-version.ts'
import { createCallsInFlight } from '../service/delivery/calls-in-flight.ts'
import { createDispatcher, type Dispatcher } from '../service/delivery/dispatcher.ts'
import type { EventLog } from '../service/events/event-log.ts'
import { createFaults } from '../service/faults/fault-book.ts'
import { createFills, type Fills } from '../service/fill/fills.ts'
import { createMetrics } from '../service/metrics/metrics.ts'
import { createScenarioBook } from '../service/scenarios/scenario-book.ts'
import { createEngine, type Engine } from '../service/time/engine.ts'
import { followWallJumps } from '../service/time/follow-wall-jumps.ts'
import { createTicker, STANDING_TICKER, type Ticker } from '../service/time/ticker.ts'
import { createWallWatch, type WallWatch } from '../service/time/wall-watch.ts'
import { createWorldClocks } from '../service/time/world-clocks.ts'
import type { Core } from '../service/world/core.ts'
import type { FileSystem } from '../store/file-system.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { createFindHint } from '../webhooks/hints/find-hint.ts'
import { createSender } from '../webhooks/send.ts'
import type { SandboxListeners } from './listeners.ts'
import { openLogs } from './open-logs.ts'

/** What a test may put in place of the machine's own time and disk. */
export interface SandboxPorts {
  readonly wallClock: WallClock
  readonly wallTimers: WallTimers
  /** Nothing of the sandbox keeps the process running, once its test has ended; the timers must not do so either. */
  readonly isQuiet?: boolean
  /** See `WallWatchParts`. */
  readonly beatMs?: number
  readonly toleranceMs?: number
  /** A disk that refuses what it must write; absent = the machine's own. */
  readonly fileSystem?: FileSystem
  /** The wall clock is the machine's: where a database is the store, its clock counts instead. */
  readonly isMachineClock?: boolean
  /** Keeps what comes from outside, or brings back what was kept; absent = nothing stands between. */
  readonly outside?: Outside
}

/** What needs no account: the store, the ports, and what moves time and deliveries. Nothing of it has begun to move. */
export interface OpenedCore {
  readonly core: Core
  readonly events: EventLog
  readonly wallWatch: WallWatch
  readonly dispatcher: Dispatcher
  readonly engine: Engine
  readonly ticker: Ticker
  readonly fills: Fills
  readonly server: Server
  readonly readiness: Readiness
  /** Ends the watch over the event loop. */
  readonly stopGauges: () => void
  /** Null = nothing stands between. */
  readonly outside: Outside | null
}

/**
 * Step 1 of 4.
 * @throws SandboxError `conflict` when the data folder is in use, `store_unavailable` when its data is damaged.
 */
export async function openCore(
  settings: SandboxSettings,
  { wallTimers: machineTimers, outside, ...ports }: SandboxPorts,
  { onLog, ...listeners }: SandboxListeners,
): Promise<OpenedCore> {
  const log = createLog(settings.logLevel, { onLine: settings.onLogLine, onEntry: onLog })
  const { wallClock: machineClock, isMachineClock = false, isQuiet = false } = ports
  const { wallClock, wallTimers } = outside ?? { wallClock: machineClock, wallTimers: machineTimers }
  const server = createServer(settings, isQuiet)
  let shared: Store['shared']
  // Processes on several machines go by one clock, that of their database.
  const wallWatch = createWallWatch({
    ...ports,
    wallTimers,
    wallClock: aheadOf(wallClock, () => shared?.offset() ?? 0),
  })
  const started = new Date(wallWatch.startedAt).toISOString()
  const opened = await openStore({
    dir: settings.data,
    url: settings.store ?? undefined,
    listenUrl: settings.storeListen ?? undefined,
    roles: settings.serve,
    report: ({ detail, ...facts }) => log[facts.kind === 'read-only' ? 'error' : 'warn'](facts, detail),
    owner: () => ({ url: server.url(), started }),
    repair: settings.repair,
    lockTimers: quietTimers,
    ...(isMachineClock ? { wallClock: machineClock } : {}),
    ...(ports.fileSystem ? { fs: ports.fileSystem } : {}),
  })
  const store = outside ? await withinOutside(opened, outside) : opened
  shared = store.shared
  const machineSender = createSender({
    wallClock: machineClock,
    wallTimers: machineTimers,
    ownAddresses: server.addresses,
    timeoutMs: settings.webhookTimeoutMs,
    targets: settings.webhookTargets,
    tls: settings.webhookTls,
  })
  const sender = outside ? outside.sender(machineSender) : machineSender
  const { reference } = settings
  const clocks = createWorldClocks(store, wallWatch, { onRunning: some => wallWatch.watch(some), log })
  const metrics = createMetrics()
  const { events, requests, notices } = openLogs({ settings, store, clocks, wallWatch, metrics, log, listeners })
  const processGauges = createProcessGauges()
  const core: Core = {
    store,
    reference,
    scenarios: createScenarioBook(reference.scenarioWords, log),
    clocks,
    notices,
    faults: createFaults({ store, clocks, notices, log }),
    requests,
    sender,
    findHint: createFindHint({ sender, insideContainer: isInContainer() }),
    callsInFlight: createCallsInFlight(),
    metrics,
    processGauges,
    secrets: outside?.secrets ?? secrets,
    wallClock: wallWatch,
    wallTimers,
    log,
    publicUrl: server.publicUrl,
    version: packageVersion(),
  }
  const dispatcher = createDispatcher(core)
  const engine = createEngine(core, dispatcher)
  // Which of the due timers a process may take is the store's to say: it has the roles, too.
  const hasWork = settings.serve.has('timers') || settings.serve.has('webhooks')
  const ticker = hasWork ? createTicker(core, engine) : STANDING_TICKER
  followWallJumps({ watch: wallWatch, clocks, ticker, log, afterSleep: settings.afterSleep })
  const fills = createFills(core, engine, { during: outside?.during, whole: outside?.whole })
  const readiness = createReadiness({ serve: settings.serve, shared: settings.store !== null })
  const stopGauges = processGauges.stop
  return {
    core,
    events,
    wallWatch,
    dispatcher,
    engine,
    ticker,
    fills,
    server,
    readiness,
    stopGauges,
    outside: outside ?? null,
  }
}

/** @throws as `Outside.store`; the store is closed then. */
async function withinOutside(store: Store, outside: Outside): Promise<Store> {
  try {
    return await outside.store(store)
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The HTTP server and its addresses. The core is given it before it listens, because links in bodies need its URL. */
interface Server {
  /** Where it listens, without a trailing slash; empty until then. */
  url(): string
  /** Base of links in bodies, without a trailing slash. */
  publicUrl(): string
  /** `host:port` of every address it listens on. */
  addresses(): readonly string[]
  /** Origins of the sandbox's own pages. */
  origins(): readonly string[]
  /** @throws Node's own error when the port is not available. */
  listen(app: App, at: NonNullable<SandboxSettings['listen']> & Pick<ListenOptions, 'behind'>): Promise<void>
  /** Asks clients to open their next connection elsewhere. */
  drain(): void
  /** Finishes requests in flight, for at most `graceMs`, then ends the rest. */
  close(graceMs: number): Promise<void>
}

function createServer(settings: Pick<SandboxSettings, 'publicUrl'>, isQuiet: boolean): Server {
  let listening: Listening | undefined
  let url = ''
  const publicUrl = () => settings.publicUrl ?? url
  return {
    url: () => url,
    publicUrl,
    addresses: () => listening?.addresses ?? [],
    origins: () => ownOrigins(publicUrl(), listening?.port),
    async listen(app, at) {
      listening = await listen(app, { ...at, isQuiet })
      url = defaultUrl(at.host, listening.port)
    },
    drain: () => listening?.drain(),
    close: async graceMs => listening?.close(graceMs),
  }
}
