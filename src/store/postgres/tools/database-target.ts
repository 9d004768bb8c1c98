import type { Client } from 'pg'
import { SandboxError } from '../../../domain/errors.ts'
import type { TableName } from '../../../domain/world.ts'
import { showUrl } from '../../show-url.ts'
import type { ArchivedRow, ArchivedWorld, StoreTarget } from '../../transfer/archive.ts'
import { checkRights } from '../check-rights.ts'
import { codeOf, refuseDatabase } from '../database-errors.ts'
import { keyText } from '../key-text.ts'
import { migrate } from '../migrations.ts'
import { SCHEMA, SQL_TABLES } from '../tables.ts'
import { titleOf } from '../world-transaction.ts'
import { listProcesses } from './alive-processes.ts'
import { openClient } from './with-client.ts'

/** Rows of one statement, and what they may weigh together. */
const BATCH = 1_000
const BATCH_CHARACTERS = 4_000_000

/**
 * A database that takes an archive. Each world is one transaction with a generation of its own, so it is seen whole or not at
 * all, and what breaks off leaves no row behind.
 * @throws SandboxError `conflict` while sandboxes use the database, for a newer schema, and for worlds that are there unless
 * `replace`.
 */
export async function openDatabaseTarget(
  url: string,
  { replace }: { readonly replace: boolean },
): Promise<StoreTarget> {
  const { client, close } = await openClient(url)
  try {
    await migrate(client)
    await checkRights(url, client)
    await refuseUsed(url, client, replace)
  } catch (error) {
    await close()
    throw refuseDatabase(url, error)
  }
  const target = new DatabaseTarget(client, replace)
  const explain = async (work: Promise<void>): Promise<void> => {
    try {
      await work
    } catch (error) {
      throw target.explain(error) ?? refuseDatabase(url, error)
    }
  }
  return {
    world: world => explain(target.begin(world)),
    row: row => explain(target.take(row)),
    end: () => explain(target.finish()),
    close,
  }
}

async function refuseUsed(url: string, client: Client, replace: boolean): Promise<void> {
  const shown = showUrl(url)
  const alive = await listProcesses(client)
  if (alive.length > 0) {
    const names = alive.map(({ id, facts }) => String(facts.url ?? facts.pid ?? id)).join(', ')
    throw new SandboxError(
      'conflict',
      `The database ${shown} is in use by ${alive.length} sandboxes (${names}); stop them first.`,
    )
  }
  const { rows } = await client.query(`SELECT count(*) AS held FROM ${SCHEMA}.worlds`)
  const held = Number(rows[0]?.held)
  if (held === 0 || replace) return
  throw new SandboxError(
    'conflict',
    `The database ${shown} holds ${held} worlds; name an empty one, or add --replace to remove all that is in it.`,
  )
}

class DatabaseTarget {
  readonly #client: Client
  readonly #replace: boolean
  readonly #names: string[] = []
  #world: (ArchivedWorld & { readonly generation: number }) | undefined
  #table: TableName | undefined
  #rows: ArchivedRow[] = []
  #characters = 0
  /** The statement that is on its way while the next rows are read. */
  #sent: Promise<unknown> = Promise.resolve()
  #sentTable: TableName | undefined

  constructor(client: Client, replace: boolean) {
    this.#client = client
    this.#replace = replace
  }

  async begin(world: ArchivedWorld): Promise<void> {
    await this.#finishWorld()
    await this.#client.query('BEGIN')
    const { rows } = await this.#client.query(`SELECT nextval('${SCHEMA}.generations') AS generation`)
    this.#world = { ...world, generation: Number(rows[0]?.generation) }
    this.#names.push(keyText(world.world))
  }

  async take(row: ArchivedRow): Promise<void> {
    if (row.table !== this.#table || this.#rows.length >= BATCH || this.#characters >= BATCH_CHARACTERS) {
      await this.#flush()
      this.#table = row.table
    }
    this.#rows.push(row)
    this.#characters += row.body.length
  }

  async finish(): Promise<void> {
    await this.#finishWorld()
    if (this.#replace) {
      await this.#client.query('BEGIN')
      await this.#remove('name <> ALL($1)', [this.#names])
      await this.#client.query('COMMIT')
    }
    // So many new rows: plans that were made for empty tables would read them all.
    for (const { name } of Object.values(SQL_TABLES)) await this.#client.query(`ANALYZE ${name}`)
  }

  /** What the database refused, in the words of the file; undefined = it is about the database. */
  explain(error: unknown): SandboxError | undefined {
    if (codeOf(error) !== '23505' || !this.#world) return undefined
    const { constraint } = Object(error)
    const name = JSON.stringify(this.#world.world)
    const detail =
      constraint === 'worlds_pkey'
        ? `The database got a world ${name} meanwhile; it was not imported. Is another sandbox or import running there?`
        : `Two rows of the table ${this.#sentTable} in the world ${name} have the same id; the world was not imported.`
    return new SandboxError('conflict', detail, { cause: error })
  }

  async #finishWorld(): Promise<void> {
    if (!this.#world) return
    await this.#flush()
    await this.#sent
    const { world, generation, at } = this.#world
    const name = keyText(world)
    if (this.#replace) await this.#remove('name = $1', [name])
    await this.#client.query(
      `INSERT INTO ${SCHEMA}.worlds (name, title, generation, last_at) VALUES ($1, $2, $3, $4)`,
      [name, titleOf(world), generation, at],
    )
    await this.#client.query('COMMIT')
    this.#world = undefined
  }

  /** Their rows are removed in batches by the sandboxes that run later. */
  async #remove(which: string, values: readonly unknown[]): Promise<void> {
    await this.#client.query(
      `WITH gone AS (DELETE FROM ${SCHEMA}.worlds WHERE ${which} RETURNING generation, ordinal), ` +
        `forgotten AS (DELETE FROM ${SCHEMA}.log WHERE ordinal IN (SELECT ordinal FROM gone)) ` +
        `INSERT INTO ${SCHEMA}.dropped (generation) SELECT generation FROM gone ON CONFLICT DO NOTHING`,
      [...values],
    )
  }

  async #flush(): Promise<void> {
    await this.#sent
    const rows = this.#rows
    this.#rows = []
    this.#characters = 0
    if (!this.#world || !this.#table || rows.length === 0) return
    const { name, columns } = SQL_TABLES[this.#table]
    const names = ['id', 'body', ...columns.map(column => column.name)]
    const types = ['text', 'text', ...columns.map(({ type }) => type)]
    // Each row is one of this table: the reader of the file has placed it there.
    const values = columns.map(({ value }) => rows.map(({ row }) => value(row as never)))
    const sent = this.#client.query(
      `INSERT INTO ${name} (generation, ${names.join(', ')}) ` +
        `SELECT $1::bigint, * FROM unnest(${types.map((type, index) => `$${index + 2}::${type}[]`).join(', ')})`,
      [this.#world.generation, rows.map(({ row }) => keyText(row.id)), rows.map(({ body }) => body), ...values],
    )
    // Its failure ends the next step, which waits for it.
    sent.catch(() => undefined)
    this.#sent = sent
    this.#sentTable = this.#table
  }
}
