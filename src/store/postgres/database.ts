import pg, { type Pool, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg'
import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import { isAway, isBusy, isUnwritable, unavailable } from './database-errors.ts'

/** Transacts that run at a time, one per world; others wait. */
const WRITERS = 10
/** Of their own, so that a transact that reads past its transaction never waits for itself. */
const READERS = 6
/** So long a connection may take, or become free. */
const CONNECT_MS = 5_000

/** One statement; what is asked often has a name, by which a connection to the server keeps its plan. */
export interface Statement {
  readonly name?: string
  readonly text: string
}

export type Ask = <Row extends QueryResultRow>(statement: Statement, values?: readonly unknown[]) => Promise<Row[]>

export interface Session {
  readonly ask: Ask
  /** In which run of the server its connection began, see `SERVER_RUN`; null = that is not known. */
  readonly serverRun: () => Promise<string | null>
}

/**
 * Which run of the server this is: the ids of its own processes, all of which begin again when it recovers from a crash. After
 * that it may give the id of a transaction that was lost to another one. Any role may read them.
 */
export const SERVER_RUN = "(SELECT string_agg(pid::text, ' ' ORDER BY pid) FROM pg_stat_activity WHERE datid IS NULL)"

/** What a transaction and a read need of it. */
export type Sessions = Pick<Database, 'ask' | 'session'>

/** The connections of this process, and what it knows of the database's health. */
export class Database {
  readonly #readers: Pool
  readonly #writers: Pool
  readonly #runs = new WeakMap<PoolClient, Promise<string | null>>()
  #failure: SandboxError | undefined
  #closed = false
  /** What it answers to a read says nothing of its end: a write was refused. */
  #isUnwritable = false
  #keepsPlans = true
  /** So many answers came from it. */
  #answers = 0
  /** Hears when the database answers again. */
  onRecovered: () => void = () => undefined
  /** Hears of each change: that it cannot be used, and that it can again (undefined). */
  onHealth: (failure: SandboxError | undefined) => void = () => undefined

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
    this.#writers = new pg.Pool({ ...options, max: WRITERS })
    // An idle connection that ends is opened again when it is needed, and whether the database is away shows then; without a
    // listener it would end the process. So would one that is ended while the pool takes it back.
    for (const pool of [this.#readers, this.#writers]) {
      pool.on('error', () => undefined)
      pool.on('connect', client => client.on('error', () => undefined))
    }
    this.#writers.on('connect', client => {
      const asked = client.query<{ run: string | null }>(`SELECT ${SERVER_RUN} AS run`)
      this.#runs.set(
        client,
        asked.then(
          ({ rows }) => rows[0]?.run ?? null,
          () => null,
        ),
      )
    })
  }

  get failure(): SandboxError | undefined {
    return this.#failure
  }

  /** Behind a pooler the next transaction may run on a connection of the server that knows no plan by its name. */
  keepNoPlans(): void {
    this.#keepsPlans = false
  }

  /** One statement outside a transaction. */
  readonly ask: Ask = async (statement, values) => {
    if (this.#closed) throw closed()
    const before = this.#answers
    try {
      const { rows } = await this.#readers.query(this.#configOf(statement, values))
      this.#answers++
      if (!this.#isUnwritable) this.#recovered()
      return rows
    } catch (error) {
      throw this.#noteWait(error, before)
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
        serverRun: async () => (await this.#runs.get(client)) ?? null,
        ask: (statement, values) => {
          gatherWrites(client)
          return client.query(this.#configOf(statement, values)).then(({ rows, command }) => {
            this.#answers++
            if (command === 'COMMIT') this.#recovered()
            return rows
          }, fail)
        },
      })
    } finally {
      client.off('error', noteError)
      client.release(broken)
    }
  }

  /** Finds out whether a database that refused a write takes one again. */
  async tryWrite(statements: readonly string[]): Promise<void> {
    if (!this.#isUnwritable) return
    await this.session(async ({ ask }) => {
      for (const text of ['BEGIN', ...statements, 'COMMIT']) await ask({ text })
    })
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
    const before = this.#answers
    try {
      return await this.#writers.connect()
    } catch (error) {
      throw this.#noteWait(error, before)
    }
  }

  /** While others have got their answers it has much to do, and is not away. */
  #noteWait(error: unknown, answersBefore: number): SandboxError {
    if (!isBusy(error) || this.#answers === answersBefore) return this.#note(error)
    return unavailable(new Error(`none of the connections to it became free within ${CONNECT_MS / 1_000} s`))
  }

  #note(error: unknown): SandboxError {
    const failure = unavailable(error)
    if (isAway(error)) {
      const isNews = this.#failure === undefined
      this.#failure = failure
      this.#isUnwritable = isUnwritable(error)
      if (isNews) this.onHealth(failure)
    }
    return failure
  }

  #recovered(): void {
    if (!this.#failure) return
    this.#failure = undefined
    this.onHealth(undefined)
    this.onRecovered()
  }

  #configOf({ name, text }: Statement, values: readonly unknown[] = []): QueryConfig {
    return name === undefined || !this.#keepsPlans ? { text, values: [...values] } : { name, text, values: [...values] }
  }
}

/** What is asked at once is written at once: each write to the socket costs a call of the kernel, and wakes the server's process. */
function gatherWrites({ connection: { stream } }: PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Nothing is asked of a store that was closed. */
export const closed = (): SandboxError => new SandboxError('store_unavailable', say('store_closed'))
