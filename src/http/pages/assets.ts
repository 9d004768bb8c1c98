import { type RequestHandler, Router } from 'express'
import { SandboxError } from '../../domain/errors.ts'
import type { Assets } from '../../service/reference/assets.ts'

/** Pages are read only: 405 for anything but GET and HEAD. */
export const refuseWriting: RequestHandler = (request, _response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next()
  const allow = ['GET', 'HEAD']
  throw new SandboxError('method_not_allowed', `${request.method} ${request.originalUrl}: only GET and HEAD here.`, {
    extra: { allow },
  })
}

const HEADERS = {
  'Content-Type': 'image/svg+xml; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
  // Opened by itself a drawing is a document, and documents can hold scripts.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
  'X-Content-Type-Options': 'nosniff',
} as const

/**
 * `/assets/…`: logos and icons that bodies point at (open-clauses.md, "Answers"). A path is looked up to the letter and
 * never decoded, so no spelling of it reaches the disk.
 */
export function assetPages(assets: Assets): Router {
  const router = Router({ caseSensitive: true })
  router.use('/assets', (request, _response, next) => {
    if (assets.has(request.path.slice(1))) return next()
    throw new SandboxError('not_found', `no drawing at ${request.originalUrl}`)
  })
  router.use('/assets', refuseWriting, (request, response) => {
    response.set(HEADERS).send(assets.get(request.path.slice(1))?.())
  })
  return router
}
