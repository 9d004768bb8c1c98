import { SandboxError } from '../domain/errors.ts'

/**
 * The driver is loaded by who uses it, and installed by them: most users have no database.
 * @throws SandboxError `store_unavailable` where it is not installed.
 */
export async function loadDriver<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // what Node throws: the second one where it was required
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error
    const detail =
      'The store on PostgreSQL needs the package pg, which is not installed; install it beside this one: npm install pg.'
    throw new SandboxError('store_unavailable', detail, { cause: error })
  }
}
