import pg, { type Pool, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg'
import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import { isAway, unavailable } from './database-errors.ts'

/** Transacts that run at a time, one per world; others wait. */
const WRITERS = 10
/** Of their own, so that a transact that reads past its transaction never waits for itself. */
const READERS = 6
const CONNECT_MS = 5_000
/** A process that hangs inside a transact holds its world no longer than this. */
const IDLE_IN_TRANSACTION_MS = 60_000

/** One statement; what is asked often has a name, by which a connection keeps its plan. */
export interface Statement {
  readonly name?: string
  readonly text: string
}

export type Ask = <Row extends QueryResultRow>(statement: Statement, values?: readonly unknown[]) => Promise<Row[]>

export interface Session {
  readonly ask: Ask
}

/** What a transaction and a read need of it. */
export type Sessions = Pick<Database, 'ask' | 'session'>

/** The connections of this process, and what it knows of the database's health. */
export class Database {
  readonly #readers: Pool
  readonly #writers: Pool
  #failure: SandboxError | undefined
  #closed = false
  /** Hears when the database answers again. */
  onRecovered: () => void = () => undefined

  constructor(url: string) {
    const options = {
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'carrier-sandbox',
      keepAlive: true,
      // What a transaction says at its beginning and at its end is one round trip each.
      pipeline: true,
    }
    this.#readers = new pg.Pool({ ...options, max: READERS })
    this.#writers = new pg.Pool({
      ...options,
      max: WRITERS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    })
    // An idle connection that ends is opened again when it is needed, and whether the database is away shows then; without a
    // listener it would end the process.
    for (const pool of [this.#readers, this.#writers]) pool.on('error', () => undefined)
  }

  get failure(): SandboxError | undefined {
    return this.#failure
  }

  /** One statement outside a transaction. */
  readonly ask: Ask = async (statement, values) => {
    if (this.#closed) throw closed()
    try {
      const { rows } = await this.#readers.query(configOf(statement, values))
      this.#recovered()
      return rows
    } catch (error) {
      throw this.#note(error)
    }
  }

  /** A connection for one transaction. What `run` leaves open is ended with it. */
  async session<T>(run: (session: Session) => Promise<T>): Promise<T> {
    const client = await this.#connect()
    let broken: boolean = false
    const fail = (error: unknown): never => {
      broken ||= isAway(error)
      throw this.#note(error)
    }
    // Without a listener, a connection that breaks between two statements would end the process.
    const noteError = () => {
      broken = true
    }
    client.on('error', noteError)
    try {
      return await run({
        ask: (statement, values) => client.query(configOf(statement, values)).then(({ rows }) => rows, fail),
      })
    } finally {
      client.off('error', noteError)
      client.release(broken)
    }
  }

  /** @throws PostgreSQL's own errors; for who explains them better. */
  async open<T>(run: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#writers.connect()
    try {
      return await run(client)
    } finally {
      client.release()
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all([this.#readers.end(), this.#writers.end()])
  }

  async #connect(): Promise<PoolClient> {
    if (this.#closed) throw closed()
    try {
      return await this.#writers.connect()
    } catch (error) {
      throw this.#note(error)
    }
  }

  #note(error: unknown): SandboxError {
    const failure = unavailable(error)
    if (isAway(error)) this.#failure = failure
    return failure
  }

  #recovered(): void {
    if (!this.#failure) return
    this.#failure = undefined
    this.onRecovered()
  }
}

function configOf({ name, text }: Statement, values: readonly unknown[] = []): QueryConfig {
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] }
}

/** Nothing is asked of a store that was closed. */
export const closed = (): SandboxError => new SandboxError('store_unavailable', say('store_closed'))
