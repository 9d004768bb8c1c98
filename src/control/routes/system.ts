import type { ServiceVersion } from '../../schemas/types.gen.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import type { ControlParts } from '../parts.ts'

/** Health, readiness and version: what a supervisor asks; they need no token. */
export function systemRoutes({ core }: ControlParts): ControlHandlers {
  const locations = core.reference.samePlaces === null ? 'shipped' : 'recorded'
  const version: ServiceVersion = { name: 'carrier-sandbox', version: core.version, locations }
  return {
    getHealth(_request, response) {
      response.json({ status: 'ok' })
    },
    getReady(_request, response) {
      // The router exists only once the store is open and the server listens; but the disk may have refused a write since.
      const failure = core.store.failure()
      if (failure) throw failure
      response.json({ status: 'ready' })
    },
    getVersion(_request, response) {
      response.json(version)
    },
  }
}
