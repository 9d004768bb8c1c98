import type { ErrorRequestHandler, Express, RequestHandler, Router } from 'express'
import express from 'express'
import { SandboxError } from '../domain/errors.ts'
import { loadAssets } from '../service/reference/assets.ts'
import { checkHost, checkOrigin, requireHost } from './middleware/foreign-pages.ts'
import { assetPages } from './pages/assets.ts'
import { dashboardPages } from './pages/dashboard.ts'
import { trackingPages } from './pages/tracking.ts'
import type { ApiParts } from './parts.ts'
import { type ApiOptions, createApi, refuseOthers } from './serve-api.ts'
import type { IncomingMessage } from './served-call.ts'

/** What supertest and `listen` take. */
export type App = Express

export interface AppOptions extends ApiOptions {
  readonly parts: ApiParts
  /** `/__sandbox`, handed over ready made. */
  readonly control: Router
  /** Answers every error below `/__sandbox`, also what is refused before the router sees it. */
  readonly answerControlErrors: ErrorRequestHandler
  /** The only paths that are answered; null = all. */
  readonly paths: ReadonlySet<string> | null
  /** Host names beside the loopback ones; null = any Host is answered (bound beyond loopback). */
  readonly allowedHosts: readonly string[] | null
  /** Origins beside the loopback ones, whose pages may call /api/v2; null = any Origin is answered. */
  readonly allowedOrigins: (() => readonly string[]) | null
}

/** The whole server as a function of its parts; who listens with it is the caller's business. */
export function createApp(options: AppOptions): App {
  const { parts, control, answerControlErrors, paths, allowedHosts, allowedOrigins } = options
  const app = express()
  app.disable('x-powered-by')
  // Answers change with every request; hashing each to say so would only cost time.
  app.set('etag', false)
  app.set('query parser', 'simple')
  const host = allowedHosts && checkHost(allowedHosts)
  const origin = allowedOrigins && checkOrigin(allowedOrigins)
  const checkCaller = (request: IncomingMessage): void => {
    requireHost(request)
    host?.(request)
  }
  const serveApi = createApi(parts, options, request => {
    checkCaller(request)
    origin?.(request)
  })
  if (paths !== null) app.use(refuseOtherPaths(paths))
  app.use('/api/v2', serveApi)
  app.use((request, _response, next) => {
    checkCaller(request)
    next()
  })
  app.use('/__sandbox', control)
  app.use(assetPages(loadAssets()))
  app.use(trackingPages(parts.core))
  app.use(dashboardPages(parts.core))
  app.use(request => {
    throw new SandboxError('not_found', `nothing at ${request.path}`)
  })
  app.use('/__sandbox', answerControlErrors)
  app.use(refuseOthers(parts))
  return app
}

function refuseOtherPaths(paths: ReadonlySet<string>): RequestHandler {
  return (request, _response, next) => {
    if (paths.has(request.path)) return next()
    throw new SandboxError(
      'not_serving',
      `this process answers no calls (--serve without api), only ${[...paths].join(', ')}; call one that serves the API.`,
    )
  }
}
