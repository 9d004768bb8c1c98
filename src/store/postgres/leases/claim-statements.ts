/** What the claims of timers ask the database. */
import type { Statement } from '../database.ts'
import { SCHEMA, SQL_TABLES } from '../tables.ts'

/** How long a claim holds after its last renewal; the store renews its own every second. */
const LEASE = "interval '6 seconds'"
/**
 * One instant for the whole statement. By a clock that goes on, a claim that ends meanwhile is in the way of its own timer and no
 * longer in that of a later one to the same endpoint, which would overtake it.
 */
const NOW = 'statement_timestamp()'

const TIMERS = SQL_TABLES.timers.name
const FREE = `(claimed_by IS NULL OR claimed_until < ${NOW})`
const OF_THE_WORLD = `generation = (SELECT generation FROM ${SCHEMA}.worlds WHERE name = $1)`

/**
 * Attempts to one endpoint are one process's at a time: its queue keeps their order, and how many there are at a time. What
 * is in the way is looked for once in a statement: once for each timer, it reads all claims of the endpoint each time.
 */
const freeUnless = (...inTheWay: readonly string[]) =>
  `${FREE} AND (t.endpoint IS NULL OR t.endpoint NOT IN (${inTheWay
    .map(
      condition =>
        `SELECT o.endpoint FROM ${TIMERS} AS o WHERE o.${OF_THE_WORLD} AND o.endpoint IS NOT NULL AND ${condition}`,
    )
    .join(' UNION ALL ')}))`
const claimedByOthers = (claimer: string) => `o.claimed_by <> ${claimer}::uuid AND o.claimed_until >= ${NOW}`
const freeFor = (claimer: string) => freeUnless(claimedByOthers(claimer))
/** Of steps and settlements, and of attempts, those that this process takes. */
const taken = (steps: string, attempts: string) =>
  `CASE WHEN t.endpoint IS NULL THEN ${steps}::boolean ELSE ${attempts}::boolean END`
const NO_CLAIM = 'claim = NULL, claimed_until = NULL, claimed_by = NULL'

export const NEXT: Statement = {
  name: 'next_timer',
  text: `SELECT body FROM ${TIMERS} AS t WHERE ${OF_THE_WORLD} AND ${freeFor('$2')} AND ${taken('$3', '$4')} ORDER BY due_at, id LIMIT 1`,
}

/** To be shown: also what this process leaves to others. */
export const FIRST_ONES: Statement = {
  name: 'first_timers',
  text: `SELECT body FROM ${TIMERS} WHERE ${OF_THE_WORLD} AND ${FREE} ORDER BY due_at, id LIMIT $2::integer`,
}

/** Behind a timer ($6, $7) if one is given; with the version of the world, and the endpoints to which others have attempts under way. */
export const NEXT_ONES: Statement = {
  name: 'next_timers',
  text:
    // Of the world by its name: by a column of `w` the endpoints would be looked for once for each timer.
    `SELECT w.generation, w.version, ARRAY(SELECT DISTINCT o.endpoint FROM ${TIMERS} AS o WHERE o.${OF_THE_WORLD} ` +
    `AND o.endpoint IS NOT NULL AND ${claimedByOthers('$2')}) AS busy, ` +
    `t.body FROM ${SCHEMA}.worlds AS w LEFT JOIN LATERAL (SELECT body FROM ${TIMERS} AS t ` +
    `WHERE t.generation = w.generation AND ${freeFor('$2')} AND ${taken('$3', '$4')} ` +
    'AND ($6::double precision IS NULL OR (due_at, id) > ($6::double precision, $7)) ' +
    'ORDER BY due_at, id LIMIT $5::integer) AS t ON true WHERE w.name = $1 AND ($8::uuid IS NULL OR w.hold_by = $8::uuid)',
}

/** All that write timers lock their world's row first, so that no two wait for each other. */
export const LOCK: Statement = { name: 'lock_world', text: `SELECT FROM ${SCHEMA}.worlds WHERE name = $1 FOR UPDATE` }

export const CLAIM: Statement = {
  name: 'claim_due',
  text:
    `WITH due AS MATERIALIZED (SELECT generation, id FROM ${TIMERS} AS t WHERE ${OF_THE_WORLD} ` +
    `AND due_at <= $2::double precision AND ${freeFor('$4')} AND ${taken('$5', '$6')} ORDER BY due_at, id LIMIT $3), ` +
    `number AS MATERIALIZED (SELECT nextval('${SCHEMA}.claims') AS claim) ` +
    `UPDATE ${TIMERS} AS t SET claim = number.claim, claimed_until = ${NOW} + ${LEASE}, claimed_by = $4::uuid ` +
    'FROM due, number WHERE t.generation = due.generation AND t.id = due.id RETURNING t.body, t.claim',
}

const EARLIER_AND_LEFT_OUT =
  'o.claimed_by IS DISTINCT FROM $2::uuid AND (o.due_at, o.id) < ($4::double precision, $5) AND o.id <> ALL($3::text[])'

/**
 * Some that are known by their ids; of the attempts among them, $4 and $5 are of the last one. No attempt is claimed while an
 * earlier one to its endpoint is not among them: that one became free after the ids were read.
 */
export const CLAIM_THESE: Statement = {
  name: 'claim_these',
  text:
    // Which ones is decided of all at once: a renewal that is stored meanwhile would leave out an earlier one.
    `WITH these AS MATERIALIZED (SELECT generation, id FROM ${TIMERS} AS t WHERE t.${OF_THE_WORLD} AND t.id = ANY($3::text[]) AND ` +
    `${freeUnless(claimedByOthers('$2'), EARLIER_AND_LEFT_OUT)}), ` +
    `number AS MATERIALIZED (SELECT nextval('${SCHEMA}.claims') AS claim) ` +
    `UPDATE ${TIMERS} AS t SET claim = number.claim, claimed_until = ${NOW} + ${LEASE}, claimed_by = $2::uuid ` +
    'FROM these, number WHERE t.generation = these.generation AND t.id = these.id RETURNING t.body, t.claim',
}

export const RELEASE: Statement = {
  name: 'release_claims',
  text:
    `UPDATE ${TIMERS} AS t SET ${NO_CLAIM} FROM unnest($2::text[], $3::bigint[]) AS ended (id, claim) ` +
    `WHERE t.${OF_THE_WORLD} AND t.id = ended.id AND t.claim = ended.claim`,
}

/**
 * A row that a commit is changing now is renewed the next time. Only what this process knows of: a claim whose answer was lost with
 * its connection ends by itself.
 */
export const RENEW: Statement = {
  name: 'renew_claims',
  text:
    `WITH own AS MATERIALIZED (SELECT generation, id FROM ${TIMERS} WHERE claimed_by = $1::uuid ` +
    'AND claim = ANY($2::bigint[]) FOR UPDATE SKIP LOCKED) ' +
    `UPDATE ${TIMERS} AS t SET claimed_until = ${NOW} + ${LEASE} FROM own ` +
    'WHERE t.generation = own.generation AND t.id = own.id',
}

export const EXPIRED: Statement = {
  name: 'expired_claims',
  text:
    `SELECT DISTINCT w.title FROM ${TIMERS} AS t JOIN ${SCHEMA}.worlds AS w USING (generation) ` +
    `WHERE t.claimed_by IS NOT NULL AND t.claimed_until < ${NOW}`,
}

export const RELEASE_ALL: Statement = { text: `UPDATE ${TIMERS} SET ${NO_CLAIM} WHERE claimed_by = $1::uuid` }

/** Clears the claims of a generation that goes on under another name. */
export const FORGET_CLAIMS: Statement = {
  name: 'forget_claims',
  text: `UPDATE ${TIMERS} SET ${NO_CLAIM} WHERE generation = ANY($1::bigint[]) AND claimed_by IS NOT NULL`,
}

export const BEGIN: Statement = { text: 'BEGIN' }
export const COMMIT: Statement = { text: 'COMMIT' }
