import { SandboxError } from '../../domain/errors.ts'
import { type Cursor, readCursor, writeCursor } from '../events/event-id.ts'
import type { EventLog } from '../events/event-log.ts'
import { accountOf } from '../world/account-of.ts'
import type { Core } from '../world/core.ts'
import { findArrivals, type InboxItem, readArrival } from './arrivals.ts'
import { requireInbox } from './inbox.ts'

/** Of one answer: a fault can make 10 MB of one body. */
const MOST_ITEMS = 500
const MOST_CHARACTERS = 8_000_000

export interface InboxPage {
  readonly items: readonly InboxItem[]
  /** Of the last one. */
  readonly cursor: string
  readonly isMore: boolean
}

export interface InboxParts {
  readonly core: Pick<Core, 'store'>
  readonly events: EventLog
}

/**
 * What arrived after a cursor, oldest first; null = all since the inbox was opened. `last`: only so many of the newest.
 * @throws SandboxError `not_found` when it is not open, `invalid` for a cursor of another run.
 */
export async function listInbox(
  parts: InboxParts,
  world: string,
  { after, last = MOST_ITEMS }: { readonly after: string | null; readonly last?: number | undefined },
): Promise<InboxPage> {
  const { core, events } = parts
  if (events.catchUp) await events.catchUp(world)
  const { event, delivery: from } = await startOfInbox(parts, world, after)
  const account = await core.store.read(world, view => accountOf({ tx: view, world }))
  const arrived = await findArrivals(core, world, from)
  const places = last < MOST_ITEMS ? arrived.slice(-last) : arrived
  const items: InboxItem[] = []
  let characters = 0
  let upTo = from
  let isMore = false
  for (const place of places) {
    isMore = items.length >= MOST_ITEMS || characters >= MOST_CHARACTERS
    if (isMore) break
    const item = await core.store.read(world, view => readArrival(view, place, account))
    upTo = place.n
    if (!item) continue
    items.push(item)
    characters += item.raw.length
  }
  return { items, cursor: writeCursor(events.epoch, { event, delivery: upTo }), isMore }
}

/**
 * Where looking into an inbox begins: after a cursor, which a reset since makes void, else where the inbox was opened.
 * @throws SandboxError `not_found`, `invalid`.
 */
export async function startOfInbox({ core, events }: InboxParts, world: string, after: string | null): Promise<Cursor> {
  const event = events.latest(world)
  const { inbox } = await core.store.read(world, requireInbox)
  if (after === null) return { event, delivery: inbox.since }
  const cursor = readCursor(after, events.epoch)
  if (!cursor) {
    const detail = `the cursor "${after.slice(0, 100)}" is none of this run of the sandbox; leave it out, to look at everything since the inbox was opened.`
    throw new SandboxError('invalid', detail, { pointer: '/after' })
  }
  const isOfBefore = events.lastReset(world) > cursor.event
  return { event, delivery: isOfBefore ? inbox.since : Math.max(inbox.since, cursor.delivery) }
}
