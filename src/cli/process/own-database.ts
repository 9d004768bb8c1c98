import type { SandboxOptions } from '../../sandbox.ts'
import { CommandError, EXIT } from '../command-error.ts'
import { say } from '../describe/output.ts'

/**
 * Runs with a database of its own on the server that the option `store` names, which is removed afterwards; without the option
 * as it is. What stands in the named database is not touched.
 * @throws CommandError `usage` for what is no URL of a database, `unreachable` when none can be made.
 */
export async function withOwnDatabase<T>(
  options: SandboxOptions,
  run: (options: SandboxOptions) => Promise<T>,
): Promise<T> {
  const { store } = options
  if (store === undefined) return run(options)
  const { createDatabase, describeWrongDatabaseUrl, SandboxError } = await import('../../store-tools.ts')
  const wrong = describeWrongDatabaseUrl('store', store)
  if (wrong !== null) throw new CommandError(EXIT.usage, wrong)
  const own = await createDatabase(store).catch((error: unknown) => {
    if (!(error instanceof SandboxError)) throw error
    throw new CommandError(EXIT.unreachable, error.message, { cause: error })
  })
  try {
    return await run({ ...options, store: own.url })
  } finally {
    await own.drop().catch((error: unknown) => {
      const name = new URL(own.url).pathname.slice(1)
      say(`carrier-sandbox: the database ${name} could not be removed (${String(error)}); remove it with dropdb.`)
    })
  }
}
