import { lateRouter } from '../control/late-router.ts'
import { instantOf } from '../control/parts.ts'
import { answerProblems } from '../control/problem.ts'
import { redactPath } from '../domain/redaction/redact-text.ts'
import { type App, createApp } from '../http/create-app.ts'
import { createWaits, type Waits } from '../http/faults/waits.ts'
import { loadVerification } from '../http/tokens.ts'
import type { SandboxSettings } from '../library/options/sandbox-options.ts'
import { logRequests } from '../ports/log-requests.ts'
import { DEFAULT_ACCOUNT } from '../service/accounts/accounts.ts'
import { ensureEndpoint } from '../service/delivery/endpoints.ts'
import { type Housekeeping, repeatChores, startHousekeeping } from '../service/delivery/housekeeping.ts'
import { openInbox } from '../service/inbox/inbox.ts'
import { loadFaker } from '../service/reference/driver-draw.ts'
import { publishChange } from '../service/world/notices.ts'
import type { OpenedAccounts } from './open-accounts.ts'
import type { OpenedCore, SandboxPorts } from './open-core.ts'

/** What began to run with the server. */
export interface Serving {
  readonly app: App
  /** Answers that a fault delays. */
  readonly waits: Waits
  readonly housekeeping: Housekeeping
  /** Ends the watch over the folder of scenarios; null when there is none. */
  readonly stopWatching: (() => void) | null
}

/**
 * Step 3 of 4: answers requests, then lets time move. An overdue step of a restart finds a server that answers.
 * @throws SandboxError `invalid` for a webhook that cannot be registered; Node's own error when the port is not available.
 */
export async function serve(
  opened: OpenedCore,
  own: OpenedAccounts,
  settings: SandboxSettings & Pick<Required<SandboxPorts>, 'isQuiet'> & Pick<SandboxPorts, 'outside'>,
): Promise<Serving> {
  const { core, ticker, server } = opened
  const { accounts, folder } = own
  if (settings.outside) await loadAll()
  const waits = createWaits(core.wallTimers)
  const app = createApp({
    parts: { core, accounts, tokens: own.tokens },
    control: lateRouter(() => openControl(opened, own)),
    answerControlErrors: answerProblems(core.log),
    validation: settings.responses,
    waits,
    requestFaults: settings.requestFaults,
    paths: settings.serve.has('api') ? null : OPEN_PATHS,
    allowedHosts: settings.allowedHosts,
    allowedOrigins: originsOf(opened, settings),
  })
  if (settings.listen) {
    // A line for each request costs; only those who read at that level pay.
    const isRead = settings.logLevel === 'debug' || settings.onLogLine !== undefined
    const served = settings.outside ? settings.outside.serve(app) : app
    const listener = isRead ? logRequests(served, { ...core, redactPath }) : served
    await server.listen(listener, { ...settings.listen, behind: app })
  }
  for (const webhook of settings.webhooks) await ensureEndpoint(core, DEFAULT_ACCOUNT, webhook)
  if (settings.inbox) await openInbox(core, DEFAULT_ACCOUNT, { origin: 'start' })
  core.store.onTimersChanged(ticker.look)
  for (const { id } of accounts.list()) ticker.look(id)
  accounts.idle.start()
  // What a schedule of its own sets going is no event of a recording.
  const housekeeping = settings.isQuiet || settings.outside ? repeatChores(core) : startHousekeeping(core)
  const publishScenarios = () => {
    for (const { id } of accounts.list())
      publishChange(core, id, { at: instantOf({ core }, id).at, what: 'scenarios', name: null })
  }
  const stopWatching = settings.watch && folder ? folder.watch(publishScenarios) : null
  return { app, waits, housekeeping, stopWatching }
}

/** What a supervisor asks of a process that serves no API. */
const OPEN_PATHS: ReadonlySet<string> = new Set(['/__sandbox/health', '/__sandbox/ready', '/__sandbox/metrics'])

/** The modules of the control API. */
function loadControl() {
  return import('../control/control-router.ts')
}

/** Loads what is loaded late otherwise: an event lasts as long as its work, and loading a module is none. */
async function loadAll(): Promise<void> {
  await Promise.all([loadControl(), loadVerification(), loadFaker()])
}

/** Its modules are loaded with the first request to it. */
async function openControl(
  { core, events, fills, wallWatch, server, readiness, outside }: OpenedCore,
  { accounts, states, clock, settlement, tokens, controlToken }: OpenedAccounts,
) {
  const { createControlRouter } = await loadControl()
  const accessToken = (id: string) => tokens.standing(id)
  const replay = outside?.replay ?? (() => ({ replay: null, call: null }))
  return createControlRouter(
    { core, accounts, clock, settlement, events, fills, states, wallWatch, readiness, accessToken, replay },
    { token: controlToken, origins: server.origins },
  )
}

/** Null = every Origin is answered. */
function originsOf({ server }: OpenedCore, { allowedOrigins }: SandboxSettings) {
  return allowedOrigins && (() => [...allowedOrigins, ...server.origins()])
}
