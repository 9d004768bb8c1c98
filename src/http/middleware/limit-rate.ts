import type { RequestHandler } from 'express'
import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { ServedCall } from '../served-call.ts'

const MINUTE_MS = 60_000
/** Tokens counted at once: more than this in one minute, and the first to come are counted again. */
const COUNTED = 10_000

interface Counted {
  readonly account: AccountRow
  readonly token: string
  readonly call: Pick<ServedCall, 'began'>
}

/**
 * So many requests per wall-clock minute and token, then 429 with Retry-After (switch `rate_limit`). Stands after
 * `beginCallOf`, whose instant it counts by, and `authenticate`, whose account and token it reads. One for all operations,
 * because they share the count.
 */
export function limitRate(): RequestHandler {
  let minute = Number.NaN
  const counts = new Map<string, number>()
  const count = (token: string, now: number): number => {
    const current = Math.floor(now / MINUTE_MS)
    if (current !== minute) counts.clear()
    minute = current
    const [oldest] = counts.keys()
    if (counts.size >= COUNTED && !counts.has(token) && oldest !== undefined) counts.delete(oldest)
    const reached = (counts.get(token) ?? 0) + 1
    counts.set(token, reached)
    return reached
  }
  return (_request, response, next) => {
    // Left there by `authenticate` and `beginCallOf`, the only writers.
    const { account, token, call } = response.locals as Counted
    const limit = account.profile.switches.rate_limit
    if (limit === 'off') return next()
    const { began: now } = call
    if (count(token, now) <= limit) return next()
    const retryAfter = Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1_000)
    const detail = say('too_many_requests', { limit, seconds: retryAfter })
    throw new SandboxError('too_many_requests', detail, { extra: { retryAfter } })
  }
}
