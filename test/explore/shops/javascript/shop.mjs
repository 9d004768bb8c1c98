// A shop that is right however its webhooks are delivered. The planted ones change one step of it each.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Rows in the order of progress: a parcel of an earlier row is further behind. */
export const STATUSES = JSON.parse(readFileSync(new URL('../statuses.json', import.meta.url), 'utf8'))
const TOLERANCE_S = 300

export class Shop {
  /** By gcode: { gcode, orderId, line, status, updated, effects }; `status` is a row of STATUSES or null. */
  parcels = new Map()
  /** Ids of webhooks that were taken in. */
  seen = new Set()

  /** @param {readonly string[]} secrets the present one, and during a rotation the one before */
  constructor(secrets) {
    this.secrets = secrets
  }

  /** @returns the status to answer with */
  async receive(headers, body) {
    if (!this.isGenuine(headers, body)) return 401
    const event = JSON.parse(body.toString('utf8'))
    // The short push of a creation tells nothing that the next event does not tell.
    if (typeof event.gcode !== 'string') return 200
    await this.takeIn(headers['webhook-id'], event)
    return 200
  }

  isGenuine({ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures }, body) {
    if (!id || !signatures || !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_S)) return false
    const expected = this.secrets.map(secret => {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`
    })
    return this.isSigned(signatures, expected)
  }

  /** While a secret is rotated there are several signatures; one that fits suffices. */
  isSigned(signatures, expected) {
    return signatures.split(' ').some(one => expected.some(other => isSame(one, other)))
  }

  async takeIn(id, event) {
    if (this.seen.has(id)) return
    this.seen.add(id)
    this.change(this.parcelOf(event), event)
  }

  change(parcel, event) {
    const status = this.statusOf(event)
    // A status that came into use after this shop was written.
    if (status === undefined) return
    if (this.isNews(parcel, event, status)) {
      parcel.status = status
      parcel.updated = event.update_time ?? 0
    }
    this.book(parcel, status)
  }

  parcelOf({ gcode, order_id: orderId, is_ondemand_shipment: isOndemand }) {
    const parcel = this.parcels.get(gcode) ?? this.begin(gcode)
    // An event may come without an order_id; what is known of the parcel stays.
    if (orderId) parcel.orderId = orderId
    parcel.line = isOndemand === true ? 'ondemand' : 'standard'
    return parcel
  }

  /** A parcel of which nothing is known: its first event may be any. */
  begin(gcode, orderId = null) {
    const parcel = { gcode, orderId, line: 'standard', status: null, updated: 0, effects: [] }
    this.parcels.set(gcode, parcel)
    return parcel
  }

  statusOf({ status, is_ondemand_shipment: isOndemand }) {
    return STATUSES[isOndemand === true ? 'ondemand' : 'standard'].find(({ code }) => code === String(status))
  }

  isNews(parcel, event, status) {
    if (parcel.status === null) return true
    // Events of on-demand orders have no time: what is further, or a legal move from here.
    if (event.update_time === undefined) {
      return progressOf(parcel.line, status) > progressOf(parcel.line, parcel.status) || leadsTo(parcel.status, status)
    }
    if (event.update_time !== parcel.updated) return event.update_time > parcel.updated
    return isReachable(parcel.status, status)
  }

  /** Each event has its effect once, also one that comes late. */
  book(parcel, { effect }) {
    if (effect !== null) parcel.effects.push(effect)
  }

  parcelsOf(orderId) {
    return [...this.parcels.values()].filter(parcel => parcel.orderId === orderId)
  }

  /** An order is as far as the parcel that is furthest behind, by gcode when two are as far. */
  orderOf(orderId) {
    const parcels = this.parcelsOf(orderId)
    const behind = parcels
      .filter(({ status }) => status !== null)
      .sort((a, b) => progressIn(a) - progressIn(b) || (a.gcode < b.gcode ? -1 : 1))[0]
    return {
      order_id: orderId,
      status: behind?.status.slug ?? null,
      parcels: parcels.map(({ gcode, status }) => ({ gcode, status: status?.slug ?? null })),
      effects: parcels.flatMap(({ effects }) => effects),
    }
  }

  parcelBy(gcode) {
    const parcel = this.parcels.get(gcode)
    return { gcode, order_id: parcel?.orderId ?? null, status: parcel?.status?.slug ?? null }
  }
}

export function isSame(one, other) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function progressOf(line, status) {
  return STATUSES[line].indexOf(status)
}

function progressIn({ line, status }) {
  return progressOf(line, status)
}

export function leadsTo(from, to) {
  return from.next.includes(to.code)
}

/** Whether legal moves of the standard line lead from one status to another one. */
export function isReachable(from, to) {
  const reached = new Set([from.code])
  for (const code of reached) {
    const row = STATUSES.standard.find(one => one.code === code)
    for (const next of row.next) reached.add(next)
  }
  return from !== to && reached.has(to.code)
}
