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
  const protect = protectWith(() => load()?.script ?? "'self'")
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
  router.use('/dashboard', refuseWriting, (request, response) => {
    response.set(FILE_HEADERS)
    const file = load()?.files.get(request.path.slice(1))
    if (!file) throw new SandboxError('not_found', `no file of the dashboard at ${request.originalUrl}`)
    sendFile(request, response, file)
  })
  return router
}

const ENCODINGS = ['br', 'gzip'] as const

function sendFile(request: Request, response: Response, file: DashboardFiles['page']): void {
  const { type, isImmutable, compressed } = file
  const encoding = compressed && ENCODINGS.find(name => request.acceptsEncodings(name) !== false)
  const { body, etag } = encoding ? compressed[encoding] : file.plain()
  response.set({
    'Content-Type': type,
    // The page is requested each time: after an update, old modules must not be mixed with new ones.
    'Cache-Control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: etag,
  })
  if (compressed) response.vary('Accept-Encoding')
  if (encoding) response.set('Content-Encoding', encoding)
  if (request.fresh) response.status(304).end()
  else response.send(body)
}

function describeSandbox(core: Pick<Core, 'publicUrl' | 'version'>) {
  const url = core.publicUrl()
  return { name: 'carrier-sandbox', version: core.version, api: `${url}/api/v2`, control: `${url}/__sandbox` }
}

/** What else protects a page concerns the one that uses the files, not the files. */
const FILE_HEADERS = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' } as const

/**
 * The page runs its own scripts and nothing else, talks to this sandbox only, and is shown in no frame. No
 * HSTS and no upgrade: it is plain HTTP.
 * @param scriptInPage the source expression of the script in the page itself
 */
function protectWith(scriptInPage: () => string): RequestHandler {
  return helmet({
    strictTransportSecurity: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", scriptInPage],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })
}
