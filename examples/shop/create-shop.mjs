// A tiny shop: it books a parcel per order and keeps the order's state from webhooks it has verified.
import express from 'express'
import { judgeWebhook } from './judge-webhook.mjs'

/**
 * @param {{ apiUrl: string, token: string, webhookSecret: string, rate: string, from: object, to: object, parcel: object }} options
 *   where to book and with what; `webhookSecret` is the `whsec_…` of the account
 */
export function createShop(options) {
  /** order_id → { status, updated, gcode, history } */
  const orders = new Map()
  /** webhook-ids that were taken in: at least once means now and then twice. */
  const seen = new Set()
  const shop = express()

  shop.post('/orders', express.json(), async (request, response) => {
    const orderId = String(request.body.order_id)
    // Known before the booking: the first webhook may come before the answer.
    orders.set(orderId, { status: 'booking', updated: 0, gcode: null, history: [] })
    const answer = await fetch(`${options.apiUrl}/shipments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${options.token}` },
      body: JSON.stringify({
        shipment: {
          rate: options.rate,
          order_id: orderId,
          payer: 1,
          address_from: options.from,
          address_to: options.to,
          parcel: options.parcel,
        },
      }),
    })
    const body = await answer.json()
    const order = orders.get(orderId)
    order.gcode = body.data.id
    response.status(201).json({ order_id: orderId, ...order })
  })

  shop.get('/orders/:id', (request, response) => {
    const order = orders.get(request.params.id)
    if (order) response.json({ order_id: request.params.id, ...order })
    else response.status(404).json({ error: 'no such order' })
  })

  // The raw bytes: a signature is over what was sent, not over what a parser makes of it.
  shop.post('/hook', express.raw({ type: () => true, limit: '1mb' }), (request, response) => {
    const verdict = judgeWebhook(request.headers, request.body, options.webhookSecret)
    if (!verdict.ok) return response.status(verdict.status).json({ error: verdict.reason })
    const id = request.headers['webhook-id']
    if (!seen.has(id)) {
      seen.add(id)
      takeIn(verdict.event)
    }
    response.json({ ok: true })
  })

  function takeIn(event) {
    const order = orders.get(event.order_id)
    // Somebody else's parcel, or one booked by hand: not ours to judge, and no reason to ask for it again.
    if (!order) return
    // Retries may arrive late: an older status must not overwrite a newer one.
    if (event.update_time < order.updated) return
    order.status = event.status
    order.updated = event.update_time
    order.gcode = event.gcode
    order.history.push(event.status)
  }

  return shop
}
