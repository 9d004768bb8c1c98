import { SandboxError } from '../domain/errors.ts'

/**
 * Why a sandbox cannot start, in words for who starts it: a database that is open may have no connection left for the next step.
 * Any other error stays as it is.
 */
export async function refuseStart(url: string | null, error: unknown): Promise<unknown> {
  if (url === null || !(error instanceof SandboxError) || error.code !== 'store_unavailable') return error
  const { refuseDatabase } = await import('./postgres/database-errors.ts')
  return refuseDatabase(url, error)
}
