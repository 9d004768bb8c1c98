import { type Request, type RequestHandler, type Response, Router } from 'express'
import helmet from 'helmet'
import { SandboxError } from '../../domain/errors.ts'
import { type DashboardFiles, loadDashboard } from '../../service/reference/dashboard-files.ts'
import type { Core } from '../../service/world/core.ts'
import { refuseWriting } from './assets.ts'

const NOT_BUILT = 'The dashboard is not built here: run `npm run build`. The APIs work without it.\n'

/**
 * `/` for people, and the dashboard's files below `/dashboard/`. A program that asks for `/` without asking for HTML is
 * gets the addresses of the APIs as JSON.
 */
export function dashboardPages(core: Pick<Core, 'publicUrl' | 'version'>, load = loadDashboard): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/', protect, (request, response) => {
    response.vary('Accept')
    if (request.accepts(['application/json', 'text/html']) !== 'text/html') {
      response.json(describeSandbox(core))
      return
    }
    const dashboard = load()
    if (dashboard) sendFile(request, response, dashboard.page)
    else response.status(503).type('text/plain').send(NOT_BUILT)
  })
  router.get(['/dashboard', '/dashboard/'], (_request, response) => response.redirect('/'))
  router.use('/dashboard', refuseWriting, protect, (request, response) => {
    const file = load()?.files.get(request.path.slice(1))
    if (!file) throw new SandboxError('not_found', `no file of the dashboard at ${request.originalUrl}`)
    sendFile(request, response, file)
  })
  return router
}

function sendFile(request: Request, response: Response, { type, body, etag }: DashboardFiles['page']): void {
  // Requested each time: after an update, old modules must not be mixed with new ones.
  response.set({ 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: etag })
  if (request.fresh) response.status(304).end()
  else response.send(body)
}

function describeSandbox(core: Pick<Core, 'publicUrl' | 'version'>) {
  const url = core.publicUrl()
  return { name: 'carrier-sandbox', version: core.version, api: `${url}/api/v2`, control: `${url}/__sandbox` }
}

/**
 * The page runs its own modules and nothing else, talks to this sandbox only, and is shown in no frame. No
 * HSTS and no upgrade: it is plain HTTP.
 */
const protect: RequestHandler = helmet({
  strictTransportSecurity: false,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
})
