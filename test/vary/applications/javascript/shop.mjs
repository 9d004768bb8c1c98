// A shop that is careful: it repeats what failed without booking twice, logs in again after a 401, reads either layout of an
// answer, and takes no notice of fields, statuses and events that it does not know. What leans on something is written in
// the applications.
import { setTimeout as wait } from 'node:timers/promises'

const env = process.env
const ATTEMPTS = 8
const TIMEOUT_MS = 15_000

export const FROM = { city: '100000', district: '100400', ward: '48', street: '12 Thái Thịnh' }
export const TO = { city: '700000', district: '700100', ward: '8957', street: '34 Nguyễn Huệ' }
export const PARCEL = { weight: 500, width: 20, height: 10, length: 30 }

/** One call without a second attempt. Throws when no whole answer comes. */
export async function send(method, path, { token, body, timeoutMs = TIMEOUT_MS } = {}) {
  const response = await fetch(env.SANDBOX_API_URL + path, {
    method,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    signal: AbortSignal.timeout(timeoutMs),
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** The status 0 stands for a call without an answer. */
const NO_ANSWER = { status: 0, headers: new Headers(), body: {} }
const isUncertain = ({ status }) => status === 0 || status >= 500

export class Shop {
  token = ''

  async login() {
    const answer = await this.repeat(() =>
      send('POST', '/login', {
        body: {
          username: env.SANDBOX_USERNAME,
          password: env.SANDBOX_PASSWORD,
          client_id: Number(env.SANDBOX_CLIENT_ID),
          client_secret: env.SANDBOX_CLIENT_SECRET,
        },
      }),
    )
    this.token = answer.body.access_token ?? answer.body.data?.access_token
    if (!this.token) throw new Error(`no token: ${answer.status} ${JSON.stringify(answer.body)}`)
  }

  /** Any call that may be repeated. @returns the answer, refused or not */
  call(method, path, body) {
    return this.repeat(() => send(method, path, { token: this.token, body }), { again: true })
  }

  /** Repeats a call until it has an answer that another attempt would not change. */
  async repeat(attempt, { again = false } = {}) {
    let answer = NO_ANSWER
    for (let tried = 0; tried < ATTEMPTS; tried++) {
      answer = await attempt().catch(() => NO_ANSWER)
      if (again && answer.status === 401) await this.login()
      else if (answer.status === 429) await wait(1_000 * Math.min(2, Number(answer.headers.get('retry-after') ?? 0)))
      else if (!isUncertain(answer)) return answer
      await wait(10 * tried)
    }
    return answer
  }

  /** One attempt with an effect. After an answer that leaves its fate open, `find` says whether it had it. */
  async once(method, path, body, find) {
    for (let tried = 0; tried < ATTEMPTS; tried++) {
      const answer = await send(method, path, { token: this.token, body }).catch(() => NO_ANSWER)
      if (answer.status === 401) await this.login()
      else if (isUncertain(answer)) {
        const found = await find()
        if (found !== undefined) return { status: 200, body: found }
      } else if (answer.status === 429) {
        await wait(1_000 * Math.min(2, Number(answer.headers.get('retry-after') ?? 0)))
      } else return answer
      await wait(10 * tried)
    }
    throw new Error(`${method} ${path} did not succeed`)
  }

  /** Rates, cheapest first. */
  async quote(parcel = PARCEL) {
    const shipment = { address_from: FROM, address_to: TO, parcel }
    const { body } = await this.call('POST', '/rates', { shipment })
    return [...body.data].sort((a, b) => number(a.total_fee) - number(b.total_fee))
  }

  /** @returns the id of the parcel */
  async book(order, { parcel = PARCEL, payer = 1 } = {}) {
    const body = await this.booking(order, { parcel, payer })
    const { body: result } = await this.once('POST', '/shipments', body, async () => (await this.search(order))[0])
    const { id } = resultOf(result)
    if (!id) throw new Error(`${order} was not booked: ${JSON.stringify(result)}`)
    return id
  }

  /** The body of a booking at the cheapest rate. */
  async booking(order, { parcel = PARCEL, payer = 1 } = {}) {
    const [cheapest] = await this.quote(parcel)
    return {
      shipment: {
        rate: cheapest.id,
        order_id: order,
        payer,
        address_from: { ...FROM, name: 'Cửa hàng Hoa Sen', phone: '0911222333' },
        address_to: { ...TO, name: 'Nguyễn Văn An', phone: '0988777666' },
        parcel,
      },
    }
  }

  /** The records of all parcels of an order, an id or a waybill; none is an empty list. */
  async search(code) {
    const { status, body } = await this.call('GET', `/shipments/search?code=${encodeURIComponent(code)}`)
    if (status === 404) return []
    return (Array.isArray(body.data) ? body.data : [body.data]).map(recordOf)
  }

  /** Every row of a paginated list. */
  async *list(path, size = 25) {
    const seen = new Set()
    for (let page = 1; ; page++) {
      const { body } = await this.call('GET', `${path}?size=${size}&page=${page}`)
      const fresh = body.data.filter(row => !seen.has(recordOf(row).id))
      if (fresh.length === 0) return
      for (const row of fresh) {
        seen.add(recordOf(row).id)
        yield row
      }
    }
  }

  async register(endpoint) {
    const listed = async () => (await this.call('GET', '/webhooks')).body.data.find(one => one.endpoint === endpoint)
    await this.once('POST', '/webhooks', { endpoint }, listed)
  }
}

/** The fields of a shipment, grouped or flat. */
export const recordOf = row => ({ ...row, ...row.shipment })
/** A creation result, at the root or in `data`; a record of a search is one, too. */
export const resultOf = body => (body.id ? body : { ...body, ...body.data })
/** The points of a ride, as a list or in `data`. */
export const pointsOf = record => (Array.isArray(record.points) ? record.points : record.points.data)
export const number = value => Number(value ?? 0)

/** An event of a shipment in either payload; undefined for what this shop does not know. */
export function eventOf(body) {
  const gcode = body.gcode ?? body.shipment_code
  const status = Number(body.status ?? body.shipment_status)
  if (!gcode || !Number.isInteger(status)) return undefined
  return { gcode, order: body.order_id, status, time: body.update_time }
}
