import { Injectable } from '@nestjs/common'
import type { CreationResult, Rate } from 'carrier-sandbox'
import { ShippingConfig } from './shipping-config'

const FROM = { city: '100000', district: '100400', ward: '48', street: '12 Thái Thịnh' }
const TO = { city: '700000', district: '700100', ward: '8957', street: '34 Nguyễn Huệ' }
const PARCEL = { weight: 500, width: 20, height: 10, length: 30, cod: 250_000 }

@Injectable()
export class ShippingService {
  private readonly statuses = new Map<string, string[]>()
  private readonly seen = new Set<string>()

  constructor(private readonly config: ShippingConfig) {}

  /** Cheapest first. */
  async quote(): Promise<Rate[]> {
    const shipment = { address_from: FROM, address_to: TO, parcel: PARCEL }
    const { body } = await this.call<{ data: Rate[] }>('POST', '/rates', { shipment })
    return body.data.sort((a, b) => Number(a.total_fee) - Number(b.total_fee))
  }

  /** Without an answer the shop cannot know whether the parcel was booked, so it searches before it books again. */
  async book(order: string): Promise<string> {
    const [cheapest] = await this.quote()
    const address_from = { ...FROM, name: 'Cửa hàng Hoa Sen', phone: '0911222333' }
    const address_to = { ...TO, name: 'Nguyễn Văn An', phone: '0988777666' }
    const shipment = { rate: cheapest?.id, order_id: order, payer: 1, address_from, address_to, parcel: PARCEL }
    const { status, body } = await this.call<CreationResult>('POST', '/shipments', { shipment })
    if (status === 200) return body.id
    const [booked] = status >= 500 ? await this.find(order) : []
    if (booked === undefined) throw new Error(`${order} was not booked: ${status} ${JSON.stringify(body)}`)
    return booked
  }

  /** The ids of all parcels that were booked for an order. */
  async find(order: string): Promise<string[]> {
    const { body } = await this.call<{ data: { id: string }[] }>('GET', `/shipments/search?code=${order}`)
    return body.data.map(({ id }) => id)
  }

  /** Delivery is "at least once": an event that comes again changes nothing. */
  receive(id: string, { order_id, status }: { order_id: string; status: string }): void {
    if (this.seen.has(id)) return
    this.seen.add(id)
    this.statuses.set(order_id, [...this.statusesOf(order_id), status])
  }

  statusesOf(order: string): string[] {
    return this.statuses.get(order) ?? []
  }

  private async call<Body>(method: string, path: string, sent?: object): Promise<{ status: number; body: Body }> {
    const headers = { Authorization: `Bearer ${this.config.token}`, 'Content-Type': 'application/json' }
    const answer = await fetch(this.config.apiUrl + path, {
      method,
      headers,
      ...(sent && { body: JSON.stringify(sent) }),
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
}
