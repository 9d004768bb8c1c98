import { newestOf } from '../events/expect-match.ts'
import type { WaitParts } from '../events/look-until.ts'
import { awaitRequest, type RequestWish } from './await-request.ts'
import type { LoggedRequest } from './request-log.ts'

/**
 * Waits as a test does: for the call that fits, the newest of several.
 * @throws SandboxError `not_found` when the time is up, naming what nearly fits.
 */
export async function expectRequest(parts: WaitParts, world: string, wish: RequestWish): Promise<LoggedRequest> {
  const keys = Object.entries(wish.match).map(([key, value]) => {
    return `${key} ${typeof value === 'object' ? JSON.stringify(value) : value}`
  })
  const wanted = keys.length === 0 ? 'call of the API' : `call with ${keys.join(', ')}`
  const name = ({ entry }: LoggedRequest) => `${entry.method} ${entry.path}`
  return newestOf(await awaitRequest(parts, world, wish), { wanted, wish, name })
}
