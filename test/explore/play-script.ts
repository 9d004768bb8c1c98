/** Delivers a script to a shop, and reads what the shop then shows. */
import { randomBytes } from 'node:crypto'
import { expect, vi } from 'vitest'
import { type Client, openClient } from '../../src/certify/client.ts'
import { draftEvent, draftOndemandEvent, readStatuses, type Status } from '../../src/certify/draft-event.ts'
import { signWith } from '../../src/webhooks/sign/schemes.ts'
import type { Aspect, Delivery, OrderOutcome, Script, ScriptEvent } from './read-shops.ts'
import { lineOf, orderOf, ordersOf, parcelOf, parcelsOf } from './script-rules.ts'
import { SECRET, type StartedShop } from './start-shop.ts'

/** 2026-01-05T08:00:00+07:00, UNIX seconds. */
const BEGINNING = 1_767_574_800
/** A new secret of the service, which no shop has yet. */
const NEW_SECRET = `whsec_${Buffer.from('planted-shops-new-secret').toString('base64')}`
const LIMIT_MS = 20_000
/** Attempts are so many seconds apart; all of them are within the five minutes that a shop accepts. */
const BETWEEN_ATTEMPTS_S = 5
const STATUSES = readStatuses()

export interface Outcome {
  readonly orders: readonly OrderOutcome[]
  /** Numbers of the events that were answered other than 2xx on every attempt. */
  readonly refused: readonly number[]
}

/** What differs between what a shop shows and what the history says. */
export function differences({ orders, refused }: Outcome, expected: readonly OrderOutcome[]): readonly Aspect[] {
  const differs = (aspect: 'status' | 'effects' | 'parcels') =>
    JSON.stringify(orders.map(order => order[aspect])) !== JSON.stringify(expected.map(order => order[aspect]))
  const shown = (['status', 'effects', 'parcels'] as const).filter(differs)
  return refused.length > 0 ? [...shown, 'answer'] : shown
}

let played = 0

/** Plays a script with ids of its own. */
export async function playScript(shop: StartedShop, script: Script): Promise<Outcome> {
  played += 1
  const run = new Run(shop, script, played)
  const refused = new Set<number>()
  for (const turn of turnsOf(script.deliveries)) {
    const answers = await Promise.all(turn.map(async delivery => ({ delivery, ok: await run.send(delivery) })))
    for (const { delivery, ok } of answers) {
      // What is refused comes again, as the service sends it.
      if (ok || (await run.send({ ...delivery, attempt: (delivery.attempt ?? 1) + 1 }))) refused.delete(delivery.event)
      else refused.add(delivery.event)
    }
  }
  await vi.waitFor(async () => expect(await run.read('/pending')).toBe(0), { interval: 20, timeout: LIMIT_MS })
  return { orders: await run.readOrders(), refused: [...refused] }
}

export interface SignedEvent {
  readonly id: string
  /** UNIX seconds. */
  readonly timestamp: number
  readonly body: Uint8Array
  /** One signature for each. */
  readonly secrets: readonly string[]
}

export function postSigned(client: Client, { url }: StartedShop, { secrets, ...signed }: SignedEvent) {
  const headers = { 'content-type': 'application/json', ...signWith([{ scheme: 'standard', secrets }], signed) }
  return client.post({ url: `${url}/hook`, headers, body: signed.body }, { limitMs: LIMIT_MS })
}

export async function resetShop({ url }: StartedShop): Promise<void> {
  const answer = await fetch(`${url}/reset`, { method: 'POST', headers: { connection: 'close' } })
  expect(answer.status).toBe(200)
}

/** Deliveries that are made at once are one turn. */
function turnsOf(deliveries: readonly Delivery[]): readonly (readonly Delivery[])[] {
  const turns: Delivery[][] = []
  for (const delivery of deliveries) {
    const last = turns.at(-1)
    if (delivery.at_once === true && last !== undefined) last.push(delivery)
    else turns.push([delivery])
  }
  return turns
}

class Run {
  readonly #shop: StartedShop
  readonly #script: Script
  readonly #number: number
  readonly #ids: readonly string[]
  readonly #client = openClient({ connectTimeoutMs: LIMIT_MS })
  readonly #began = Math.floor(Date.now() / 1_000) - 60

  constructor(shop: StartedShop, script: Script, number: number) {
    this.#shop = shop
    this.#script = script
    this.#number = number
    this.#ids = script.history.map(() => `msg_${randomBytes(15).toString('base64url')}`)
  }

  /** @returns whether it was answered 2xx */
  async send({ event: number, attempt = 1, signature }: Delivery): Promise<boolean> {
    const body = Buffer.from(JSON.stringify(this.#bodyOf(number)), 'utf8')
    const { status, error } = await postSigned(await this.#client, this.#shop, {
      id: this.#ids[number - 1] ?? '',
      timestamp: this.#began + BETWEEN_ATTEMPTS_S * attempt,
      body,
      secrets: signature === undefined ? [SECRET] : [NEW_SECRET, SECRET],
    })
    if (status === null) throw new Error(`the shop does not answer: ${error?.detail}`)
    return status >= 200 && status <= 299
  }

  #bodyOf(number: number): object {
    const event = this.#event(number)
    const order = {
      orderId: this.#orderId(orderOf(event)),
      gcode: this.#gcode(parcelOf(event)),
      code: 'GAPBLXAE',
      carrier: 'ghnv3',
      updated: 0,
    }
    const status = statusOf(event)
    const drafted =
      lineOf(event) === 'ondemand'
        ? draftOndemandEvent(order, status)
        : draftEvent(order, status, BEGINNING + event.at - this.#earlier(number))
    return {
      ...drafted,
      ...(event.order_id === null ? { order_id: null } : {}),
      ...(event.unknown_field === true ? { warehouse_note: 'kho 2' } : {}),
    }
  }

  /** Seconds by which an event happened earlier, because it or a later one of its parcel is delivered late. */
  #earlier(number: number): number {
    const parcel = parcelOf(this.#event(number))
    const late = this.#script.deliveries.filter(
      ({ event }) => event >= number && parcelOf(this.#event(event)) === parcel,
    )
    return Math.max(0, ...late.map(({ late: seconds = 0 }) => seconds))
  }

  #event(number: number): ScriptEvent {
    const event = this.#script.history[number - 1]
    if (event === undefined) throw new Error(`the history has no event ${number}`)
    return event
  }

  #orderId(order: number): string {
    return `E-${this.#number}-${order}`
  }

  #gcode(parcel: number): string {
    return `GS${String(10 * this.#number + parcel).padStart(8, '0')}`
  }

  async read(path: string): Promise<unknown> {
    const client = await this.#client
    const { status, text } = await client.get(this.#shop.url + path, {}, LIMIT_MS)
    if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${text}`)
    return JSON.parse(text)
  }

  async readOrders(): Promise<readonly OrderOutcome[]> {
    const orders: OrderOutcome[] = []
    for (const order of ordersOf(this.#script)) {
      const path = `/orders/${this.#orderId(order)}`
      const parcels: (string | null)[] = []
      for (const parcel of parcelsOf(this.#script, order)) {
        parcels.push(statusIn(await this.read(`/parcels/${this.#gcode(parcel)}`)))
      }
      orders.push({
        status: statusIn(await this.read(path)),
        effects: Number(await this.read(`${path}/effects`)),
        parcels,
      })
    }
    const client = await this.#client
    await client.close()
    return orders
  }
}

/** With the words of another one when it is unknown: no schema has words for it. */
function statusOf(event: ScriptEvent): Status {
  const rows = STATUSES[lineOf(event)]
  const [first] = rows
  if (first === undefined) throw new Error('fixtures/status-codes.json is empty')
  return rows.findLast(({ code }) => code === event.status) ?? { ...first, code: event.status }
}

function statusIn(body: unknown): string | null {
  if (typeof body === 'object' && body !== null && 'status' in body) {
    if (typeof body.status === 'string') return body.status
    if (body.status === null) return null
  }
  throw new Error(`there is no status in ${JSON.stringify(body)}`)
}
