import type { Client } from 'pg'
import { TABLE_NAMES } from '../../memory-world.ts'
import type { StoredPart, StoreSource } from '../../transfer/archive.ts'
import { refuseDatabase } from '../database-errors.ts'
import { SCHEMA, SQL_TABLES } from '../tables.ts'
import { openClient, requireSchema } from './with-client.ts'

/** Rows of one answer. Some have the bodies of many attempts. */
const BATCH = 250

/**
 * A database as a source: all worlds as they were at one moment, however long the reading takes. Sandboxes go on meanwhile.
 * @throws SandboxError `not_found` where no sandbox has been, `conflict` for the schema of a newer program.
 */
export async function openDatabaseSource(
  url: string,
): Promise<{ readonly source: StoreSource; readonly close: () => Promise<void> }> {
  const { client, close } = await openClient(url)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await requireSchema(url, client)
    const { rows } = await client.query(`SELECT title, generation, last_at FROM ${SCHEMA}.worlds ORDER BY ordinal`)
    const worlds = rows.map(({ title, generation, last_at: at }) => ({
      world: String(JSON.parse(title)),
      generation: Number(generation),
      at: Number(at),
    }))
    return { source: { worlds: worlds.length, parts: partsOf(url, client, worlds) }, close }
  } catch (error) {
    await close()
    throw refuseDatabase(url, error)
  }
}

async function* partsOf(
  url: string,
  client: Client,
  worlds: readonly { readonly world: string; readonly generation: number; readonly at: number }[],
): AsyncGenerator<StoredPart> {
  try {
    for (const { world, generation, at } of worlds) {
      yield { world, at }
      for (const table of TABLE_NAMES) {
        // The number comes from the database. In one round trip, which is all that an empty table takes.
        const select = `SELECT body FROM ${SQL_TABLES[table].name} WHERE generation = ${generation} ORDER BY place`
        const begun = await client.query(
          `DECLARE archived NO SCROLL CURSOR FOR ${select}; FETCH ${BATCH} FROM archived`,
        )
        let { rows } = Array.isArray(begun) ? begun[1] : begun
        while (rows.length > 0) {
          yield { table, bodies: rows.map(({ body }: { body: string }) => body) }
          rows = rows.length < BATCH ? [] : (await client.query(`FETCH ${BATCH} FROM archived`)).rows
        }
        await client.query('CLOSE archived')
      }
    }
  } catch (error) {
    throw refuseDatabase(url, error)
  }
}
