import type { Database, Statement } from './database.ts'
import { SCHEMA, SQL_TABLES } from './tables.ts'

/** What was read before a world was replaced may still be read for so long. */
const KEPT = "interval '10 seconds'"
/** Of each table and turn: some ms. */
const BATCH = 2_000
const MOST_GENERATIONS = 20

const TABLES = [...Object.values(SQL_TABLES).map(({ name }) => name), `${SCHEMA}.kept_texts`]

/** Nothing counts longer than a minute; spans are numbered by those who count, and the newest of them is now. */
const FORGET_COUNTS: Statement = {
  name: 'forget_counts',
  text: `DELETE FROM ${SCHEMA}.counts WHERE span < (SELECT max(span) FROM ${SCHEMA}.counts) - 2`,
}

/** Removes some rows of worlds that were replaced or dropped. Called again and again; several processes may. */
export async function dropRows(database: Database): Promise<void> {
  const due = await database.ask<{ generation: string }>({
    name: 'dropped_generations',
    text:
      `SELECT generation FROM ${SCHEMA}.dropped WHERE since < clock_timestamp() - ${KEPT} ` +
      `ORDER BY generation LIMIT ${MOST_GENERATIONS}`,
  })
  await database.ask(FORGET_COUNTS)
  if (due.length === 0) return
  const generations = due.map(({ generation }) => generation)
  let removed = 0
  for (const name of TABLES) {
    const rows = await database.ask(
      {
        text:
          `DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} ` +
          `WHERE generation = ANY($1::bigint[]) LIMIT ${BATCH})) AND generation = ANY($1::bigint[]) RETURNING 1`,
      },
      [generations],
    )
    removed += rows.length
  }
  if (removed > 0) return
  await database.ask({ text: `DELETE FROM ${SCHEMA}.dropped WHERE generation = ANY($1::bigint[])` }, [generations])
}
