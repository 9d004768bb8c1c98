import { Router } from 'express'
import { trackParcel } from '../../service/shipments/tracking.ts'
import { readClock } from '../../service/time/clock-service.ts'
import type { Core } from '../../service/world/core.ts'
import { refuseWriting } from './assets.ts'

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  // A status is news: yesterday's must not come out of a cache.
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
} as const

/** `GET /tracking/{carrier}?order_code={carrier code}`: what `trackingUrl` points at, for every holder of the link. */
export function trackingPages(core: Pick<Core, 'store' | 'reference' | 'clocks'>): Router {
  // Strict: the page names its icon from where it stands, and a slash at the end would move it.
  const router = Router({ caseSensitive: true, strict: true })
  router.all('/tracking/:carrier', refuseWriting)
  router.get('/tracking/:carrier', async (request, response) => {
    const tracking = await trackParcel(core, request.params.carrier, { code: readCode(request.query.order_code) })
    // A start that shows no page does without it.
    const { renderTracking } = await import('../present/tracking-page.ts')
    const known = tracking.outcome === 'found' || tracking.outcome === 'no-code'
    response
      .status(known ? 200 : 404)
      .set(HEADERS)
      .send(renderTracking(tracking, tracking.outcome === 'found' ? readClock(core, tracking.world) : null))
  })
  return router
}

/** A code given twice is none that a carrier gave out. */
function readCode(sent: unknown): string {
  return typeof sent === 'string' ? sent.trim() : Array.isArray(sent) ? sent.join(', ') : ''
}
