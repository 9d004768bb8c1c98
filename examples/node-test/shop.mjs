// A shop as you would write it: it books parcels, and learns from verified webhooks what became of them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { verifyWebhook } from 'carrier-sandbox/webhooks'

const FROM = { city: '100000', district: '100400', ward: '48', street: '12 Thái Thịnh' }
const TO = { city: '700000', district: '700100', ward: '8957', street: '34 Nguyễn Huệ' }
const PARCEL = { weight: 500, width: 20, height: 10, length: 30, cod: 250_000 }

/** @param {{ api: string, token: string, webhookSecret: string }} config */
export async function openShop({ api, token, webhookSecret }) {
  /** What the webhooks told of each order. @type {Map<string, string[]>} */
  const statuses = new Map()
  const seen = new Set()
  let calls = 0

  const call = async (method, path, sent) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const answer = await fetch(api + path, { method, headers, ...(sent && { body: JSON.stringify(sent) }) })
    return { status: answer.status, body: await answer.json() }
  }

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const { headers } = request
    const now = Date.now() / 1000
    if (!verifyWebhook('standard', { headers, body, secret: webhookSecret, now }).ok) {
      response.writeHead(401).end()
      return
    }
    calls++
    // Delivery is "at least once": an event that comes again is answered, and changes nothing.
    if (!seen.has(headers['webhook-id'])) {
      seen.add(headers['webhook-id'])
      const { order_id, status } = JSON.parse(body.toString())
      statuses.set(order_id, [...(statuses.get(order_id) ?? []), status])
    }
    response.writeHead(200).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  await call('POST', '/webhooks', { endpoint: `http://127.0.0.1:${server.address().port}/hook` })

  return {
    statuses: order => statuses.get(order) ?? [],
    webhookCalls: () => calls,

    /** Cheapest first. */
    async quote() {
      const shipment = { address_from: FROM, address_to: TO, parcel: PARCEL }
      const { body } = await call('POST', '/rates', { shipment })
      return body.data.sort((a, b) => a.total_fee - b.total_fee)
    },

    /** The ids of all parcels that were booked for an order. */
    async find(order) {
      const { body } = await call('GET', `/shipments/search?code=${order}`)
      return body.data.map(({ id }) => id)
    },

    /** Without an answer the shop cannot know whether the parcel was booked, so it searches before it books again. */
    async book(order) {
      const [cheapest] = await this.quote()
      const address_from = { ...FROM, name: 'Cửa hàng Hoa Sen', phone: '0911222333' }
      const address_to = { ...TO, name: 'Nguyễn Văn An', phone: '0988777666' }
      const shipment = { rate: cheapest.id, order_id: order, payer: 1, address_from, address_to, parcel: PARCEL }
      const { status, body } = await call('POST', '/shipments', { shipment })
      if (status === 200) return body.id
      const [booked] = status >= 500 ? await this.find(order) : []
      if (booked === undefined) throw new Error(`${order} was not booked: ${status} ${JSON.stringify(body)}`)
      return booked
    },

    async close() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
