import { SandboxError } from '../domain/errors.ts'
import type { TableName, Tables } from '../domain/world.ts'
import { INDEXED_TABLE, INDEXES, LISTED_TABLE, LISTS } from './indexes.ts'
import { type Change, type Delta, ExactIndex, emptyRowMaps, type MemoryWorld, TABLE_NAMES } from './memory-world.ts'
import type { Entry } from './ordered-list.ts'
import type { Awaitable, IndexedTables, IndexName, ListedTables, ListName, Page, PageQuery, Tx } from './store.ts'

type Buffer = { -readonly [T in TableName]: Map<string, Tables[T] | null> }

/** A row of the buffer; undefined = the buffer did not have it. */
type Before = readonly [table: TableName, id: string, row: Tables[TableName] | null | undefined]

/** Never changed: a table gets a map of its own with its first change. Most transactions touch three tables of many. */
const UNTOUCHED = new Map<string, never>()
const NO_CHANGES = emptyRowMaps<null>(() => UNTOUCHED)

/** Changes laid over a world until they are committed; the world itself stays as it is. */
export class Transaction implements Tx {
  readonly #world: MemoryWorld
  readonly #buffer: Buffer = { ...NO_CHANGES }
  /** The rows of the buffer by the keys of an index, from the first search in it on. */
  readonly #searched = new Map<IndexName, ExactIndex>()
  #open = true
  /** What the buffer held before each change of the part under way; null = none is. */
  #before: Before[] | null = null

  constructor(world: MemoryWorld) {
    this.#world = world
  }

  /** Runs `change` and gives its value; from then on the transaction refuses changes. */
  async run<T>(change: (tx: Tx) => Awaitable<T>): Promise<T> {
    try {
      return await change(this)
    } finally {
      this.#open = false
    }
  }

  async part<T>(run: () => Awaitable<T>): Promise<T> {
    this.#refuseWhenOver()
    if (this.#before) throw new SandboxError('internal', 'A part of a transaction has a part of its own.')
    const before: Before[] = []
    this.#before = before
    try {
      return await run()
    } catch (error) {
      for (const [table, id, row] of before.reverse()) this.#set(table, id, row)
      throw error
    } finally {
      this.#before = null
    }
  }

  put<T extends TableName>(table: T, row: Tables[T]): void {
    this.#refuseWhenOver()
    this.#before?.push([table, row.id, this.#buffer[table].get(row.id)])
    this.#set(table, row.id, row)
  }

  delete(table: TableName, id: string): void {
    this.#refuseWhenOver()
    this.#before?.push([table, id, this.#buffer[table].get(id)])
    this.#set(table, id, null)
  }

  get<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    const row = this.#buffer[table].get(id)
    return row === undefined ? this.#world.get(table, id) : (row ?? undefined)
  }

  find<I extends IndexName>(index: I, key: string): readonly Tables[IndexedTables[I]][] {
    const table = INDEXED_TABLE[index]
    const buffer = this.#buffer[table]
    const held = this.#world.find(index, key)
    if (buffer.size === 0) return held
    const own = this.#search(index).ids(key)
    if (held.length + own.length === 0) return held
    const found = held.filter(row => !buffer.has(row.id))
    for (const id of own) {
      const row = buffer.get(id)
      if (row) found.push(row)
    }
    return found.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  ids(index: IndexName, key: string): readonly string[] {
    if (this.#buffer[INDEXED_TABLE[index]].size === 0) return this.#world.ids(index, key)
    return this.find(index, key).map(({ id }) => id)
  }

  page<L extends ListName>(list: L, query: PageQuery): Page<Tables[ListedTables[L]]> {
    const table = LISTED_TABLE[list]
    const buffer = this.#buffer[table]
    const sort = LISTS[table]?.find(definition => definition.name === list)?.sort
    if (buffer.size === 0 || !sort) return this.#world.page(list, query)
    const removed: Entry[] = []
    const added: Entry[] = []
    for (const [id, row] of buffer) {
      const old = this.#world.get(table, id)
      const [was, is] = [old ? sort(old) : null, row ? sort(row) : null]
      if (was !== null) removed.push({ sort: was, id })
      if (is !== null) added.push({ sort: is, id })
    }
    const { ids, total } = this.#world.pageWith(list, query, { removed, added })
    const rows: Tables[ListedTables[L]][] = []
    for (const id of ids) {
      const row = this.get(table, id)
      if (row !== undefined) rows.push(row)
    }
    return { rows, total }
  }

  count(table: TableName): number {
    let count = this.#world.count(table)
    for (const [id, row] of this.#buffer[table]) {
      if (this.#world.get(table, id) !== undefined) count--
      if (row !== null) count++
    }
    return count
  }

  /** What differs from the world: a row put as it was, or deleted and never there, does not count. */
  delta(): Delta {
    const changes: Change[] = []
    const before: Delta['before'][number][] = []
    for (const table of TABLE_NAMES) {
      for (const [id, row] of this.#buffer[table]) {
        const old = this.#world.get(table, id)
        if ((row ?? undefined) === old) continue
        changes.push([table, id, row])
        before.push(old)
      }
    }
    return { changes, before }
  }

  /** Undefined takes the row out of the buffer. */
  #set<T extends TableName>(table: T, id: string, row: Tables[T] | null | undefined): void {
    if (this.#buffer[table] === UNTOUCHED) this.#buffer[table] = new Map()
    const buffer = this.#buffer[table]
    const before = buffer.get(id)
    if (row === undefined) buffer.delete(id)
    else buffer.set(id, row)
    if (this.#searched.size === 0) return
    for (const { name, key } of INDEXES[table] ?? []) {
      const searched = this.#searched.get(name)
      searched?.remove(before ? key(before) : null, id)
      searched?.add(row ? key(row) : null, id)
    }
  }

  /** A commit may hold thousands of rows, and each of its steps searches. */
  #search<I extends IndexName>(index: I): ExactIndex {
    const known = this.#searched.get(index)
    if (known) return known
    const searched = new ExactIndex()
    const table = INDEXED_TABLE[index]
    const keyOf = INDEXES[table]?.find(definition => definition.name === index)?.key
    for (const row of this.#buffer[table].values()) if (row && keyOf) searched.add(keyOf(row), row.id)
    this.#searched.set(index, searched)
    return searched
  }

  #refuseWhenOver(): void {
    if (this.#open) return
    throw new SandboxError('internal', 'A transaction was used after its end; await everything inside transact.')
  }
}
