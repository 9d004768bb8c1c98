import type { LogLimits } from '../../shared-log.ts'
import type { Database, Statement } from '../database.ts'
import { SCHEMA } from '../tables.ts'

/** What is kept of a world: as much as a process keeps in memory, in octets instead of characters. */
export const KEPT_LOG: LogLimits = { notes: 10_000, size: 8 * 1_048_576 }

/** A world's oldest notes are looked for after it got so many. */
const LOOKED_AFTER = 1_000
/** Of one statement: some ms. */
const BATCH = 2_000
/** Notes of worlds that are gone are looked for each so many turns: 30 s. */
const TURNS = 15

/**
 * Octets, because characters are only known once a text has been unpacked. The sizes are made before the rest, so that the texts are
 * not sorted with them: 10,000 notes would be sorted on the disk, by two more processes.
 */
const OLDEST_KEPT: Statement = {
  name: 'log_oldest_kept',
  text:
    'WITH own AS MATERIALIZED (SELECT number, octet_length(body) + coalesce(octet_length(entry), 0) AS size ' +
    `FROM ${SCHEMA}.log WHERE ordinal = $1::bigint) SELECT max(number) AS number FROM ` +
    '(SELECT number, row_number() OVER newest AS place, sum(size) OVER newest AS size FROM own ' +
    'WINDOW newest AS (ORDER BY number DESC ROWS UNBOUNDED PRECEDING)) AS sized WHERE place > 1 AND (place > $2::integer OR size > $3::bigint)',
}

const DROP: Statement = {
  name: 'log_drop',
  text:
    `DELETE FROM ${SCHEMA}.log WHERE ordinal = $1::bigint AND number IN (SELECT number FROM ${SCHEMA}.log ` +
    `WHERE ordinal = $1::bigint AND number <= $2::bigint ORDER BY number LIMIT ${BATCH}) RETURNING 1`,
}

/** One probe of the index for each world, however many notes there are. */
const ORPHANS: Statement = {
  name: 'log_orphans',
  text:
    `WITH RECURSIVE kept AS (SELECT min(ordinal) AS ordinal FROM ${SCHEMA}.log UNION ALL ` +
    `SELECT (SELECT min(ordinal) FROM ${SCHEMA}.log WHERE ordinal > kept.ordinal) FROM kept WHERE kept.ordinal IS NOT NULL) ` +
    'SELECT ordinal FROM kept WHERE ordinal IS NOT NULL AND ' +
    `NOT EXISTS (SELECT FROM ${SCHEMA}.worlds AS w WHERE w.ordinal = kept.ordinal) LIMIT 20`,
}

/** Removes the oldest notes of worlds to which this process has added, and all of worlds that are gone. */
export class LogTrim {
  readonly #database: Pick<Database, 'ask'>
  readonly #limits: LogLimits
  /** Since they were looked at. */
  readonly #added = new Map<number, number>()
  #turn = 0

  constructor(database: Pick<Database, 'ask'>, limits = KEPT_LOG) {
    this.#database = database
    this.#limits = limits
  }

  added(ordinal: number, count: number): void {
    this.#added.set(ordinal, (this.#added.get(ordinal) ?? 0) + count)
  }

  /** Called again and again; several processes may. */
  async trim(): Promise<void> {
    for (const [ordinal, count] of [...this.#added]) {
      if (count < LOOKED_AFTER) continue
      this.#added.delete(ordinal)
      await this.#trimWorld(ordinal)
    }
    if (this.#turn++ % TURNS > 0) return
    for (const { ordinal } of await this.#database.ask<{ ordinal: string }>(ORPHANS)) {
      this.#added.delete(Number(ordinal))
      await this.#drop(Number(ordinal), null)
    }
  }

  async #trimWorld(ordinal: number): Promise<void> {
    const { notes, size } = this.#limits
    const [found] = await this.#database.ask<{ number: string | null }>(OLDEST_KEPT, [ordinal, notes, size])
    if (found?.number) await this.#drop(ordinal, Number(found.number))
  }

  /** Up to a number; null = all. */
  async #drop(ordinal: number, number: number | null): Promise<void> {
    const upTo = number ?? Number.MAX_SAFE_INTEGER
    for (;;) {
      const dropped = await this.#database.ask(DROP, [ordinal, upTo])
      if (dropped.length < BATCH) return
    }
  }
}
