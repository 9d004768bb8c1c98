import type { ErrorRequestHandler, Express, Router } from 'express'
import express from 'express'
import { SandboxError } from '../domain/errors.ts'
import type { Log } from '../domain/ports.ts'
import { loadAssets } from '../service/reference/assets.ts'
import { type ApiRouterOptions, createApiRouter } from './api-router.ts'
import { logRefused } from './log-served.ts'
import { answerErrors } from './middleware/answer-errors.ts'
import { checkHost, checkOrigin, requireHost } from './middleware/foreign-pages.ts'
import { assetPages } from './pages/assets.ts'
import { dashboardPages } from './pages/dashboard.ts'
import { trackingPages } from './pages/tracking.ts'
import type { ApiParts } from './parts.ts'

/** What supertest and `listen` take. */
export type App = Express

export interface AppOptions extends ApiRouterOptions {
  readonly parts: ApiParts
  /** `/__sandbox`, handed over ready made. */
  readonly control: Router
  /** Answers every error below `/__sandbox`, also what is refused before the router sees it. */
  readonly answerControlErrors: ErrorRequestHandler
  /** Host names beside the loopback ones; null = any Host is answered (bound beyond loopback). */
  readonly allowedHosts: readonly string[] | null
  /** Origins beside the loopback ones, whose pages may call /api/v2; null = any Origin is answered. */
  readonly allowedOrigins: (() => readonly string[]) | null
  readonly log: Log
}

/** As Express finds what is mounted there. */
const API = /^\/api\/v2(?:\/|$)/i

/** The whole server as a function of its parts; who listens with it is the caller's business. */
export function createApp(options: AppOptions): App {
  const { parts, control, answerControlErrors, allowedHosts, allowedOrigins, log } = options
  const app = express()
  app.disable('x-powered-by')
  // Answers change with every request; hashing each to say so would only cost time.
  app.set('etag', false)
  app.set('query parser', 'simple')
  const host = allowedHosts && checkHost(allowedHosts)
  const origin = allowedOrigins && checkOrigin(allowedOrigins)
  // One layer for the three: a layer of its own costs each request more than the check does.
  app.use((request, _response, next) => {
    requireHost(request)
    host?.(request)
    if (origin && API.test(request.path)) origin(request)
    next()
  })
  app.use('/api/v2', createApiRouter(parts, options))
  app.use('/__sandbox', control)
  app.use(assetPages(loadAssets()))
  app.use(trackingPages(parts.core))
  app.use(dashboardPages(parts.core))
  app.use(request => {
    throw new SandboxError('not_found', `nothing at ${request.path}`)
  })
  app.use('/__sandbox', answerControlErrors)
  // A client with a wrong base address is found in the log, too.
  app.use(logRefused(parts))
  app.use(answerErrors(log))
  return app
}
