import { Router } from 'express'
import type { ControlParts } from '../parts.ts'

/** Health, readiness and version: what a supervisor asks; they need no token. */
export function systemRoutes({ core }: ControlParts): Router {
  const router = Router()
  router.get('/health', (_request, response) => void response.json({ status: 'ok' }))
  // The router exists only once the store is open and the server listens.
  router.get('/ready', (_request, response) => void response.json({ status: 'ready' }))
  router.get('/version', (_request, response) => void response.json({ name: 'carrier-sandbox', version: core.version }))
  return router
}
