/** A shop as you would write it: it books parcels, and learns from verified webhooks what became of them. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CreationResult, Rate, ShipmentStatusEvent } from 'carrier-sandbox'
import { verifyWebhook } from 'carrier-sandbox/webhooks'

const FROM = { city: '100000', district: '100400', ward: '48', street: '12 Thái Thịnh' }
const TO = { city: '700000', district: '700100', ward: '8957', street: '34 Nguyễn Huệ' }
const PARCEL = { weight: 500, width: 20, height: 10, length: 30, cod: 250_000 }

export interface ShopConfig {
  readonly api: string
  readonly token: string
  readonly webhookSecret: string
}

export async function openShop({ api, token, webhookSecret }: ShopConfig) {
  /** What the webhooks told of each order. */
  const statuses = new Map<string, string[]>()
  const seen = new Set<unknown>()
  let calls = 0

  /** Its status, and its body: every answer of the API is JSON. */
  const call = async <Body>(method: string, path: string, sent?: object) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const answer = await fetch(api + path, { method, headers, ...(sent && { body: JSON.stringify(sent) }) })
    const body: Body = JSON.parse(await answer.text())
    return { status: answer.status, body }
  }

  const takeIn = async (request: IncomingMessage): Promise<number> => {
    const body = Buffer.concat(await request.toArray())
    const { headers } = request
    if (!verifyWebhook('standard', { headers, body, secret: webhookSecret, now: Date.now() / 1000 }).ok) return 401
    calls++
    // Delivery is "at least once": an event that comes again is answered, and changes nothing.
    if (seen.has(headers['webhook-id'])) return 200
    seen.add(headers['webhook-id'])
    const { order_id, status }: ShipmentStatusEvent = JSON.parse(body.toString())
    statuses.set(String(order_id), [...(statuses.get(String(order_id)) ?? []), String(status)])
    return 200
  }
  const server = createServer(async (request, response) => response.writeHead(await takeIn(request)).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await call('POST', '/webhooks', { endpoint: `http://127.0.0.1:${port}/hook` })

  return {
    statuses: (order: string) => statuses.get(order) ?? [],
    webhookCalls: () => calls,

    /** Cheapest first. */
    async quote(): Promise<Rate[]> {
      const shipment = { address_from: FROM, address_to: TO, parcel: PARCEL }
      const { body } = await call<{ data: Rate[] }>('POST', '/rates', { shipment })
      return body.data.sort((a, b) => Number(a.total_fee) - Number(b.total_fee))
    },

    /** The ids of all parcels that were booked for an order. */
    async find(order: string): Promise<string[]> {
      const { body } = await call<{ data: { id: string }[] }>('GET', `/shipments/search?code=${order}`)
      return body.data.map(({ id }) => id)
    },

    /** Without an answer the shop cannot know whether the parcel was booked, so it searches before it books again. */
    async book(order: string): Promise<string> {
      const [cheapest] = await this.quote()
      const address_from = { ...FROM, name: 'Cửa hàng Hoa Sen', phone: '0911222333' }
      const address_to = { ...TO, name: 'Nguyễn Văn An', phone: '0988777666' }
      const shipment = { rate: cheapest?.id, order_id: order, payer: 1, address_from, address_to, parcel: PARCEL }
      const { status, body } = await call<CreationResult>('POST', '/shipments', { shipment })
      if (status === 200) return body.id
      const [booked] = status >= 500 ? await this.find(order) : []
      if (booked === undefined) throw new Error(`${order} was not booked: ${status} ${JSON.stringify(body)}`)
      return booked
    },

    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
