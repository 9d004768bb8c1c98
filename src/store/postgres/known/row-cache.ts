import type { TableName, Tables } from '../../../domain/world.ts'
import type { Change } from '../../memory-world.ts'
import type { IndexedTables, IndexName } from '../../store.ts'
import { FoundRows } from './found-rows.ts'

/** Of all worlds together, rows of answers included; a row has some kB. */
const MOST_ROWS = 20_000
/** Of one table of a world: single rows, and those of answers. */
const MOST_OF_A_TABLE = 4_000
/** Longer answers are seldom asked for twice. */
const LONGEST_ANSWER = 100

interface Answers {
  readonly found: Map<string, unknown>
  /** Rows in them; one that found nothing is one, too. */
  size: number
}

interface Held {
  version: number
  readonly rows: Map<TableName, Map<string, object | null>>
  readonly answers: Map<TableName, Answers>
  readonly found: FoundRows
}

/** What one generation of a world holds in one version, as far as it was read. */
export interface CachedVersion {
  /** Null = there is no such row; undefined = it was not read yet. */
  row<T extends TableName>(table: T, id: string): Tables[T] | null | undefined
  keepRow<T extends TableName>(table: T, id: string, row: Tables[T] | null): void
  found<I extends IndexName>(index: I, key: string): readonly Tables[IndexedTables[I]][] | undefined
  keepFound(index: IndexName, key: string, rows: readonly { readonly id: string }[]): void
  /** What a page, or a count, of a table was. */
  answer<A>(table: TableName, question: string): A | undefined
  keepAnswer(table: TableName, question: string, answer: unknown, rows: number): void
}

/**
 * Rows by the generation and the version of their world. Every commit of any process makes a new version, so what is kept
 * here is what the database holds, or it is not used.
 */
export class RowCache {
  /** The one used longest ago first. */
  readonly #worlds = new Map<number, Held>()
  #count = 0

  /** Rows kept, in answers and by themselves. */
  get size(): number {
    return this.#count
  }

  /** The cache of a version that the database has just shown. */
  at(generation: number, version: number): CachedVersion {
    this.#hold(generation, version)
    /** Undefined once another version is known: what an older one held is kept no more. */
    const held = (): Held | undefined => {
      const found = this.#worlds.get(generation)
      return found?.version === version ? found : undefined
    }
    return {
      row: <T extends TableName>(table: T, id: string) => {
        const row = held()?.rows.get(table)?.get(id)
        // The map of a table holds rows of that table alone.
        return row as Tables[T] | null | undefined
      },
      keepRow: (table, id, row) => {
        const present = held()
        if (present) this.#keep(present, table, id, row)
      },
      found: <I extends IndexName>(index: I, key: string) => {
        const rows = held()?.found.get(index, key)
        // An index finds rows of its table alone.
        return rows as readonly Tables[IndexedTables[I]][] | undefined
      },
      keepFound: (index, key, rows) => {
        const present = held()
        if (present && rows.length <= LONGEST_ANSWER)
          this.#keepFound(present, () => present.found.keep(index, key, rows))
      },
      answer: <A>(table: TableName, question: string) => {
        const found = held()?.answers.get(table)?.found.get(question)
        // Asked with the same question, so it is an answer to it.
        return found as A | undefined
      },
      keepAnswer: (table, question, answer, rows) => {
        const present = held()
        if (present && rows <= LONGEST_ANSWER) this.#keepAnswer(present, table, { question, answer, size: rows + 1 })
      },
    }
  }

  /**
   * A commit of this process made the next version while it held the world's row: what it did not touch is as it was, and
   * what it changed is known.
   */
  advance(
    generation: number,
    versions: { readonly from: number; readonly to: number },
    changes: readonly Change[],
  ): void {
    const held = this.#worlds.get(generation)
    if (held?.version !== versions.from) return
    held.version = versions.to
    for (const [table, id, row] of changes) {
      this.#forgetAnswers(held, table)
      this.#keepFound(held, () => held.found.changed(table, id, row))
      this.#keep(held, table, id, row)
    }
  }

  forget(generation: number): void {
    const held = this.#worlds.get(generation)
    this.#worlds.delete(generation)
    if (held) this.#count -= sizeOf(held)
  }

  #hold(generation: number, version: number): Held {
    const known = this.#worlds.get(generation)
    if (known?.version === version) {
      this.#worlds.delete(generation)
      this.#worlds.set(generation, known)
      return known
    }
    // An answer that comes late brings no version back.
    if (known && known.version > version) return known
    this.forget(generation)
    const held: Held = { version, rows: new Map(), answers: new Map(), found: new FoundRows() }
    this.#worlds.set(generation, held)
    return held
  }

  #keep(held: Held, table: TableName, id: string, row: object | null): void {
    const rows = mapOf(held.rows, table)
    if (!rows.has(id)) this.#count++
    rows.set(id, row)
    if (rows.size > MOST_OF_A_TABLE) {
      // The one that was kept first.
      for (const oldest of rows.keys()) {
        rows.delete(oldest)
        this.#count--
        break
      }
    }
    this.#makeRoom(held)
  }

  #keepAnswer(
    held: Held,
    table: TableName,
    { question, answer, size }: { readonly question: string; readonly answer: unknown; readonly size: number },
  ): void {
    const known = held.answers.get(table)
    // Two that asked at once have the same answer.
    if (known?.found.has(question)) return
    if (known && known.size + size > MOST_OF_A_TABLE) this.#forgetAnswers(held, table)
    const answers = held.answers.get(table) ?? { found: new Map(), size: 0 }
    held.answers.set(table, answers)
    answers.found.set(question, answer)
    answers.size += size
    this.#count += size
    this.#makeRoom(held)
  }

  #keepFound(held: Held, change: () => void): void {
    const before = held.found.size
    change()
    this.#count += held.found.size - before
    this.#makeRoom(held)
  }

  #forgetAnswers(held: Held, table: TableName): void {
    this.#count -= held.answers.get(table)?.size ?? 0
    held.answers.delete(table)
  }

  /** What another world holds goes first. */
  #makeRoom(held: Held): void {
    for (const [oldest, other] of this.#worlds) {
      if (this.#count <= MOST_ROWS) break
      if (other !== held) this.forget(oldest)
    }
  }
}

function mapOf<Item>(maps: Map<TableName, Map<string, Item>>, table: TableName): Map<string, Item> {
  const known = maps.get(table)
  if (known) return known
  const made = new Map<string, Item>()
  maps.set(table, made)
  return made
}

function sizeOf({ rows, answers, found }: Held): number {
  let size = found.size
  for (const map of rows.values()) size += map.size
  for (const one of answers.values()) size += one.size
  return size
}
