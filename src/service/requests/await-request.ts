import { SandboxError } from '../../domain/errors.ts'
import type { RequestMatch } from '../../schemas/types.gen.ts'
import type { NearMiss } from '../events/await-delivery.ts'
import { writeCursor } from '../events/event-id.ts'
import { newestOf } from '../events/expect-match.ts'
import { lookUntil, type WaitLimit, type WaitParts } from '../events/look-until.ts'
import { MOST_ITEMS, MOST_NEAR_MISSES, startOf, type WaitOutcome } from '../events/wait-outcome.ts'
import { findNamedIds } from '../naming/find-named.ts'
import { SYSTEM_WORLD } from '../world/world-names.ts'
import { type RequestMatcher, readRequestMatch } from './match-request.ts'
import type { LoggedRequest } from './request-log.ts'
import { selectRequests } from './select-requests.ts'

export interface RequestWish extends WaitLimit {
  readonly match: RequestMatch
  /** The cursor of an earlier wait; null = all since the last reset. */
  readonly after: string | null
}

/**
 * Waits for a call that fits, among those answered since the cursor and those to come. With a patience of 0 it looks once.
 * @returns Null when the waiting client has left.
 * @throws SandboxError `invalid` for an unknown operation or a cursor that is too old; what `lookUntil` throws.
 */
export async function awaitRequest(
  parts: WaitParts,
  world: string,
  { match, after, ...patience }: RequestWish,
): Promise<WaitOutcome<LoggedRequest, NearMiss<LoggedRequest>> | null> {
  const { core, events } = parts
  const matches = readRequestMatch(match, { ids: await findNamedIds(core, world, match.shipment) })
  if (events.catchUp) await events.catchUp(world)
  const begin = beginningOf(parts, world, after)
  let position = begin
  let found: readonly LoggedRequest[] = []
  const look = async (): Promise<boolean> => {
    const news = core.requests.after(world, position)
    // What comes while these are looked at is for the next time.
    position = Math.max(position, events.latest(world))
    found = (await selectRequests(news, { matches, contains: null })).fitting
    return found.length > 0
  }
  const outcome = await lookUntil(parts, world, { ...patience, look })
  if (outcome === 'left') return null
  const cursor = await cursorAt(parts, world, position)
  if (outcome === 'found') {
    return { matched: true, items: found.slice(-MOST_ITEMS), nearMisses: [], cursor, why: null }
  }
  const seen = core.requests.after(world, begin)
  const { misses } = await selectRequests(seen, { matches, contains: null })
  const nearMisses = misses.slice(-MOST_NEAR_MISSES).reverse()
  return { matched: false, items: [], nearMisses, cursor, why: await explain(parts, seen) }
}

/** How many calls fit, of those since the cursor. @throws as `awaitRequest`. */
export async function countRequests(
  parts: WaitParts,
  world: string,
  { match, after }: Pick<RequestWish, 'match' | 'after'>,
): Promise<{ readonly count: number; readonly cursor: string }> {
  const ids = await findNamedIds(parts.core, world, match.shipment)
  const matches: RequestMatcher = readRequestMatch(match, { ids })
  if (parts.events.catchUp) await parts.events.catchUp(world)
  const logged = parts.core.requests.after(world, beginningOf(parts, world, after))
  const position = parts.events.latest(world)
  const { fitting } = await selectRequests(logged, { matches, contains: null })
  return { count: fitting.length, cursor: await cursorAt(parts, world, position) }
}

/** The number after which calls count. */
function beginningOf({ core, events }: WaitParts, world: string, after: string | null): number {
  const start = startOf(events, world, after)
  // A reset has emptied the log, so all of it is of since then.
  if (start.isAll) return 0
  if (core.requests.lastLost(world) <= start.event) return start.event
  const detail = `the cursor "${after}" is too old: calls that came after it are not kept any more; leave it out.`
  throw new SandboxError('invalid', detail, { pointer: '/after' })
}

async function cursorAt({ core, events }: WaitParts, world: string, event: number): Promise<string> {
  const { rows } = await core.store.read(world, view =>
    view.page('deliveriesBySequence', { order: 'descending', offset: 0, limit: 1 }),
  )
  return writeCursor(events.epoch, { event, delivery: rows[0]?.seq ?? 0 })
}

async function explain({ core, events }: WaitParts, seen: readonly LoggedRequest[]): Promise<string> {
  const last = seen.at(-1)?.entry
  const latest = last === undefined ? '' : `, the latest ${last.method} ${last.path} → ${last.status ?? 'cut off'}`
  const answered = `Calls answered meanwhile: ${seen.length}${latest}. A call counts once its answer has left.`
  await events.catchUp?.(SYSTEM_WORLD)
  const unmatched = core.requests.after(null, 0).length
  if (unmatched === 0) return answered
  return `${answered} Calls that belong to no account, a wrong token among them, are listed by GET /__sandbox/requests?nobody=true; there are ${unmatched}.`
}

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
