import type { TableName, Tables } from '../domain/world.ts'
import { BufferedTx } from './buffered-tx.ts'
import { INDEXED_TABLE, LISTED_TABLE, LISTS } from './indexes.ts'
import { type Change, type Delta, type MemoryWorld, TABLE_NAMES } from './memory-world.ts'
import type { Entry } from './ordered-list.ts'
import type { IndexedTables, IndexName, ListedTables, ListName, Page, PageQuery, Tx } from './store.ts'

/** Changes laid over a world until they are committed; the world itself stays as it is. */
export class Transaction extends BufferedTx implements Tx {
  readonly #world: MemoryWorld

  constructor(world: MemoryWorld) {
    super()
    this.#world = world
  }

  get<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    const row = this.buffer[table].get(id)
    return row === undefined ? this.#world.get(table, id) : (row ?? undefined)
  }

  find<I extends IndexName>(index: I, key: string): readonly Tables[IndexedTables[I]][] {
    const buffer = this.buffer[INDEXED_TABLE[index]]
    const held = this.#world.find(index, key)
    if (buffer.size === 0) return held
    const own = this.search(index, key)
    if (held.length + own.length === 0) return held
    const found = held.filter(row => !buffer.has(row.id))
    for (const id of own) {
      const row = buffer.get(id)
      if (row) found.push(row)
    }
    return found.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  ids(index: IndexName, key: string): readonly string[] {
    if (this.buffer[INDEXED_TABLE[index]].size === 0) return this.#world.ids(index, key)
    return this.find(index, key).map(({ id }) => id)
  }

  page<L extends ListName>(list: L, query: PageQuery): Page<Tables[ListedTables[L]]> {
    const table = LISTED_TABLE[list]
    const buffer = this.buffer[table]
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
    for (const [id, row] of this.buffer[table]) {
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
      for (const [id, row] of this.buffer[table]) {
        const old = this.#world.get(table, id)
        if ((row ?? undefined) === old) continue
        changes.push([table, id, row])
        before.push(old)
      }
    }
    return { changes, before }
  }
}
