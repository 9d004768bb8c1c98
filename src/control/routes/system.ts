import { Router } from 'express'
import type { ServiceVersion } from '../../schemas/types.gen.ts'
import type { ControlParts } from '../parts.ts'

/** Health, readiness and version: what a supervisor asks; they need no token. */
export function systemRoutes({ core }: ControlParts): Router {
  const router = Router()
  router.get('/health', (_request, response) => void response.json({ status: 'ok' }))
  router.get('/ready', (_request, response) => {
    // The router exists only once the store is open and the server listens; but the disk may have refused a write since.
    const failure = core.store.failure()
    if (failure) throw failure
    response.json({ status: 'ready' })
  })
  const locations = core.reference.samePlaces === null ? 'shipped' : 'recorded'
  const answer: ServiceVersion = { name: 'carrier-sandbox', version: core.version, locations }
  router.get('/version', (_request, response) => void response.json(answer))
  return router
}
