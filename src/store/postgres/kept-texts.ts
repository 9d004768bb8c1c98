import type { Database, Statement } from './database.ts'
import { keyText } from './key-text.ts'
import { SCHEMA } from './tables.ts'

const TABLE = `${SCHEMA}.kept_texts`
/** Of each world, the newest. */
const MOST_TEXTS = 200
/** In characters, of all texts of a world. */
const MOST_CHARS = 1_048_576
/** A world has at most so many texts more than it may have. */
const TRIM_EVERY = 20

const KEEP: Statement = {
  name: 'keep_text',
  text:
    `INSERT INTO ${TABLE} AS t (generation, name, at, kept) SELECT generation, $2, coalesce($4::double precision, extract(epoch FROM clock_timestamp()) * 1000), $3 ` +
    `FROM ${SCHEMA}.worlds WHERE name = $1 ON CONFLICT (generation, name) DO UPDATE SET at = excluded.at, kept = excluded.kept`,
}

const FIND: Statement = {
  name: 'kept_text',
  text:
    `SELECT t.kept FROM ${SCHEMA}.worlds AS w JOIN ${TABLE} AS t ON t.generation = w.generation AND t.name = $2 ` +
    'WHERE w.name = $1 AND t.at > $3::double precision',
}

/** Rows that another process is writing are left to it: two that trim at once do not wait for each other. */
const TRIM: Statement = {
  name: 'trim_texts',
  text:
    `WITH ranked AS (SELECT t.generation, t.name, row_number() OVER newest AS n, sum(length(kept)) OVER newest AS size ` +
    `FROM ${TABLE} AS t JOIN ${SCHEMA}.worlds AS w ON w.generation = t.generation WHERE w.name = $1 ` +
    'WINDOW newest AS (ORDER BY at DESC, t.name)), ' +
    `old AS (SELECT t.generation, t.name FROM ${TABLE} AS t JOIN ranked AS r ON r.generation = t.generation AND r.name = t.name ` +
    `WHERE r.n > ${MOST_TEXTS} OR r.size > ${MOST_CHARS} FOR UPDATE OF t SKIP LOCKED) ` +
    `DELETE FROM ${TABLE} AS t USING old WHERE t.generation = old.generation AND t.name = old.name`,
}

/**
 * Writes that leave nothing behind. The text is too large for the room that pages of a full disk still have, and random, so
 * that it is not compressed; no world has the generation -1.
 */
export const TRIAL_WRITES = [
  `UPDATE ${SCHEMA}.meta SET version = version`,
  `INSERT INTO ${TABLE} (generation, name, at, kept) SELECT -1, gen_random_uuid()::text, 0, ` +
    "string_agg(md5(random()::text), '') FROM generate_series(1, 2048)",
  `DELETE FROM ${TABLE} WHERE generation = -1`,
] as const

/** Texts by name that the processes of a database keep for a while, such as what a read has shown. */
export class KeptTexts {
  readonly #ask: Database['ask']
  #kept = 0

  constructor({ ask }: Pick<Database, 'ask'>) {
    this.#ask = ask
  }

  async keep(
    world: string,
    name: string,
    { text, at = null }: { readonly text: string; readonly at?: number | null },
  ): Promise<void> {
    if (text.length > MOST_CHARS) return
    const key = keyText(world)
    await this.#ask(KEEP, [key, keyText(name), text, at])
    if (++this.#kept % TRIM_EVERY === 0) await this.#ask(TRIM, [key])
  }

  async find(world: string, name: string, since: number): Promise<string | null> {
    const [row] = await this.#ask<{ kept: string }>(FIND, [keyText(world), keyText(name), since])
    return row?.kept ?? null
  }
}
