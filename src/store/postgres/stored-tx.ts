import type { TableName, Tables } from '../../domain/world.ts'
import { BufferedTx } from '../buffered-tx.ts'
import { INDEXED_TABLE, LISTED_TABLE, LISTS } from '../indexes.ts'
import { type Change, TABLE_NAMES } from '../memory-world.ts'
import type { Note } from '../shared-log.ts'
import type { Awaitable, IndexedTables, IndexName, ListedTables, ListName, Page, PageQuery, Tx } from '../store.ts'
import type { StoredRows } from './stored-rows.ts'

/** Changes laid over rows of the database until they are committed. */
export class StoredTx extends BufferedTx implements Tx {
  readonly #rows: StoredRows
  readonly #notes: Note[] = []

  constructor(rows: StoredRows) {
    super()
    this.#rows = rows
  }

  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    const row = this.buffer[table].get(id)
    return row === undefined ? this.#rows.get(table, id) : (row ?? undefined)
  }

  async find<I extends IndexName>(index: I, key: string): Promise<readonly Tables[IndexedTables[I]][]> {
    const held = await this.#rows.find(index, key)
    // Looked at after the wait: it may have been changed meanwhile.
    const buffer = this.buffer[INDEXED_TABLE[index]]
    if (buffer.size === 0) return held
    const own = this.search(index, key)
    const found = held.filter(row => !buffer.has(row.id))
    for (const id of own) {
      const row = buffer.get(id)
      if (row) found.push(row)
    }
    return found.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  async ids(index: IndexName, key: string): Promise<readonly string[]> {
    return (await this.find(index, key)).map(({ id }) => id)
  }

  async page<L extends ListName>(list: L, query: PageQuery): Promise<Page<Tables[ListedTables[L]]>> {
    const table = LISTED_TABLE[list]
    const buffer = new Map(this.buffer[table])
    const sort = LISTS[table]?.find(definition => definition.name === list)?.sort
    if (buffer.size === 0 || !sort) return this.#rows.page(list, query)
    const { order, offset, limit, from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = query
    const near = { ...query, offset: 0, limit: offset + limit }
    const { rows: held, total } = await this.#rows.pageWithout(list, near, [...buffer.keys()])
    const entries = held.map(row => ({ row, place: sort(row) ?? 0 }))
    let own = 0
    for (const row of buffer.values()) {
      const place = row ? sort(row) : null
      if (!row || place === null || place < from || place > to) continue
      entries.push({ row, place })
      own++
    }
    const sign = order === 'ascending' ? 1 : -1
    entries.sort((a, b) => sign * (a.place - b.place || (a.row.id < b.row.id ? -1 : a.row.id > b.row.id ? 1 : 0)))
    return { rows: entries.slice(offset, offset + limit).map(({ row }) => row), total: total + own }
  }

  async count(table: TableName): Promise<number> {
    const rows = [...this.buffer[table].values()]
    if (rows.length === 0) return this.#rows.count(table)
    const present = rows.filter(row => row !== null).length
    return present + (await this.#rows.countWithout(table, [...this.buffer[table].keys()]))
  }

  note(note: Note): void {
    this.#notes.push(note)
  }

  earliestStep(): number | undefined {
    let earliest: number | undefined
    for (const timer of this.buffer.timers.values()) {
      if (timer && timer.kind !== 'attempt') earliest = Math.min(earliest ?? timer.dueAt, timer.dueAt)
    }
    return earliest
  }

  get notes(): readonly Note[] {
    return this.#notes
  }

  override part<T>(run: () => Awaitable<T>): Promise<T> {
    const before = this.#notes.length
    return super.part(async () => {
      try {
        return await run()
      } catch (error) {
        this.#notes.length = before
        throw error
      }
    })
  }

  /** What may differ from the world; what it holds already is passed over where that is known. */
  changes(): Change[] {
    const changes: Change[] = []
    for (const table of TABLE_NAMES) {
      for (const [id, row] of this.buffer[table]) {
        const held = this.#rows.cached.row(table, id)
        if (held === undefined || held !== row) changes.push([table, id, row])
      }
    }
    return changes
  }
}
