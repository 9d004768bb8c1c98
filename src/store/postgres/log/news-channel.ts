import pg, { type Client } from 'pg'
import type { Cancel, WallTimers } from '../../../domain/ports.ts'
import type { Database } from '../database.ts'

const CHANNEL = 'carrier_sandbox'
/** Several worlds of so many ms are one notification: PostgreSQL lets one transaction that notifies commit at a time. */
const TOGETHER_MS = 20
/** A payload holds less than 8,000 bytes. */
const MOST_ORDINALS = 300
/** A connection that broke is opened again after so long. */
const AGAIN_MS = 1_000
const CONNECT_MS = 5_000

export interface NewsChannelParts {
  readonly database: Pick<Database, 'ask'>
  readonly url: string
  readonly timers: WallTimers | undefined
  /** The id of this process's log: it passes over what it said itself. */
  readonly by: string
  /** Null = any of them: what was said while the connection was broken is not known. */
  readonly onNews: (ordinals: readonly number[] | null) => void
}

/** Tells other processes in which worlds there is news, and hears them. What is lost on the way, a poll finds. */
export class NewsChannel {
  readonly #parts: NewsChannelParts
  readonly #told = new Set<number>()
  #telling: Cancel | undefined
  #client: Client | undefined
  #isListening = false
  #isClosed = false
  #again: Cancel | undefined

  constructor(parts: NewsChannelParts) {
    this.#parts = parts
  }

  /** After the commit: inside, it would make all commits wait for each other. */
  tell(ordinal: number): void {
    if (this.#isClosed) return
    this.#told.add(ordinal)
    if (this.#telling) return
    this.#send()
  }

  /** Opens the connection, once; from then on it is opened again whenever it breaks. */
  listen(): void {
    if (this.#isListening || this.#isClosed) return
    this.#isListening = true
    void this.#connect()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#telling?.()
    this.#again?.()
    const client = this.#client
    this.#client = undefined
    await client?.end().catch(() => undefined)
  }

  #send(): void {
    const ordinals = [...this.#told].slice(0, MOST_ORDINALS)
    for (const ordinal of ordinals) this.#told.delete(ordinal)
    const { database, by, timers } = this.#parts
    const statement = { name: 'tell_news', text: 'SELECT pg_notify($1, $2)' }
    // Who does not hear of it finds it by a poll.
    database.ask(statement, [CHANNEL, `${by} ${ordinals.join(' ')}`]).catch(() => undefined)
    this.#telling = timers?.after(TOGETHER_MS, () => {
      this.#telling = undefined
      if (this.#told.size > 0) this.#send()
    })
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#parts.url,
      application_name: 'carrier-sandbox news',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    })
    let isOver = false
    const fail = () => {
      if (isOver) return
      isOver = true
      if (this.#client === client) this.#client = undefined
      client.end().catch(() => undefined)
      if (this.#isClosed) return
      this.#again = this.#parts.timers?.after(AGAIN_MS, () => void this.#connect())
    }
    client.on('error', fail)
    client.on('end', fail)
    client.on('notification', ({ payload = '' }) => {
      const [by, ...ordinals] = payload.split(' ')
      if (by !== this.#parts.by) this.#parts.onNews(ordinals.map(Number))
    })
    try {
      await client.connect()
      // Who waits for nothing else ends. The driver's types leave the method out.
      ;(client as Client & { unref(): void }).unref()
      await client.query(`LISTEN ${CHANNEL}`)
    } catch {
      fail()
      return
    }
    if (this.#isClosed) {
      fail()
      return
    }
    if (isOver) return
    this.#client = client
    this.#parts.onNews(null)
  }
}
