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

const FORGET_DEAD: Statement = {
  text: `DELETE FROM ${SCHEMA}.processes WHERE seen < clock_timestamp() - interval '1 hour'`,
}
const LEAVE: Statement = { text: `DELETE FROM ${SCHEMA}.processes WHERE id = $1::uuid` }

/** The processes that use the database, each with a sign of life. */
export class Processes {
  readonly #database: Database
  readonly #id: string
  readonly #facts: () => Record<string, unknown>
  #hasEntered = false

  constructor(database: Database, { id, facts }: { id: string; facts: () => Record<string, unknown> }) {
    this.#database = database
    this.#id = id
    this.#facts = facts
  }

  async enter(): Promise<void> {
    await this.#database.ask(FORGET_DEAD)
    this.#hasEntered = true
    await this.show()
  }

  /** A sign of life. */
  async show(): Promise<void> {
    if (!this.#hasEntered) return
    await this.#database.ask(SEEN, [this.#id, JSON.stringify(this.#facts())])
  }

  async others(): Promise<number> {
    const [row] = await this.#database.ask<{ found: string }>(OTHERS, [this.#id])
    return Number(row?.found ?? 0)
  }

  async leave(): Promise<void> {
    if (!this.#hasEntered) return
    this.#hasEntered = false
    await this.#database.ask(LEAVE, [this.#id])
  }
}
