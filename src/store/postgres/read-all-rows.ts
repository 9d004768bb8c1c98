import type { TableName, Tables } from '../../domain/world.ts'
import { TABLE_NAMES } from '../memory-world.ts'
import type { WorldRows } from '../store.ts'
import type { Ask, Sessions } from './database.ts'
import { inOneGo } from './in-one-go.ts'
import { type Body, readBodies } from './stored-rows.ts'
import { SQL_TABLES } from './tables.ts'

/** So many rows are fetched at once: the texts of a large table, beside what they say, would be most of the memory. */
const FETCHED = 500

/** All of a generation in one snapshot of the database; as long as it is read, it holds up no writer. */
export async function readAllRows(
  database: Pick<Sessions, 'session'>,
  generationOf: (ask: Ask) => Promise<string>,
): Promise<WorldRows> {
  return database.session(async ({ ask }) => {
    await ask({ text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' })
    try {
      const generation = await generationOf(ask)
      const tables: [string, unknown[]][] = []
      for (const table of TABLE_NAMES) tables.push([table, await readTable(ask, table, generation)])
      // One array per table, of the rows of that table.
      return Object.fromEntries(tables) as { [T in keyof Tables]: Tables[T][] }
    } finally {
      await ask({ text: 'ROLLBACK' }).catch(() => undefined)
    }
  })
}

async function readTable<T extends TableName>(ask: Ask, table: T, generation: string): Promise<Tables[T][]> {
  const select = `SELECT body FROM ${SQL_TABLES[table].name} WHERE generation = $1 ORDER BY place`
  const declare = { text: `DECLARE all_rows NO SCROLL CURSOR FOR ${select}` }
  const askMore = () => ask<Body>({ text: `FETCH ${FETCHED} FROM all_rows` })
  // A small table is one round trip.
  let [, , bodies] = await inOneGo([ask({ text: 'CLOSE ALL' }), ask(declare, [generation]), askMore()])
  const rows: Tables[T][] = []
  for (;;) {
    rows.push(...(await readBodies<T>(bodies)))
    if (bodies.length < FETCHED) return rows
    bodies = await askMore()
  }
}
