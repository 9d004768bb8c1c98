/** The events of a made-up journey, in the shapes of schemas/events/. */

import { readFileSync } from 'node:fs'
import type { OndemandStatusEvent, ShipmentStatusEvent } from '../schemas/types.gen.ts'
import type { Order } from './order.ts'

// The same two steps up from src/certify and from dist/certify.
const FILE = new URL('../../fixtures/status-codes.json', import.meta.url)

/** From these statuses on a parcel is on its way back. */
const RETURNING: ReadonlySet<number> = new Set([907, 908])

/** @param updateTime UNIX seconds. */
export function draftEvent(order: Order, status: Status, updateTime: number): ShipmentStatusEvent {
  const { code } = status
  return {
    gcode: order.gcode,
    code: order.code,
    order_id: order.orderId,
    weight: '500',
    fee: '30000',
    cod: '250000',
    payer: '1',
    status: String(code),
    status_text: status.text,
    message: status.message,
    tracking_url: `http://127.0.0.1:4100/tracking/${order.code}`,
    description: status.description,
    sorting_code: 'HN-01-01',
    return_sorting_code: 'HN-01-01-TM01',
    is_return: RETURNING.has(code) ? 1 : 0,
    is_part_delivery: code === 916 ? 1 : 0,
    is_lost: code === 917 ? 1 : 0,
    carrier_short_name: order.carrier,
    amount_return_shop: 220_000,
    update_time: updateTime,
  }
}

/** What an on-demand order pushes: other fields, and no `update_time`. */
export function draftOndemandEvent(order: Order, status: Status): OndemandStatusEvent {
  return {
    is_ondemand_shipment: true,
    gcode: order.gcode,
    code: order.code,
    order_id: order.orderId,
    fee: 31_500,
    cod: 250_000,
    // Codes of status-codes.json, which the suite holds to the schema of this event.
    status: status.code as OndemandStatusEvent['status'],
    message: status.message,
    description: status.description,
    tracking_url: `http://127.0.0.1:4100/tracking/ahamove?order_code=${order.code}`,
    error: null,
    error_txt: null,
    cancel_at: null,
    pickup_at: null,
    delivery_at: null,
    shipper_accept_at: null,
    completed_at: null,
    returned_at: null,
    paths: [],
  }
}

/** A status with the words of its events. */
export interface Status {
  readonly code: number
  readonly slug: string
  readonly text: string
  readonly message: string
  readonly description: string
}

export interface StatusesOfLines {
  readonly standard: readonly Status[]
  readonly ondemand: readonly Status[]
}

/** Every status there is, of both lines. */
export function readStatuses(): StatusesOfLines {
  return JSON.parse(readFileSync(FILE, 'utf8'))
}
