import { setImmediate } from 'node:timers/promises'
import type { TableName, Tables } from '../../domain/world.ts'
import { INDEXED_TABLE, LISTED_TABLE } from '../indexes.ts'
import type { IndexedTables, IndexName, ListedTables, ListName, Page, PageQuery, View } from '../store.ts'
import { AskedTogether } from './asked-together.ts'
import type { Ask, Statement } from './database.ts'
import { keyText } from './key-text.ts'
import type { CachedVersion } from './known/row-cache.ts'
import { columnOf, SQL_TABLES, snake } from './tables.ts'

export interface Body {
  readonly body: string
}

/** The row as it was put: its JSON, with the order of its keys. */
export function readBody<T extends TableName>({ body }: Body): Tables[T] {
  // Every body was written from a row of its table (write-commit.ts).
  return JSON.parse(body) as Tables[T]
}

/** So many are read before other work gets a turn: some ms. */
const SLICE = 250

/** The rows in their order. The 100,000 parcels of one world would hold up all others for two seconds. */
export async function readBodies<T extends TableName>(bodies: readonly Body[]): Promise<Tables[T][]> {
  const rows: Tables[T][] = []
  for (const one of bodies) {
    if (rows.length > 0 && rows.length % SLICE === 0) await setImmediate()
    rows.push(readBody<T>(one))
  }
  return rows
}

/** The committed rows of one generation of a world, asked of the database or known from the same version. */
export class StoredRows implements View {
  readonly #ask: Ask
  readonly #generation: number
  readonly cached: CachedVersion
  readonly #rows = new Map<TableName, AskedTogether<Body>>()
  readonly #found = new Map<IndexName, AskedTogether<readonly Body[]>>()

  constructor(ask: Ask, generation: number, cached: CachedVersion) {
    this.#ask = ask
    this.#generation = generation
    this.cached = cached
  }

  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    const known = this.cached.row(table, id)
    if (known !== undefined) return known ?? undefined
    const found = await this.#rowsOf(table).get(keyText(id))
    // Two that were asked for at once are one object, as in a store in memory.
    const meanwhile = this.cached.row(table, id)
    if (meanwhile !== undefined) return meanwhile ?? undefined
    const row = found ? readBody<T>(found) : null
    this.cached.keepRow(table, id, row)
    return row ?? undefined
  }

  async find<I extends IndexName>(index: I, key: string): Promise<readonly Tables[IndexedTables[I]][]> {
    const known = this.cached.found(index, key)
    if (known) return known
    const rows = await readBodies<IndexedTables[I]>((await this.#foundBy(index).get(keyText(key))) ?? [])
    // Two that were asked for at once are one answer.
    const meanwhile = this.cached.found(index, key)
    if (meanwhile) return meanwhile
    this.cached.keepFound(index, key, rows)
    return rows
  }

  async ids(index: IndexName, key: string): Promise<readonly string[]> {
    return (await this.find(index, key)).map(({ id }) => id)
  }

  async page<L extends ListName>(list: L, query: PageQuery): Promise<Page<Tables[ListedTables[L]]>> {
    const { order, offset, limit, from, to, isUncounted = false } = query
    const question = `page ${list} ${order} ${offset} ${limit} ${from} ${to} ${isUncounted}`
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
    { order, offset, limit, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY, isUncounted }: PageQuery,
    without: readonly string[],
  ): Promise<Page<Tables[ListedTables[L]]>> {
    const bounds = [this.#generation, from, to, without.map(keyText)]
    // As many as a column of PostgreSQL can count are all.
    const most = Number.isSafeInteger(limit) ? limit : null
    const [rows, counted] = await Promise.all([
      most === 0 ? [] : this.#ask<Body>(PAGE[list][order], [...bounds, most, offset]),
      isUncounted ? [] : this.#ask<{ total: string }>(TOTAL[list], bounds),
    ])
    return { rows: await readBodies<ListedTables[L]>(rows), total: Number(counted[0]?.total ?? 0) }
  }

  count(table: TableName): Promise<number> {
    return this.#answer(table, 'count', () => this.countWithout(table, []))
  }

  async countWithout(table: TableName, without: readonly string[]): Promise<number> {
    const [found] = await this.#ask<{ total: string }>(COUNT[table], [this.#generation, without.map(keyText)])
    return Number(found?.total ?? 0)
  }

  #rowsOf(table: TableName): AskedTogether<Body> {
    const known = this.#rows.get(table)
    if (known) return known
    const made = new AskedTogether<Body>(async keys => {
      const [first] = keys
      if (keys.length === 1 && first !== undefined) {
        const [one] = await this.#ask<Body>(GET[table], [this.#generation, first])
        return new Map(one ? [[first, one]] : [])
      }
      const found = await this.#ask<Body & { id: string }>(GET_MANY[table], [this.#generation, keys])
      return new Map(found.map(one => [one.id, one]))
    })
    this.#rows.set(table, made)
    return made
  }

  #foundBy(index: IndexName): AskedTogether<readonly Body[]> {
    const known = this.#found.get(index)
    if (known) return known
    const made = new AskedTogether<readonly Body[]>(async keys => {
      const [first] = keys
      if (keys.length === 1 && first !== undefined) {
        return new Map([[first, await this.#ask<Body>(FIND[index], [this.#generation, first])]])
      }
      const found = new Map<string, Body[]>()
      for (const one of await this.#ask<Body & { key: string }>(FIND_MANY[index], [this.#generation, keys])) {
        const others = found.get(one.key)
        if (others) others.push(one)
        else found.set(one.key, [one])
      }
      return found
    })
    this.#found.set(index, made)
    return made
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

const FIND_MANY = forEach(INDEXED_TABLE, index => ({
  name: `find_many_${columnOf(index)}`,
  text:
    `SELECT ${columnOf(index)} AS key, body FROM ${SQL_TABLES[INDEXED_TABLE[index]].name} ` +
    `WHERE generation = $1::bigint AND ${columnOf(index)} = ANY($2::text[]) ORDER BY id`,
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
