import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import { countSharedCall } from '../../service/accounts/call-counts.ts'
import type { Core } from '../../service/world/core.ts'
import type { ServedCall } from '../served-call.ts'

const MINUTE_MS = 60_000
/** Tokens counted at once: more than this in one minute, and the first to come are counted again. */
const COUNTED = 10_000

/**
 * So many requests per wall-clock minute and token, then 429 with Retry-After (switch `rate_limit`). Stands after
 * `authenticate`, whose account and token it reads; one for all operations, because they share the count. It counts by when
 * calls came. The check throws `too_many_requests`.
 */
export function limitRate(core: Pick<Core, 'store'>): (call: ServedCall) => void | Promise<void> {
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
  const refuse = (limit: number, now: number): never => {
    const retryAfter = Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1_000)
    const detail = say('too_many_requests', { limit, seconds: retryAfter })
    throw new SandboxError('too_many_requests', detail, { extra: { retryAfter } })
  }
  return ({ account, token = '', began: now }) => {
    const limit = account?.profile.switches.rate_limit ?? 'off'
    if (limit === 'off') return
    const check = (reached: number): void => {
      if (reached > limit) refuse(limit, now)
    }
    // Among several processes a token has one count.
    const shared = countSharedCall(core, token, Math.floor(now / MINUTE_MS))
    if (shared) return shared.then(check)
    check(count(token, now))
  }
}
