import { SandboxError } from '../domain/errors.ts'
import { ROW_LAYOUT, type TableName } from '../domain/world.ts'
import type { SecretBook } from '../replay/secret-book.ts'
import type { Recording } from '../schemas/types.gen.ts'
import { isPlaceable } from '../store/data-files.ts'
import { isRow } from '../store/journal-line.ts'
import { TABLE_NAMES } from '../store/memory-world.ts'
import type { Store, Tx } from '../store/store.ts'

/**
 * Puts into an empty store what a recorded one held when its run began; undefined = it held nothing.
 * @throws SandboxError `invalid` for rows of a newer program, or that are none.
 */
export function placeHeld({ held }: Recording) {
  if (held === undefined) return undefined
  return async (store: Store, book: SecretBook): Promise<void> => {
    if (held.layout > ROW_LAYOUT) {
      const detail = `the recording holds rows of layout ${held.layout}, and this program knows layout ${ROW_LAYOUT}: use a newer carrier-sandbox.`
      throw new SandboxError('invalid', detail)
    }
    const text = JSON.stringify(held.worlds)
    if (!book.knows(text)) throw damaged('/held', 'it names a secret that is not in it')
    const worlds: typeof held.worlds = JSON.parse(book.reveal(text))
    for (const [n, { world, at, rows }] of worlds.entries()) {
      await store.replaceWorld(world, () => undefined)
      const place = (tx: Tx) => {
        for (const [table, some] of Object.entries(rows)) {
          for (const [m, row] of some.entries()) put(tx, [table, row], `/held/worlds/${n}/rows/${table}/${m}`)
        }
      }
      await store.transact(world, at, place)
    }
  }
}

function put(tx: Tx, entry: readonly [table: string, row: unknown], where: string): void {
  if (!isRow(entry)) {
    const names = TABLE_NAMES.join(', ')
    throw damaged(where, `it is no row of a table that this program knows (${names})`)
  }
  const [table, row] = entry
  if (!isPlaceable<TableName>(table, row)) throw damaged(where, `the row does not have the form of the table ${table}`)
  tx.put<TableName>(table, row)
}

function damaged(where: string, what: string): SandboxError {
  return new SandboxError('invalid', `the recording is damaged at ${where}: ${what}.`)
}
