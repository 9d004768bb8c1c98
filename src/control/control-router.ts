import express, { type RequestHandler, type Response, Router } from 'express'
import helmet from 'helmet'
import { SandboxError } from '../domain/errors.ts'
import { depthExceeds } from '../domain/json/json-fault.ts'
import { controlManifest } from '../schemas/control-routes.ts'
import type { ControlRoute } from '../schemas/types.gen.ts'
import { DEFAULT_ACCOUNT } from '../service/accounts/accounts.ts'
import { compressForPage } from './compress-for-page.ts'
import type { ControlHandlers } from './control-handlers.ts'
import type { ControlParts } from './parts.ts'
import { accountRoutes } from './routes/accounts.ts'
import { clockRoutes } from './routes/clock.ts'
import { deliveryRoutes } from './routes/deliveries.ts'
import { endpointRoutes } from './routes/endpoints.ts'
import { eventRoutes } from './routes/events.ts'
import { faultRoutes } from './routes/faults.ts'
import { fillRoutes } from './routes/fill.ts'
import { inboxRoutes } from './routes/inbox.ts'
import { locationRoutes } from './routes/locations.ts'
import { moneyRoutes } from './routes/money.ts'
import { openApiRoutes } from './routes/openapi.ts'
import { profileRoutes } from './routes/profile.ts'
import { requestRoutes } from './routes/requests.ts'
import { scenarioRoutes } from './routes/scenarios.ts'
import { settlementRoutes } from './routes/settlement.ts'
import { controlShipmentRoutes, journeyRoutes } from './routes/shipments.ts'
import { snapshotRoutes } from './routes/snapshots.ts'
import { stateRoutes } from './routes/state.ts'
import { systemRoutes } from './routes/system.ts'
import { waitRoutes } from './routes/waits.ts'
import { whyRoutes } from './routes/why.ts'

/** What reads and compares bodies goes down level by level. */
const DEEPEST = 64

/**
 * `/__sandbox`: the sandbox's own levers. The routes of schemas/control.json are mounted, and nothing else. Never part of
 * the contract, never subject to faults. Throws; `answerProblems` answers.
 */
export function createControlRouter(parts: ControlParts, guard: GuardOptions): Router {
  const { routes } = controlManifest()
  const router = Router()
  router.use(PROTECT)
  router.use(guardControl(guard, new Set(routes.filter(({ open }) => open).map(({ path }) => path))))
  router.use(followOthers(parts))
  router.use(compressForPage)
  const streaming = stateRoutes(parts)
  const isStreaming = ({ name }: ControlRoute) => Object.hasOwn(streaming, name)
  mountRoutes(router, routes.filter(isStreaming), streaming)
  router.use(express.json({ limit: '1mb', inflate: false }))
  router.use((request, _response, next) => {
    request.body ??= {}
    if (depthExceeds(request.body, DEEPEST)) {
      throw new SandboxError('malformed', `the body is more than ${DEEPEST} levels deep; nothing here needs as many.`)
    }
    next()
  })
  mountRoutes(
    router,
    routes.filter(route => !isStreaming(route)),
    handlersOf(parts),
  )
  router.use(request => {
    throw new SandboxError('not_found', `no control route ${request.method} ${request.path}`)
  })
  return router
}

/** All but those that read their body themselves. */
function handlersOf(parts: ControlParts): ControlHandlers {
  return {
    ...systemRoutes(parts),
    ...accountRoutes(parts),
    ...clockRoutes(parts),
    ...profileRoutes(parts),
    ...controlShipmentRoutes(parts),
    ...journeyRoutes(parts),
    ...scenarioRoutes(parts),
    ...deliveryRoutes(parts),
    ...endpointRoutes(parts),
    ...inboxRoutes(parts),
    ...eventRoutes(parts),
    ...requestRoutes(parts),
    ...waitRoutes(parts),
    ...moneyRoutes(parts),
    ...settlementRoutes(parts),
    ...faultRoutes(parts),
    ...fillRoutes(parts),
    ...snapshotRoutes(parts),
    ...locationRoutes(parts),
    ...openApiRoutes(parts),
    ...whyRoutes(parts),
  }
}

/** No answer is a page, and what protects only pages is left out: the dashboard reads many short answers. */
const PROTECT = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  strictTransportSecurity: false,
  originAgentCluster: false,
  crossOriginOpenerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

interface GuardOptions {
  /** Null = none is asked for. */
  readonly token: string | null
  /** Origins of our own pages. */
  readonly origins: () => readonly string[]
}

/**
 * Keeps foreign pages out of the control routes: Origin must be absent or ours, `Sec-Fetch-Site: cross-site` is refused,
 * a body must be application/json (a form cannot send that without asking first), and the token must fit, but for paths that are open: a container's health check has none.
 */
function guardControl({ token, origins }: GuardOptions, openPaths: ReadonlySet<string>): RequestHandler {
  return (request, _response, next) => {
    const { origin, authorization } = request.headers
    if (origin !== undefined && !origins().includes(origin)) {
      throw new SandboxError(
        'forbidden',
        `the Origin "${origin}" is not this sandbox; control routes answer no foreign page.`,
      )
    }
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      throw new SandboxError('forbidden', 'a cross-site request; control routes answer no foreign page.')
    }
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0'
    if (hasBody && !/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      const sent = request.headers['content-type'] ?? 'none'
      throw new SandboxError('unsupported_media_type', `the content type is ${sent}; send application/json.`)
    }
    if (token !== null && !openPaths.has(request.path) && authorization !== `Bearer ${token}`) {
      throw new SandboxError(
        'unauthenticated',
        'send the control token as Authorization: Bearer …; start-up printed it.',
      )
    }
    next()
  }
}

/** What they answer does not depend on the store: a supervisor asks them while that is away, too. */
const OF_THIS_PROCESS: ReadonlySet<string> = new Set(['/health', '/ready', '/version'])
/** They name accounts by other means than the header, or concern all. */
const OF_ALL_ACCOUNTS = /^\/(accounts|events|metrics)(\/|$)/

/** A call sees what other processes have changed before it came. */
function followOthers({ core, accounts }: ControlParts): RequestHandler {
  const { log } = core.store
  return async (request, response, next) => {
    const { path, method } = request
    if (!OF_THIS_PROCESS.has(path)) {
      const account = request.get('X-Sandbox-Account') ?? DEFAULT_ACCOUNT
      await (OF_ALL_ACCOUNTS.test(path) ? accounts.follow() : accounts.follow(account))
      if (log && method !== 'GET') endAfter(response, () => log.flush(account))
    }
    next()
  }
}

/** What a call has brought about is in the log of all processes when its answer leaves. */
function endAfter(response: Response, flush: () => Promise<void>): void {
  const { end } = response
  Object.assign(response, {
    end(...words: unknown[]) {
      const leave = () => void Reflect.apply(end, response, words)
      // Where the log cannot be written, the answer still tells the truth.
      flush().then(leave, leave)
      return response
    },
  })
}

/**
 * Gives each route of the manifest its handler, in the order of the manifest: two paths that fit the same call stand there
 * in the order in which they are asked.
 * @throws Error for a route without a handler, and for a handler without a route.
 */
export function mountRoutes(router: Router, routes: readonly ControlRoute[], handlers: ControlHandlers): void {
  for (const { name, method, path } of routes) {
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
    if (!handler) throw new Error(`no handler for ${name}, which stands in schemas/control.json`)
    router[VERBS[method]](path.replace(/\{(\w+)\}/g, ':$1'), handler)
  }
  const names = new Set(routes.map(({ name }) => name))
  const unknown = Object.keys(handlers).filter(name => !names.has(name))
  if (unknown.length > 0) throw new Error(`schemas/control.json has no route ${unknown.join(', ')}`)
}

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const
