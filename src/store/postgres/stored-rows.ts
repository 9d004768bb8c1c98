import type { TableName, Tables } from '../../domain/world.ts'
import { INDEXED_TABLE, LISTED_TABLE } from '../indexes.ts'
import type { IndexedTables, IndexName, ListedTables, ListName, Page, PageQuery, View } from '../store.ts'
import type { Ask, Statement } from './database.ts'
import { keyText } from './key-text.ts'
import type { CachedVersion } from './known/row-cache.ts'
import { columnOf, SQL_TABLES, snake } from './tables.ts'

interface Body {
  readonly body: string
}

/** Rows of a table that are about to be asked for, by their keys. */
interface Wanted {
  readonly keys: Set<string>
  readonly found: Promise<ReadonlyMap<string, Body>>
}

/** The row as it was put: its JSON, with the order of its keys. */
export function readBody<T extends TableName>({ body }: Body): Tables[T] {
  // Every body was written from a row of its table (write-commit.ts).
  return JSON.parse(body) as Tables[T]
}

/** The committed rows of one generation of a world, asked of the database or known from the same version. */
export class StoredRows implements View {
  readonly #ask: Ask
  readonly #generation: number
  readonly cached: CachedVersion
  readonly #wanted = new Map<TableName, Wanted>()

  constructor(ask: Ask, generation: number, cached: CachedVersion) {
    this.#ask = ask
    this.#generation = generation
    this.cached = cached
  }

  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    const known = this.cached.row(table, id)
    if (known !== undefined) return known ?? undefined
    const found = await this.#fetch(table, keyText(id))
    // Two that were asked for at once are one object, as in a store in memory.
    const meanwhile = this.cached.row(table, id)
    if (meanwhile !== undefined) return meanwhile ?? undefined
    const row = found ? readBody<T>(found) : null
    this.cached.keepRow(table, id, row)
    return row ?? undefined
  }

  /** Those of one table that are wanted in one turn are one question. */
  async #fetch(table: TableName, key: string): Promise<Body | undefined> {
    const wanted = this.#wanted.get(table) ?? this.#beginWanted(table)
    wanted.keys.add(key)
    return (await wanted.found).get(key)
  }

  #beginWanted(table: TableName): Wanted {
    const keys = new Set<string>()
    const ask = async () => {
      this.#wanted.delete(table)
      const [first, ...others] = keys
      if (first === undefined) return new Map<string, Body>()
      if (others.length === 0) {
        const [one] = await this.#ask<Body>(GET[table], [this.#generation, first])
        return new Map(one ? [[first, one]] : [])
      }
      const found = await this.#ask<Body & { id: string }>(GET_MANY[table], [this.#generation, [...keys]])
      return new Map(found.map(one => [one.id, one]))
    }
    const wanted = { keys, found: Promise.resolve().then(ask) }
    this.#wanted.set(table, wanted)
    return wanted
  }

  async find<I extends IndexName>(index: I, key: string): Promise<readonly Tables[IndexedTables[I]][]> {
    const known = this.cached.found(index, key)
    if (known) return known
    const found = await this.#ask<Body>(FIND[index], [this.#generation, keyText(key)])
    const rows = found.map(one => readBody<IndexedTables[I]>(one))
    this.cached.keepFound(index, key, rows)
    return rows
  }

  async ids(index: IndexName, key: string): Promise<readonly string[]> {
    return (await this.find(index, key)).map(({ id }) => id)
  }

  async page<L extends ListName>(list: L, query: PageQuery): Promise<Page<Tables[ListedTables[L]]>> {
    const { order, offset, limit, from, to } = query
    const question = `page ${list} ${order} ${offset} ${limit} ${from} ${to}`
    const table = LISTED_TABLE[list]
    const known = this.cached.answer<Page<Tables[ListedTables[L]]>>(table, question)
    if (known) return known
    const page = await this.pageWithout(list, query, [])
    this.cached.keepAnswer(table, question, page, page.rows.length)
    return page
  }

  /** The page as it is without some rows. */
  async pageWithout<L extends ListName>(
    list: L,
    { order, offset, limit, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY }: PageQuery,
    without: readonly string[],
  ): Promise<Page<Tables[ListedTables[L]]>> {
    const bounds = [this.#generation, from, to, without.map(keyText)]
    // As many as a column of PostgreSQL can count are all.
    const most = Number.isSafeInteger(limit) ? limit : null
    const [rows, counted] = await Promise.all([
      most === 0 ? [] : this.#ask<Body>(PAGE[list][order], [...bounds, most, offset]),
      this.#ask<{ total: string }>(TOTAL[list], bounds),
    ])
    return { rows: rows.map(one => readBody<ListedTables[L]>(one)), total: Number(counted[0]?.total ?? 0) }
  }

  count(table: TableName): Promise<number> {
    return this.#answer(table, 'count', () => this.countWithout(table, []))
  }

  async countWithout(table: TableName, without: readonly string[]): Promise<number> {
    const [found] = await this.#ask<{ total: string }>(COUNT[table], [this.#generation, without.map(keyText)])
    return Number(found?.total ?? 0)
  }

  async #answer<A extends number | readonly unknown[]>(
    table: TableName,
    question: string,
    ask: () => Promise<A>,
  ): Promise<A> {
    const known = this.cached.answer<A>(table, question)
    if (known !== undefined) return known
    const answer = await ask()
    this.cached.keepAnswer(table, question, answer, typeof answer === 'number' ? 1 : answer.length)
    return answer
  }
}

const inside = (column: string) =>
  `generation = $1::bigint AND ${column} >= $2::double precision AND ${column} <= $3::double precision AND id <> ALL($4::text[])`

const GET = forEach(SQL_TABLES, table => ({
  name: `get_${snake(table)}`,
  text: `SELECT body FROM ${SQL_TABLES[table].name} WHERE generation = $1::bigint AND id = $2`,
}))

const GET_MANY = forEach(SQL_TABLES, table => ({
  name: `get_many_${snake(table)}`,
  text: `SELECT id, body FROM ${SQL_TABLES[table].name} WHERE generation = $1::bigint AND id = ANY($2::text[])`,
}))

const COUNT = forEach(SQL_TABLES, table => ({
  name: `count_${snake(table)}`,
  text: `SELECT count(*) AS total FROM ${SQL_TABLES[table].name} WHERE generation = $1::bigint AND id <> ALL($2::text[])`,
}))

const FIND = forEach(INDEXED_TABLE, index => ({
  name: `find_${columnOf(index)}`,
  text: `SELECT body FROM ${SQL_TABLES[INDEXED_TABLE[index]].name} WHERE generation = $1::bigint AND ${columnOf(index)} = $2 ORDER BY id`,
}))

const TOTAL = forEach(LISTED_TABLE, list => ({
  name: `total_${columnOf(list)}`,
  text: `SELECT count(*) AS total FROM ${SQL_TABLES[LISTED_TABLE[list]].name} WHERE ${inside(columnOf(list))}`,
}))

const PAGE = forEach(LISTED_TABLE, list => ({
  ascending: pageStatement(list, ''),
  descending: pageStatement(list, ' DESC'),
}))

function pageStatement(list: ListName, direction: string): Statement {
  const column = columnOf(list)
  const order = `ORDER BY ${column}${direction}, id${direction} LIMIT $5 OFFSET $6`
  return {
    name: `page_${column}${direction.trim().toLowerCase()}`,
    text: `SELECT body FROM ${SQL_TABLES[LISTED_TABLE[list]].name} WHERE ${inside(column)} ${order}`,
  }
}

function forEach<Name extends string, Made>(names: { readonly [N in Name]: unknown }, make: (name: Name) => Made) {
  // Built from exactly the keys of `names`, which are the names by their type.
  const keys = Object.keys(names) as Name[]
  // The same.
  return Object.fromEntries(keys.map(name => [name, make(name)])) as { readonly [N in Name]: Made }
}
