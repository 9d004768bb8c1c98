import type { WallClock, WallTimers } from '../../domain/ports.ts'
import type { ProcessFacts } from '../shared-store.ts'
import type { Database, Statement } from './database.ts'
import { SCHEMA } from './tables.ts'

/** A process that was not seen for so long is dead, or has lost its database. */
const ALIVE = "interval '10 seconds'"

const SEEN: Statement = {
  name: 'process_seen',
  text:
    `INSERT INTO ${SCHEMA}.processes (id, seen, facts) VALUES ($1::uuid, clock_timestamp(), $2) ` +
    'ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, facts = excluded.facts',
}

const OTHERS: Statement = {
  name: 'other_processes',
  text: `SELECT count(*) AS found FROM ${SCHEMA}.processes WHERE id <> $1::uuid AND seen > clock_timestamp() - ${ALIVE}`,
}

const EARLIER: Statement = {
  name: 'earlier_process',
  text:
    `SELECT EXISTS (SELECT FROM ${SCHEMA}.processes WHERE id < $1::uuid AND seen > clock_timestamp() - ${ALIVE}) ` +
    'AS found',
}

const LIST: Statement = {
  name: 'list_processes',
  text: `SELECT id, seen::text, facts FROM ${SCHEMA}.processes WHERE id <> $1::uuid AND seen > clock_timestamp() - ${ALIVE}`,
}
const FORGET: Statement = { text: `DELETE FROM ${SCHEMA}.processes WHERE id = ANY($1::uuid[])` }
/** A process that lives shows it every second. */
const LOOK_MS = 250
const MOST_LOOKS = 12

const FORGET_DEAD: Statement = {
  text: `DELETE FROM ${SCHEMA}.processes WHERE seen < clock_timestamp() - interval '1 hour'`,
}
const LEAVE: Statement = { text: `DELETE FROM ${SCHEMA}.processes WHERE id = $1::uuid` }

const CLOCK: Statement = {
  name: 'database_clock',
  text: 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
}
/** The time of an answer that took longer says too little. */
const LONGEST_READING_MS = 100
const SMALLEST_STEP_MS = 100

export interface ProcessParts {
  readonly id: string
  readonly facts: () => ProcessFacts
  /** See `PostgresStoreParts`. */
  readonly wallClock?: WallClock | undefined
  readonly timers?: WallTimers | undefined
}

/** The processes that use the database, each with a sign of life. */
export class Processes {
  readonly #database: Database
  readonly #id: string
  #facts: () => ProcessFacts
  #hasEntered = false

  readonly #wallClock: WallClock | undefined
  readonly #timers: WallTimers | undefined
  #offset: number | undefined

  constructor(database: Database, { id, facts, wallClock, timers }: ProcessParts) {
    this.#timers = timers
    this.#database = database
    this.#id = id
    this.#facts = facts
    this.#wallClock = wallClock
  }

  /** Ms by which the database's clock is ahead of this machine's. */
  get offset(): number {
    return this.#offset ?? 0
  }

  /** Asks the database for its time. Small differences are of the network, and virtual time would go back with them. */
  async readOffset(): Promise<void> {
    if (!this.#wallClock) return
    const before = this.#wallClock.now()
    const [row] = await this.#database.ask<{ ms: number }>(CLOCK)
    const after = this.#wallClock.now()
    if (!row || (this.#offset !== undefined && after - before > LONGEST_READING_MS)) return
    const offset = Math.round(row.ms - (before + after) / 2)
    if (Math.abs(offset - this.offset) > SMALLEST_STEP_MS) this.#offset = offset
    this.#offset ??= 0
  }

  async enter(facts: () => ProcessFacts = () => ({})): Promise<void> {
    const own = this.#facts
    this.#facts = () => ({ ...own(), ...facts() })
    await this.#database.ask(FORGET_DEAD)
    this.#hasEntered = true
    await this.show()
  }

  /** A sign of life. */
  async show(): Promise<void> {
    if (!this.#hasEntered) return
    await this.readOffset()
    await this.#database.ask(SEEN, [this.#id, JSON.stringify(this.#facts())])
  }

  async others(): Promise<number> {
    const [row] = await this.#database.ask<{ found: string }>(OTHERS, [this.#id])
    return Number(row?.found ?? 0)
  }

  /** Of those alive, by their ids. */
  async isFirst(): Promise<boolean> {
    const [row] = await this.#database.ask<{ found: boolean }>(EARLIER, [this.#id])
    return row?.found !== true
  }

  async othersFacts(): Promise<readonly ProcessFacts[]> {
    // Only `show` writes them.
    return (await this.#list()).map(({ facts }) => JSON.parse(facts))
  }

  async hasOthers(): Promise<boolean> {
    const before = await this.#list()
    const timers = this.#timers
    if (before.length === 0 || !timers) return before.length > 0
    for (let look = 0; look < MOST_LOOKS; look++) {
      await new Promise<void>(resolve => void timers.after(LOOK_MS, resolve))
      const now = await this.#list()
      if (now.some(({ id, seen }) => before.every(one => one.id !== id || one.seen !== seen))) return true
    }
    await this.#database.ask(FORGET, [before.map(({ id }) => id)])
    return false
  }

  #list() {
    return this.#database.ask<{ id: string; seen: string; facts: string }>(LIST, [this.#id])
  }

  async leave(): Promise<void> {
    if (!this.#hasEntered) return
    this.#hasEntered = false
    await this.#database.ask(LEAVE, [this.#id])
  }
}
