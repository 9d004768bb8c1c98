import type { TableName, Tables } from '../../domain/world.ts'
import type { Change } from '../memory-world.ts'

/** Of all worlds together; a row has some kB. */
const MOST_ROWS = 10_000
const MOST_OF_A_WORLD = 1_000
/** Longer answers are seldom asked for twice. */
const LONGEST_ANSWER = 100
/** Of one table and version. */
const MOST_ANSWERS = 200

interface Held {
  version: number
  readonly rows: Map<TableName, Map<string, object | null>>
  readonly answers: Map<TableName, Map<string, unknown>>
}

/** What one generation of a world holds in one version, as far as it was read. */
export interface CachedVersion {
  /** Null = there is no such row; undefined = it was not read yet. */
  row<T extends TableName>(table: T, id: string): Tables[T] | null | undefined
  keepRow<T extends TableName>(table: T, id: string, row: Tables[T] | null): void
  /** What a search of a table found. */
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
      // Asked with the same question, so it is an answer to it.
      answer: <A>(table: TableName, question: string) => held()?.answers.get(table)?.get(question) as A | undefined,
      keepAnswer: (table, question, answer, rows) => {
        const present = held()
        if (!present || rows > LONGEST_ANSWER) return
        const answers = mapOf(present.answers, table)
        if (answers.size >= MOST_ANSWERS) answers.clear()
        answers.set(question, answer)
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
      held.answers.delete(table)
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
    const held: Held = { version, rows: new Map(), answers: new Map() }
    this.#worlds.set(generation, held)
    return held
  }

  #keep(held: Held, table: TableName, id: string, row: object | null): void {
    const rows = mapOf(held.rows, table)
    if (!rows.has(id)) this.#count++
    rows.set(id, row)
    if (rows.size > MOST_OF_A_WORLD) {
      // The one that was kept first.
      for (const oldest of rows.keys()) {
        rows.delete(oldest)
        this.#count--
        break
      }
    }
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

function sizeOf({ rows }: Held): number {
  let size = 0
  for (const map of rows.values()) size += map.size
  return size
}
