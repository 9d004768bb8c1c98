import type { Client } from 'pg'
import { TABLE_NAMES } from '../../memory-world.ts'
import { showUrl } from '../../show-url.ts'
import { MIGRATIONS } from '../migrations.ts'
import { SCHEMA, SQL_TABLES, snake } from '../tables.ts'
import { type AliveProcess, listProcesses } from './alive-processes.ts'
import { readVersion, withClient } from './with-client.ts'

export interface StoreStatus {
  /** Without its password. */
  readonly store: string
  readonly database: { readonly version: string; readonly bytes: number }
  readonly schema: {
    /** 0 = there is none yet. */
    readonly version: number
    /** What this program brings it to. */
    readonly program: number
    readonly state: 'none' | 'older' | 'current' | 'newer'
  }
  readonly processes: readonly AliveProcess[]
  readonly accounts: number
  /** Accounts, their snapshots, and what the installation remembers. */
  readonly worlds: number
  /** Of both lines, in accounts. */
  readonly parcels: number
  readonly timers: { readonly waiting: number; readonly due: number }
  /** Generations of rows that no world has any more, which are removed in batches. */
  readonly dropped: number
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly bytes: number }[]
}

/** What stands in a database. Changes nothing, and brings no schema up. */
export function readStatus(url: string): Promise<StoreStatus> {
  return withClient(url, async ({ client, version }) => {
    const schema = await readVersion(client)
    const { rows } = await client.query('SELECT pg_database_size(current_database()) AS bytes')
    const known = MIGRATIONS.length
    const head = {
      store: showUrl(url),
      database: { version, bytes: Number(rows[0]?.bytes) },
      schema: { version: schema, program: known, state: stateOf(schema, known) },
    }
    if (schema === 0) return { ...head, processes: [], ...EMPTY }
    return {
      ...head,
      processes: await listProcesses(client),
      ...(await readCounts(client)),
      tables: await sizes(client),
    }
  })
}

const EMPTY = { accounts: 0, worlds: 0, parcels: 0, timers: { waiting: 0, due: 0 }, dropped: 0, tables: [] } as const

function stateOf(version: number, known: number): StoreStatus['schema']['state'] {
  if (version === 0) return 'none'
  if (version === known) return 'current'
  return version < known ? 'older' : 'newer'
}

/** Titles of accounts; what begins with `$` is none (world-names.ts). */
const ACCOUNTS = `SELECT generation FROM ${SCHEMA}.worlds WHERE title NOT LIKE '"$%'`

/** What each clock shows now, as `virtualAt` reckons it. */
const CLOCKS =
  "SELECT generation, (b->>'virtual')::float8 + greatest(0, extract(epoch FROM clock_timestamp()) * 1000 - " +
  "(b->>'wall')::float8) * (b->>'factor')::float8 AS now FROM (SELECT generation, body::json AS b FROM " +
  `${SQL_TABLES.clock.name} WHERE generation IN (${ACCOUNTS}) AND id = 'clock') AS clocks`

async function readCounts(client: Client) {
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM ${SCHEMA}.worlds) AS worlds, ` +
      `(SELECT count(*) FROM (${ACCOUNTS}) AS own) AS accounts, ` +
      `(SELECT count(*) FROM ${SQL_TABLES.shipments.name} WHERE generation IN (${ACCOUNTS})) + ` +
      `(SELECT count(*) FROM ${SQL_TABLES.ondemand.name} WHERE generation IN (${ACCOUNTS})) AS parcels, ` +
      `(SELECT count(*) FROM ${SQL_TABLES.timers.name} WHERE generation IN (${ACCOUNTS})) AS waiting, ` +
      `(SELECT count(*) FROM ${SQL_TABLES.timers.name} AS timer JOIN (${CLOCKS}) AS clock USING (generation) ` +
      'WHERE timer.due_at <= clock.now) AS due, ' +
      `(SELECT count(*) FROM ${SCHEMA}.dropped) AS dropped`,
  )
  const { worlds, accounts, parcels, waiting, due, dropped } = Object(rows[0])
  return {
    accounts: Number(accounts),
    worlds: Number(worlds),
    parcels: Number(parcels),
    timers: { waiting: Number(waiting), due: Number(due) },
    dropped: Number(dropped),
  }
}

/** With their indexes; of a partitioned table, all partitions together. Rows are PostgreSQL's own estimate. */
async function sizes(client: Client): Promise<StoreStatus['tables']> {
  const { rows } = await client.query(
    'SELECT relname AS name, ' +
      'coalesce((SELECT sum(pg_total_relation_size(part.relid)) FROM pg_partition_tree(c.oid) AS part), pg_total_relation_size(c.oid)) AS bytes, ' +
      'coalesce((SELECT sum(greatest(leaf.reltuples, 0)) FROM pg_partition_tree(c.oid) AS part JOIN pg_class AS leaf ON leaf.oid = part.relid WHERE part.isleaf), greatest(c.reltuples, 0)) AS rows ' +
      "FROM pg_class AS c WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'p') AND NOT relispartition",
    [SCHEMA],
  )
  const order = ['worlds', ...TABLE_NAMES.map(snake)]
  const placeOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return rows
    .map(({ name, bytes, rows: estimate }) => ({ name: String(name), rows: Number(estimate), bytes: Number(bytes) }))
    .toSorted((a, b) => placeOf(a.name) - placeOf(b.name) || (a.name < b.name ? -1 : 1))
}
