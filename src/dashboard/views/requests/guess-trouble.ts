import type { RequestDetail } from '../../../schemas/types.gen.ts'

export type Trouble =
  | 'noToken'
  | 'noBearer'
  | 'wrongToken'
  | 'login'
  | 'wrongBase'
  | 'wrongPath'
  | 'wrongMethod'
  | 'unreadable'
  | 'other'

const LOGINS: ReadonlySet<string> = new Set(['login', 'refreshToken'])
const UNREADABLE: ReadonlySet<number> = new Set([400, 413, 415])

/** What is probably wrong with a call that no account knows. Its token is not kept, but that there was one is. */
export function guessTrouble({ operation, path, status, request }: RequestDetail): Trouble {
  if (status !== null && UNREADABLE.has(status)) return 'unreadable'
  if (operation !== null && LOGINS.has(operation)) return 'login'
  if (status === 405) return 'wrongMethod'
  // Without a token only a path that is served is refused by 401 (switch `vendor_paths`).
  if (operation === null && status !== 401) return path.startsWith('/api/v2/') ? 'wrongPath' : 'wrongBase'
  if (status !== 401) return 'other'
  const { authorization } = request.headers
  if (authorization === undefined) return 'noToken'
  return /^Bearer /i.test(authorization) ? 'wrongToken' : 'noBearer'
}
