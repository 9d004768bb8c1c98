/** A consumer behind HTTP: delivers scripts to it with fresh ids, and reads its state and effects. */
import { addressWith, SCHEMES, signWith } from '../../webhooks/sign/schemes.ts'
import { CertifyError } from '../certify-error.ts'
import type { Client, Exchange } from '../client.ts'
import type { StatusesOfLines } from '../draft-event.ts'
import type { Order } from '../order.ts'
import { otherSecret, type Signing } from '../seal.ts'
import { newMessageId } from '../session.ts'
import { describeAnswer, fits } from '../validate-cases.ts'
import { compareOutcomes } from './compare-outcomes.ts'
import type { Abilities, Consumer, Observation, PlayOptions } from './consumer.ts'
import { beginningOf, draftBody } from './draft-body.ts'
import type { FreshOrders } from './fresh-orders.ts'
import { Patience } from './patience.ts'
import type { ConsumerReader } from './read-consumer.ts'
import { attemptOf, type Delivery, eventAt, parcelOf, type Script, turnsOf } from './script.ts'

export interface HttpConsumerParts {
  readonly target: string
  readonly signing: Signing
  readonly client: Client
  readonly orders: FreshOrders
  readonly reader: ConsumerReader
  readonly statuses: StatusesOfLines
  /** Wall ms in which the consumer must answer. */
  readonly deadlineMs: number
  /** Histories that are delivered at once. */
  readonly concurrency: number
  readonly ondemand: boolean
}

/** Attempts that both arrive are so many seconds apart, by the retries of docs/webhooks.md. */
const BETWEEN_ATTEMPTS_S = 5
/** The first attempt was made so long ago; all attempts are within the five minutes that consumers accept. */
const FIRST_ATTEMPT_S = 60
/** Histories of a consumer that works after its answer: most of them are waited for. */
const MOST_WAITED_FOR = 64

export class HttpConsumer implements Consumer {
  readonly abilities: Abilities
  readonly #parts: HttpConsumerParts
  readonly #patience = new Patience()
  readonly #newSecret: string
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(parts: HttpConsumerParts) {
    const { scheme } = parts.signing
    this.#parts = parts
    this.#free = parts.concurrency
    this.#newSecret = otherSecret(scheme)
    this.abilities = {
      severalParcels: parts.orders.severalParcels,
      ondemand: parts.ondemand,
      rotation: SCHEMES[scheme].isList,
    }
  }

  atOnce(): number {
    const { concurrency } = this.#parts
    return this.isSlow() ? Math.max(concurrency, MOST_WAITED_FOR) : concurrency
  }

  isSlow(): boolean {
    return this.#patience.lagMs > 0
  }

  async play(script: Script, { expected, patience, before = false }: PlayOptions): Promise<Observation> {
    const orders = await this.#parts.orders.allot(script)
    await this.#takePlace()
    const first = before ? await this.#read(script, orders) : null
    const delivered = {
      ...(await this.#deliver(script, orders).finally(() => this.#leavePlace())),
      before: first?.unread === null ? first.outcomes : null,
    }
    if (delivered.gone !== null) return { ...delivered, outcomes: [], unread: null }
    const isRight =
      expected === null ? null : ({ outcomes }: ReadState) => compareOutcomes(expected, outcomes).length === 0
    const read = await this.#patience.settle(() => this.#read(script, orders), { fits: isRight, patience })
    return { ...delivered, ...read }
  }

  async #read(script: Script, orders: ReadonlyMap<number, Order>): Promise<ReadState> {
    try {
      return { outcomes: await this.#parts.reader.read(script, orders), unread: null }
    } catch (error) {
      if (!(error instanceof CertifyError)) throw error
      return { outcomes: [], unread: error.message }
    }
  }

  async #deliver(script: Script, orders: ReadonlyMap<number, Order>) {
    const run = new Run(this.#parts, { script, orders, newSecret: this.#newSecret })
    const refused = new Map<number, Exchange>()
    const stumbled: number[] = []
    let gone: string | null = null
    for (const { deliveries } of turnsOf(script.deliveries)) {
      const answers = await Promise.all(
        deliveries.map(async one => ({ ...one, exchange: await run.send(one.delivery) })),
      )
      for (const { delivery, number, exchange } of answers) {
        let last = exchange
        if (!fits(last, '2xx')) {
          stumbled.push(number)
          // What is refused comes again, as the service sends it.
          last = await run.send({ ...delivery, attempt: attemptOf(delivery) + 1 })
        }
        if (fits(last, '2xx')) refused.delete(delivery.event)
        else refused.set(delivery.event, last)
        if (last.status === null && (last.error?.kind === 'refused' || last.error?.kind === 'dns')) {
          gone = last.error.detail
        }
      }
      if (gone !== null) break
    }
    const answers = [...refused].map(([event, exchange]) => ({
      event,
      answer: describeAnswer(exchange),
      status: exchange.error === null ? exchange.status : null,
    }))
    return { refused: answers, stumbled, gone }
  }

  async #takePlace(): Promise<void> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
  }

  #leavePlace(): void {
    const next = this.#waiting.shift()
    if (next === undefined) this.#free += 1
    else next()
  }
}

type ReadState = Pick<Observation, 'outcomes' | 'unread'>

interface RunInput {
  readonly script: Script
  /** By the number of the parcel. */
  readonly orders: ReadonlyMap<number, Order>
  readonly newSecret: string
}

interface Packed {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** One delivery of a script: an event has one id and the same bytes on each attempt. */
class Run {
  readonly #parts: HttpConsumerParts
  readonly #input: RunInput
  readonly #ids: readonly string[]
  readonly #beginning: number
  readonly #began = Math.floor(Date.now() / 1_000) - FIRST_ATTEMPT_S
  /** By event and attempt: a duplicate has the bytes and the headers of its attempt. */
  readonly #packed = new Map<string, Packed>()

  constructor(parts: HttpConsumerParts, input: RunInput) {
    this.#parts = parts
    this.#input = input
    this.#ids = input.script.history.map(newMessageId)
    this.#beginning = beginningOf(input.script, input.orders.values())
  }

  send(delivery: Delivery): Promise<Exchange> {
    return this.#parts.client.post(this.#pack(delivery), { limitMs: this.#parts.deadlineMs })
  }

  #pack(delivery: Delivery): Packed {
    const key = `${delivery.event} ${attemptOf(delivery)}`
    const known = this.#packed.get(key)
    if (known !== undefined) return known
    const { signing, target, statuses } = this.#parts
    const { script, orders, newSecret } = this.#input
    const order = orders.get(parcelOf(eventAt(script, delivery.event)))
    if (order === undefined) throw new Error(`Event ${delivery.event} has no order.`)
    const body = draftBody(script, delivery.event, { order, statuses, beginning: this.#beginning })
    const secrets = delivery.signature === undefined ? [signing.secret] : [newSecret, signing.secret]
    const applied = [{ scheme: signing.scheme, header: signing.header, secrets }]
    const id = this.#ids[delivery.event - 1] ?? ''
    const timestamp = this.#began + BETWEEN_ATTEMPTS_S * attemptOf(delivery)
    const packed = {
      url: addressWith(applied, target),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'carrier-sandbox-certify',
        ...signWith(applied, { id, timestamp, body }),
      },
      body,
    }
    this.#packed.set(key, packed)
    return packed
  }
}
