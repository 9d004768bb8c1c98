import type { ServiceVersion } from '../../schemas/types.gen.ts'
import { gatherMetrics } from '../../service/metrics/gather-metrics.ts'
import { METRICS_CONTENT_TYPE, writeMetrics } from '../../service/metrics/write-metrics.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import type { ControlParts } from '../parts.ts'

/** Health, readiness, version and metrics: what a supervisor asks. And what is played here. */
export function systemRoutes({ core, accounts, events, readiness, replay }: ControlParts): ControlHandlers {
  const locations = core.reference.samePlaces === null ? 'shipped' : 'recorded'
  const version: ServiceVersion = { name: 'carrier-sandbox', version: core.version, locations }
  return {
    getHealth(_request, response) {
      response.json({ status: 'ok' })
    },
    getReady(_request, response) {
      readiness.refuseUnready(core.store)
      const { roles } = readiness
      response.json({ status: 'ready', ...(roles === null ? {} : { roles }) })
    },
    getVersion(_request, response) {
      response.json(version)
    },
    getReplay(_request, response) {
      response.json(replay())
    },
    // The whole process, all accounts together, for Prometheus and other readers of its format.
    async getMetrics(_request, response) {
      const ids = accounts.list().map(({ id }) => id)
      const text = writeMetrics(await gatherMetrics({ core, events, accounts: ids }))
      response.set('Content-Type', METRICS_CONTENT_TYPE).set('Cache-Control', 'no-store').send(text)
    },
  }
}
