import { randomBytes } from 'node:crypto'
import type { ShipmentStatusEvent } from '../schemas/types.gen.ts'
import type { SignatureScheme } from '../webhooks/sign/scheme.ts'
import { SCHEMES } from '../webhooks/sign/schemes.ts'
import { CertifyError } from './certify-error.ts'
import type { Client, Exchange } from './client.ts'
import { draftEvent, type Status, type StatusesOfLines } from './draft-event.ts'
import type { Order, OrderSource } from './order.ts'
import type { Probe } from './probe.ts'
import type { Effects } from './read-source.ts'
import { type SealKind, type Signing, seal } from './seal.ts'

export interface SessionParts {
  readonly target: string
  readonly signing: Signing
  readonly orders: OrderSource
  readonly client: Client
  /** Null = the consumer's state cannot be read. */
  readonly probe: Probe | null
  /** Counts the consumer's effects (mails, payments); null = not given. */
  readonly effects: Effects | null
  readonly statuses: StatusesOfLines
  /** Wall ms in which the consumer must answer. */
  readonly deadlineMs: number
  readonly concurrency: number
  /** The consumer takes the events of on-demand orders too. */
  readonly ondemand: boolean
}

export interface SendOptions {
  /** A new one unless given: the same one is the same event again. */
  readonly id?: string
  readonly seal?: SealKind
  /** What the signature is over; the body unless given. */
  readonly signed?: Uint8Array
  /** Wall ms over which the body goes out; at once unless given. */
  readonly slowlyMs?: number
  /** Wall ms; twice the deadline unless given, so that a late answer is still checked by what it says. */
  readonly limitMs?: number
}

/** How long a state may take to follow an answer before it is thought to stay as it is. */
const LONGEST_SETTLE_MS = 3_000
const SHORTEST_SETTLE_MS = 100
const LOOK_EVERY_MS = 25

/** The state or the effects of an order. */
interface Reader<T> {
  read(order: Order): Promise<T>
}

/** No server listens any more: what was asked cannot be answered, and neither can what comes after. */
export class ConsumerGone extends Error {
  readonly exchange: Exchange

  constructor(exchange: Exchange) {
    super(exchange.error?.detail ?? 'the consumer is gone')
    this.name = 'ConsumerGone'
    this.exchange = exchange
  }
}

/** What the checks play with, and what they learn from one another. */
export class Session {
  readonly parts: SessionParts
  readonly scheme: SignatureScheme
  /** Requests sent so far. */
  sent = 0
  /** Valid events that were sent one at a time: what the deadline is measured with. */
  readonly timed: { readonly case: string; readonly exchange: Exchange }[] = []
  /** Whether a valid event was seen to change the state; null = not looked at yet. */
  stateChanges: boolean | null = null
  /** Wall ms that the state, or the effects, took to follow an answer. */
  #followedAfterMs = 0
  #second = Math.floor(Date.now() / 1_000)

  constructor(parts: SessionParts) {
    this.parts = parts
    this.scheme = SCHEMES[parts.signing.scheme]
  }

  async order(): Promise<Order> {
    const order = await this.parts.orders.next()
    this.#second = Math.max(this.#second, order.updated)
    return order
  }

  /** UNIX seconds, later than any before: an `update_time`. */
  nextSecond(): number {
    this.#second += 1
    return this.#second
  }

  /** A status of the standard line. */
  status(slug: string): Status {
    const found = this.parts.statuses.standard.find(status => status.slug === slug)
    if (found === undefined) throw new Error(`fixtures/status-codes.json has no status ${slug}`)
    return found
  }

  draft(order: Order, slug: string, updateTime = this.nextSecond()): ShipmentStatusEvent {
    return draftEvent(order, this.status(slug), updateTime)
  }

  /** Sends an event, or the bytes of one. @throws ConsumerGone */
  async send(event: unknown, options: SendOptions = {}): Promise<Exchange> {
    const exchange = await this.attempt(event, options)
    const kind = exchange.error?.kind
    if (exchange.status === null && (kind === 'refused' || kind === 'dns')) throw new ConsumerGone(exchange)
    return exchange
  }

  /** The same, where a refused connection is an outcome too. */
  attempt(event: unknown, options: SendOptions = {}): Promise<Exchange> {
    const { deadlineMs, client, target, signing } = this.parts
    const { id = newMessageId(), seal: kind = 'valid', slowlyMs = 0, limitMs = 2 * deadlineMs } = options
    const body = event instanceof Uint8Array ? event : Buffer.from(JSON.stringify(event), 'utf8')
    const { url, headers } = seal(target, signing, { id, body: options.signed ?? body, kind })
    this.sent += 1
    const sent = { url, headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...headers }, body }
    return client.post(sent, { limitMs, slowlyMs })
  }

  /** What is read once it has had time to follow what was sent. */
  async settled<T>(reader: Reader<T>, order: Order): Promise<T> {
    await wait(Math.min(LONGEST_SETTLE_MS, Math.max(SHORTEST_SETTLE_MS, 3 * this.#followedAfterMs)))
    return reader.read(order)
  }

  /**
   * What is read once nothing that was sent before is thought to change it any more. For what follows later than was
   * thought, so from here on all is given as long.
   */
  async quiet<T>(reader: Reader<T>, order: Order): Promise<T> {
    this.#followedAfterMs = Math.max(this.#followedAfterMs, this.#longestSettleMs() / 3)
    await wait(this.#longestSettleMs())
    return reader.read(order)
  }

  /** What is read as soon as it differs from `before`; null when it stays. Remembers how long that took. */
  async changed<T>(reader: Reader<T>, order: Order, before: T): Promise<T | null> {
    const began = performance.now()
    const limit = this.#longestSettleMs()
    for (;;) {
      const now = await reader.read(order)
      const took = performance.now() - began
      if (now !== before) {
        this.#followedAfterMs = Math.max(this.#followedAfterMs, took)
        return now
      }
      if (took >= limit) return null
      await wait(LOOK_EVERY_MS)
    }
  }

  #longestSettleMs(): number {
    return Math.min(LONGEST_SETTLE_MS, this.parts.deadlineMs)
  }
}

const USER_AGENT = 'carrier-sandbox-certify'

export function newMessageId(): string {
  return `msg_${randomBytes(15).toString('base64url')}`
}

/** @throws CertifyError `usage` when the secret cannot be one of the scheme. */
export function trySigning(target: string, signing: Signing): void {
  try {
    seal(target, signing, { id: 'msg_trial', body: new Uint8Array(), kind: 'valid' })
  } catch (error) {
    throw new CertifyError('usage', error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
