// A tiny shop: it books a parcel per order and keeps the order's state from webhooks it has verified.
import express from 'express'
import { judgeWebhook } from './judge-webhook.mjs'

/** Statuses of which the shop tells its customer by mail: picked up, delivered. */
const MAILED = new Set(['903', '905'])

/**
 * @param {{ book: (orderId: string) => Promise<Response>, webhookSecret: string, clientSecret: string }} options
 *   how a parcel is booked: what POST /shipments answered; the secrets are the `whsec_…` and the client_secret of the
 *   account
 */
export function createShop(options) {
  /** order_id → { status, updated, gcode, history, mails } */
  const orders = new Map()
  /** gcode → order_id: an event may come without the second. */
  const orderIds = new Map()
  /** ids of webhooks that were taken in: at least once means now and then twice. */
  const seen = new Set()
  const shop = express()

  shop.post('/orders', express.json(), async (request, response) => {
    const orderId = String(request.body.order_id)
    // Known before the booking: the first webhook may come before the answer.
    orders.set(orderId, { status: 'booking', updated: 0, gcode: null, history: [], mails: 0 })
    const answer = await options.book(orderId)
    const body = await answer.json()
    const order = orders.get(orderId)
    // Some deployments refuse at once what others book and then report as 900.
    if (!answer.ok) {
      order.status = 'refused'
      return response.status(422).json({ order_id: orderId, ...order, refusal: body.data })
    }
    // The result is at the root everywhere; `data` may be missing, empty, or hold it again.
    order.gcode = body.id
    orderIds.set(body.id, orderId)
    response.status(201).json({ order_id: orderId, ...order })
  })

  shop.get('/orders/:id', (request, response) => {
    const order = orders.get(request.params.id)
    if (order) response.json({ order_id: request.params.id, ...order })
    else response.status(404).json({ error: 'no such order' })
  })

  // How many mails it has sent about an order, as a bare number: what `certify --effects-url` counts.
  shop.get('/orders/:id/mails', (request, response) => {
    const order = orders.get(request.params.id)
    if (order) response.json(order.mails)
    else response.status(404).json({ error: 'no such order' })
  })

  // The raw bytes: a signature is over what was sent, not over what a parser makes of it.
  shop.post('/hook', express.raw({ type: () => true, limit: '1mb' }), (request, response) => {
    const verdict = judgeWebhook(request.headers, request.body, options)
    if (!verdict.ok) return response.status(verdict.status).json({ error: verdict.reason })
    if (!seen.has(verdict.id)) {
      seen.add(verdict.id)
      takeIn(verdict.event)
    }
    response.json({ ok: true })
  })

  function takeIn(event) {
    const order = orders.get(event.order_id || orderIds.get(event.gcode))
    // A parcel of another shop, or one booked by hand: it is ignored, and answered with 200 so that it is not sent again.
    if (!order) return
    // The short push of a creation, which some deployments send beside the documented event; it tells nothing more.
    if (event.gcode === undefined) return
    // Where a real shop sends the mail: of each event once, also of one that arrives late.
    if (MAILED.has(event.status)) order.mails += 1
    // Retries may arrive late: an older status must not overwrite a newer one.
    if (event.update_time < order.updated) return
    order.status = event.status
    order.updated = event.update_time
    order.gcode = event.gcode
    order.history.push(event.status)
  }

  return shop
}
