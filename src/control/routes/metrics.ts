import { gatherMetrics } from '../../service/metrics/gather-metrics.ts'
import { METRICS_CONTENT_TYPE, writeMetrics } from '../../service/metrics/write-metrics.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import type { ControlParts } from '../parts.ts'

/** GET /metrics: the whole process, all accounts together, for Prometheus and other readers of its format. */
export function metricsRoutes({ core, accounts, events }: ControlParts): ControlHandlers {
  return {
    async getMetrics(_request, response) {
      const ids = accounts.list().map(({ id }) => id)
      const text = writeMetrics(await gatherMetrics({ core, events, accounts: ids }))
      response.set('Content-Type', METRICS_CONTENT_TYPE).set('Cache-Control', 'no-store').send(text)
    },
  }
}
