import { SandboxError } from '../domain/errors.ts'
import type { TableName, Tables } from '../domain/world.ts'
import { ExactIndex } from './exact-index.ts'
import { INDEXED_TABLE, INDEXES } from './indexes.ts'
import { emptyRowMaps } from './memory-world.ts'
import type { Awaitable, IndexName } from './store.ts'

type Buffer = { -readonly [T in TableName]: Map<string, Tables[T] | null> }

/** A row of the buffer; undefined = the buffer did not have it. */
type Before = readonly [table: TableName, id: string, row: Tables[TableName] | null | undefined]

/** Never changed: a table gets a map of its own with its first change. Most transactions touch three tables of many. */
const UNTOUCHED = new Map<string, never>()
const NO_CHANGES = emptyRowMaps<null>(() => UNTOUCHED)

/**
 * The half of a transaction that every engine shares: changes wait in a buffer, and a part that throws takes back its own.
 * How the buffer is laid over committed rows is the engine's.
 */
export abstract class BufferedTx {
  /** Null = deleted. */
  protected readonly buffer: Buffer = { ...NO_CHANGES }
  /** The rows of the buffer by the keys of an index, from the first search in it on. */
  readonly #searched = new Map<IndexName, ExactIndex>()
  #open = true
  /** What the buffer held before each change of the part under way; null = none is. */
  #before: Before[] | null = null

  /** Runs `change` and gives its value; from then on the transaction refuses changes. */
  async run<T>(change: (tx: this) => Awaitable<T>): Promise<T> {
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
    this.#before?.push([table, row.id, this.buffer[table].get(row.id)])
    this.#set(table, row.id, row)
  }

  delete(table: TableName, id: string): void {
    this.#refuseWhenOver()
    this.#before?.push([table, id, this.buffer[table].get(id)])
    this.#set(table, id, null)
  }

  /** Ids of the buffer's rows under a key. A commit may hold thousands of rows, and each of its steps searches. */
  protected search<I extends IndexName>(index: I, key: string): readonly string[] {
    const known = this.#searched.get(index)
    if (known) return known.ids(key)
    const searched = new ExactIndex()
    const table = INDEXED_TABLE[index]
    const keyOf = INDEXES[table]?.find(definition => definition.name === index)?.key
    for (const row of this.buffer[table].values()) if (row && keyOf) searched.add(keyOf(row), row.id)
    this.#searched.set(index, searched)
    return searched.ids(key)
  }

  /** Undefined takes the row out of the buffer. */
  #set<T extends TableName>(table: T, id: string, row: Tables[T] | null | undefined): void {
    if (this.buffer[table] === UNTOUCHED) this.buffer[table] = new Map()
    const buffer = this.buffer[table]
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

  #refuseWhenOver(): void {
    if (this.#open) return
    throw new SandboxError('internal', 'A transaction was used after its end; await everything inside transact.')
  }
}
