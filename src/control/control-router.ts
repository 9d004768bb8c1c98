import type { RequestHandler } from 'express'
import express, { Router } from 'express'
import helmet from 'helmet'
import { SandboxError } from '../domain/errors.ts'
import { depthExceeds } from '../domain/json/depth-exceeds.ts'
import type { ControlParts } from './parts.ts'
import { accountRoutes } from './routes/accounts.ts'
import { clockRoutes } from './routes/clock.ts'
import { deliveryRoutes } from './routes/deliveries.ts'
import { endpointRoutes } from './routes/endpoints.ts'
import { eventRoutes } from './routes/events.ts'
import { faultRoutes } from './routes/faults.ts'
import { fillRoutes } from './routes/fill.ts'
import { journeyRoutes } from './routes/journey.ts'
import { locationRoutes } from './routes/locations.ts'
import { metricsRoutes } from './routes/metrics.ts'
import { moneyRoutes } from './routes/money.ts'
import { openApiRoutes } from './routes/openapi.ts'
import { profileRoutes } from './routes/profile.ts'
import { requestRoutes } from './routes/requests.ts'
import { scenarioRoutes } from './routes/scenarios.ts'
import { controlShipmentRoutes } from './routes/shipments.ts'
import { snapshotRoutes } from './routes/snapshots.ts'
import { stateRoutes } from './routes/state.ts'
import { systemRoutes } from './routes/system.ts'
import { waitRoutes } from './routes/waits.ts'
import { whyRoutes } from './routes/why.ts'

/** Never need the token: a container's health check has none. */
const OPEN_PATHS = new Set(['/health', '/ready', '/version'])

/** What reads and compares bodies goes down level by level. */
const DEEPEST = 64

/** `/__sandbox`: the sandbox's own levers. Never part of the contract, never subject to faults. Throws; `answerProblems` answers. */
export function createControlRouter(parts: ControlParts, guard: GuardOptions): Router {
  const router = Router()
  router.use(helmet())
  router.use(guardControl(guard))
  router.use(stateRoutes(parts))
  router.use(express.json({ limit: '1mb', inflate: false }))
  router.use((request, _response, next) => {
    request.body ??= {}
    if (depthExceeds(request.body, DEEPEST)) {
      throw new SandboxError('malformed', `the body is more than ${DEEPEST} levels deep; nothing here needs as many.`)
    }
    next()
  })
  router.use(systemRoutes(parts))
  router.use(metricsRoutes(parts))
  router.use(accountRoutes(parts))
  router.use(clockRoutes(parts))
  router.use(profileRoutes(parts))
  router.use(controlShipmentRoutes(parts))
  router.use(journeyRoutes(parts))
  router.use(scenarioRoutes(parts))
  router.use(deliveryRoutes(parts))
  router.use(endpointRoutes(parts))
  router.use(eventRoutes(parts))
  router.use(requestRoutes(parts))
  router.use(waitRoutes(parts))
  router.use(moneyRoutes(parts))
  router.use(faultRoutes(parts))
  router.use(fillRoutes(parts))
  router.use(snapshotRoutes(parts))
  router.use(locationRoutes(parts))
  router.use(openApiRoutes(parts))
  router.use(whyRoutes(parts))
  router.use(request => {
    throw new SandboxError('not_found', `no control route ${request.method} ${request.path}`)
  })
  return router
}

interface GuardOptions {
  /** Null = none is asked for. */
  readonly token: string | null
  /** Origins of our own pages. */
  readonly origins: () => readonly string[]
}

/**
 * Keeps foreign pages out of the control routes: Origin must be absent or ours, `Sec-Fetch-Site: cross-site` is refused,
 * a body must be application/json (a form cannot send that without asking first), and the token must fit.
 */
function guardControl({ token, origins }: GuardOptions): RequestHandler {
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
    if (token !== null && !OPEN_PATHS.has(request.path) && authorization !== `Bearer ${token}`) {
      throw new SandboxError(
        'unauthenticated',
        'send the control token as Authorization: Bearer …; start-up printed it.',
      )
    }
    next()
  }
}
