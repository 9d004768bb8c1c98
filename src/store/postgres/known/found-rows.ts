import type { TableName } from '../../../domain/world.ts'
import { INDEXES } from '../../indexes.ts'
import type { IndexName } from '../../store.ts'

/** Of one world; rows of answers, and the answers themselves. */
const MOST = 4_000

interface Row {
  readonly id: string
}

interface Found {
  /** By (id). */
  readonly answers: Map<string, readonly Row[]>
  /** In which answer a row stands. */
  readonly keys: Map<string, string>
}

/** What was found through indexes in one version of a world. It follows the commits that make the next versions. */
export class FoundRows {
  readonly #indexes = new Map<IndexName, Found>()
  #size = 0

  /** Rows in the answers; an answer is one more, also one that found nothing. */
  get size(): number {
    return this.#size
  }

  get(index: IndexName, key: string): readonly Row[] | undefined {
    return this.#indexes.get(index)?.answers.get(key)
  }

  keep(index: IndexName, key: string, rows: readonly Row[]): void {
    if (this.#size + rows.length + 1 > MOST) this.#clear()
    const found = this.#indexes.get(index) ?? { answers: new Map(), keys: new Map() }
    this.#indexes.set(index, found)
    this.#set(found, key, rows)
    for (const { id } of rows) found.keys.set(id, key)
  }

  /** A commit has put a row of the table, or deleted it. */
  changed(table: TableName, id: string, row: object | null): void {
    for (const { name, key } of INDEXES[table] ?? []) {
      const found = this.#indexes.get(name)
      if (!found) continue
      const before = found.keys.get(id)
      if (before !== undefined) {
        found.keys.delete(id)
        this.#set(
          found,
          before,
          (found.answers.get(before) ?? []).filter(one => one.id !== id),
        )
      }
      // A row of this table, which its indexes take: it was put there.
      const after = row && (key as (row: object) => string | null)(row)
      const present = after === null ? undefined : found.answers.get(after)
      if (after === null || !present) continue
      found.keys.set(id, after)
      // Each row has an id.
      const rows = [...present, row as Row]
      this.#set(
        found,
        after,
        rows.sort((a, b) => (a.id < b.id ? -1 : 1)),
      )
    }
  }

  #set({ answers }: Found, key: string, rows: readonly Row[]): void {
    const before = answers.get(key)
    this.#size += rows.length - (before ? before.length : -1)
    answers.set(key, rows)
  }

  #clear(): void {
    this.#indexes.clear()
    this.#size = 0
  }
}
