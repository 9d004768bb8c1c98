import type { SandboxOptions } from '../../sandbox.ts'
import type { OwnDatabase } from '../../store-tools.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { say } from '../describe/output.ts'

/** @throws CommandError `usage` for what is no URL of a database, `unreachable` when none can be made. */
export type TakeDatabase = (store: string) => Promise<OwnDatabase>

/**
 * Runs with a database of its own on the server that the option `store` names, which is removed afterwards; without the option
 * as it is. What stands in the named database is not touched.
 * @throws as `TakeDatabase`
 */
export async function withOwnDatabase<T>(
  options: SandboxOptions,
  run: (options: SandboxOptions) => Promise<T>,
  take: TakeDatabase = makeDatabase,
): Promise<T> {
  const { store } = options
  if (store === undefined) return run(options)
  const own = await take(store)
  try {
    return await run({ ...options, store: own.url })
  } finally {
    await remove(own)
  }
}

/**
 * Databases for runs that follow one another: while one is in use, the next is made and brought to its schema, and the one
 * before is removed.
 */
export function databasesAhead(): { readonly take: TakeDatabase; readonly close: () => Promise<void> } {
  let next: Promise<OwnDatabase> | null = null
  let removed: Promise<void> = Promise.resolve()
  const prepare = (store: string): Promise<OwnDatabase> => {
    const made = makeDatabase(store).then(async own => {
      const { migrateStore } = await import('../../store-tools.ts')
      await migrateStore(own.url)
      return own
    })
    // The run that takes it reports its failure.
    made.catch(() => undefined)
    return made
  }
  return {
    take(store) {
      const mine = next ?? prepare(store)
      next = prepare(store)
      return mine.then(own => ({
        url: own.url,
        async drop() {
          // One at a time, also where several runs end at once; this one waits for those before it alone.
          const before = removed
          removed = before.then(() => remove(own))
          await before
        },
      }))
    },
    async close() {
      const left = await next?.catch(() => null)
      next = null
      if (left) await remove(left)
      await removed
    },
  }
}

async function makeDatabase(store: string): Promise<OwnDatabase> {
  const { createDatabase, describeWrongDatabaseUrl, SandboxError } = await import('../../store-tools.ts')
  const wrong = describeWrongDatabaseUrl('store', store)
  if (wrong !== null) throw new CommandError(EXIT.usage, wrong)
  try {
    return await createDatabase(store)
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    throw new CommandError(EXIT.unreachable, error.message, { cause: error })
  }
}

async function remove(own: OwnDatabase): Promise<void> {
  try {
    await own.drop()
  } catch (error) {
    const name = new URL(own.url).pathname.slice(1)
    say(`carrier-sandbox: the database ${name} could not be removed (${String(error)}); remove it with dropdb.`)
  }
}
