import type { Tables } from '../../domain/world.ts'
import { TABLE_NAMES } from '../memory-world.ts'
import type { WorldRows } from '../store.ts'
import type { Ask, Sessions } from './database.ts'
import { readBodies } from './stored-rows.ts'
import { SQL_TABLES } from './tables.ts'

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
      for (const table of TABLE_NAMES) {
        const text = `SELECT body FROM ${SQL_TABLES[table].name} WHERE generation = $1 ORDER BY place`
        const bodies = await ask<{ body: string }>({ text }, [generation])
        tables.push([table, await readBodies(bodies)])
      }
      // One array per table, of the rows of that table.
      return Object.fromEntries(tables) as { [T in keyof Tables]: Tables[T][] }
    } finally {
      await ask({ text: 'ROLLBACK' }).catch(() => undefined)
    }
  })
}
