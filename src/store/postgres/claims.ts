import type { Timer } from '../../domain/world.ts'
import type { Claim } from '../store.ts'
import type { Database, Statement } from './database.ts'
import { keyText } from './key-text.ts'
import { readBody } from './stored-rows.ts'
import { SCHEMA, SQL_TABLES } from './tables.ts'

/** How long a claim holds after its last renewal; the store renews its own every second. */
const LEASE = "interval '6 seconds'"

const TIMERS = SQL_TABLES.timers.name
const FREE = '(claimed_by IS NULL OR claimed_until < clock_timestamp())'
/** Attempts to one endpoint are one process's at a time: its queue keeps their order, and how many there are at a time. */
const freeFor = (claimer: string) =>
  `${FREE} AND NOT EXISTS (SELECT FROM ${TIMERS} AS o WHERE o.generation = t.generation AND o.endpoint = t.endpoint ` +
  `AND o.claimed_by <> ${claimer}::uuid AND o.claimed_until >= clock_timestamp())`
/** Of steps and settlements, and of attempts, those that this process takes. */
const taken = (steps: string, attempts: string) =>
  `CASE WHEN t.endpoint IS NULL THEN ${steps}::boolean ELSE ${attempts}::boolean END`
const OF_THE_WORLD = `generation = (SELECT generation FROM ${SCHEMA}.worlds WHERE name = $1)`
const NO_CLAIM = 'claim = NULL, claimed_until = NULL, claimed_by = NULL'

const NEXT: Statement = {
  name: 'next_timer',
  text: `SELECT body FROM ${TIMERS} AS t WHERE ${OF_THE_WORLD} AND ${freeFor('$2')} AND ${taken('$3', '$4')} ORDER BY due_at, id LIMIT 1`,
}

/** All that write timers lock their world's row first, so that no two wait for each other. */
const LOCK: Statement = { name: 'lock_world', text: `SELECT FROM ${SCHEMA}.worlds WHERE name = $1 FOR UPDATE` }

const CLAIM: Statement = {
  name: 'claim_due',
  text:
    `WITH due AS MATERIALIZED (SELECT generation, id FROM ${TIMERS} AS t WHERE ${OF_THE_WORLD} ` +
    `AND due_at <= $2::double precision AND ${freeFor('$4')} AND ${taken('$5', '$6')} ORDER BY due_at, id LIMIT $3), ` +
    `number AS MATERIALIZED (SELECT nextval('${SCHEMA}.claims') AS claim) ` +
    `UPDATE ${TIMERS} AS t SET claim = number.claim, claimed_until = clock_timestamp() + ${LEASE}, claimed_by = $4::uuid ` +
    'FROM due, number WHERE t.generation = due.generation AND t.id = due.id RETURNING t.body, t.claim',
}

const RELEASE: Statement = {
  name: 'release_claims',
  text:
    `UPDATE ${TIMERS} AS t SET ${NO_CLAIM} FROM unnest($2::text[], $3::bigint[]) AS ended (id, claim) ` +
    `WHERE t.${OF_THE_WORLD} AND t.id = ended.id AND t.claim = ended.claim`,
}

/** A row that a commit is changing now is renewed the next time. */
const RENEW: Statement = {
  name: 'renew_claims',
  text:
    `WITH own AS MATERIALIZED (SELECT generation, id FROM ${TIMERS} WHERE claimed_by = $1::uuid FOR UPDATE SKIP LOCKED) ` +
    `UPDATE ${TIMERS} AS t SET claimed_until = clock_timestamp() + ${LEASE} FROM own ` +
    'WHERE t.generation = own.generation AND t.id = own.id',
}

const EXPIRED: Statement = {
  name: 'expired_claims',
  text:
    `SELECT DISTINCT w.title FROM ${TIMERS} AS t JOIN ${SCHEMA}.worlds AS w USING (generation) ` +
    'WHERE t.claimed_by IS NOT NULL AND t.claimed_until < clock_timestamp()',
}

const RELEASE_ALL: Statement = { text: `UPDATE ${TIMERS} SET ${NO_CLAIM} WHERE claimed_by = $1::uuid` }

/** Clears the claims of a generation that goes on under another name. */
export const FORGET_CLAIMS: Statement = {
  name: 'forget_claims',
  text: `UPDATE ${TIMERS} SET ${NO_CLAIM} WHERE generation = ANY($1::bigint[]) AND claimed_by IS NOT NULL`,
}

const BEGIN: Statement = { text: 'BEGIN' }
const COMMIT: Statement = { text: 'COMMIT' }

/** What of the due timers of a world this process takes. */
export interface Taking {
  readonly steps: boolean
  readonly attempts: boolean
}

/** Timers taken by this process, by leases that a process that died lets go. */
export class Claims {
  readonly #database: Database
  /** Drawn when it is needed; another one after the database was away, since what was held then was not renewed. */
  #owner: Promise<string> | undefined
  /** What this process has claimed: the number by the timer's id, by world. */
  readonly #held = new Map<string, Map<string, number>>()

  readonly #takes: (world: string) => Taking

  constructor(database: Database, takes: (world: string) => Taking) {
    this.#database = database
    this.#takes = takes
  }

  async next(world: string): Promise<Timer | undefined> {
    const { steps, attempts } = this.#takes(world)
    const [found] = await this.#database.ask<{ body: string }>(NEXT, [
      keyText(world),
      await this.owner(),
      steps,
      attempts,
    ])
    return found && readBody<'timers'>(found)
  }

  async claimDue(world: string, { until, limit }: { until: number; limit: number }): Promise<readonly Claim[]> {
    const owner = await this.owner()
    const { steps, attempts } = this.#takes(world)
    const rows = await this.#withWorld<{ body: string; claim: string }>(world, CLAIM, [
      until,
      limit,
      owner,
      steps,
      attempts,
    ])
    const claims = rows.map(row => ({ timer: readBody<'timers'>(row), number: Number(row.claim) }))
    const held = this.#held.get(world) ?? new Map<string, number>()
    if (claims.length > 0) this.#held.set(world, held)
    for (const { timer, number } of claims) held.set(timer.id, number)
    return claims.sort((a, b) => a.timer.dueAt - b.timer.dueAt || (a.timer.id < b.timer.id ? -1 : 1))
  }

  async release(world: string, claims: readonly Claim[]): Promise<void> {
    const held = this.#held.get(world)
    // Most claims have ended with their row.
    const ended = claims.filter(({ timer, number }) => held?.get(timer.id) === number)
    if (ended.length === 0) return
    for (const { timer } of ended) held?.delete(timer.id)
    const [ids, numbers] = [ended.map(({ timer }) => keyText(timer.id)), ended.map(({ number }) => number)]
    await this.#withWorld(world, RELEASE, [ids, numbers])
  }

  /** A row of this world was deleted, and its claim with it. */
  deleted(world: string, id: string): void {
    this.#held.get(world)?.delete(id)
  }

  /** The world was replaced, and every claim in it has ended. */
  forget(world: string): void {
    this.#held.delete(world)
  }

  /** Claims from before the database was away may be another's by now. */
  abandon(): void {
    this.#owner = undefined
    this.#held.clear()
  }

  /** @returns the worlds in which claims have ended because their process renewed them no more. */
  async renew(): Promise<readonly string[]> {
    if (this.#owner && this.#held.size > 0) await this.#database.ask(RENEW, [await this.#owner])
    const found = await this.#database.ask<{ title: string }>(EXPIRED)
    return found.map(({ title }) => JSON.parse(title))
  }

  async releaseAll(): Promise<void> {
    if (this.#owner && this.#held.size > 0) await this.#database.ask(RELEASE_ALL, [await this.#owner])
  }

  /** By what the claims of this process are known. */
  async owner(): Promise<string> {
    this.#owner ??= this.#database.ask<{ id: string }>({ text: 'SELECT gen_random_uuid() AS id' }).then(([drawn]) => {
      if (!drawn) throw new Error('the database drew no id')
      return drawn.id
    })
    const drawing = this.#owner
    try {
      return await drawing
    } catch (error) {
      if (this.#owner === drawing) this.#owner = undefined
      throw error
    }
  }

  /** Sent in one go: the statement sees what was committed before it got the lock. */
  async #withWorld<Row extends object>(
    world: string,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    return this.#database.session(async ({ ask }) => {
      const name = keyText(world)
      const [, , rows] = await Promise.allSettled([
        ask(BEGIN),
        ask(LOCK, [name]),
        ask<Row>(statement, [name, ...values]),
        ask(COMMIT),
      ])
      if (rows.status === 'rejected') throw rows.reason
      return rows.value
    })
  }
}
