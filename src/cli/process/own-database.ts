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

/** Databases for runs that follow one another: one that a run has left is emptied for the next, because to make one takes longer. */
export function reusedDatabases(): { readonly take: TakeDatabase; readonly close: () => Promise<void> } {
  const free: OwnDatabase[] = []
  return {
    async take(store) {
      const own = free.pop() ?? (await makeDatabase(store))
      return {
        ...own,
        async drop() {
          try {
            await own.empty()
          } catch {
            // Something of that run still uses it: no other run may meet it.
            await remove(own)
            return
          }
          free.push(own)
        },
      }
    },
    async close() {
      for (const own of free.splice(0)) await remove(own)
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
