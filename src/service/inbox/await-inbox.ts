import type { InboxMatch } from '../../schemas/types.gen.ts'
import type { NearMiss } from '../events/await-delivery.ts'
import { writeCursor } from '../events/event-id.ts'
import { lookUntil, type WaitLimit, type WaitParts } from '../events/look-until.ts'
import { explainSilence, MOST_ITEMS, MOST_NEAR_MISSES, type WaitOutcome } from '../events/wait-outcome.ts'
import { findNamedIds } from '../naming/find-named.ts'
import { accountOf } from '../world/account-of.ts'
import { findArrivals, type InboxItem, readArrival } from './arrivals.ts'
import { startOfInbox } from './list-inbox.ts'
import { readInboxMatch } from './match-arrival.ts'
import { describeRefused } from './refused-deliveries.ts'

export interface InboxWish extends WaitLimit {
  readonly match: InboxMatch
  /** So many must fit. */
  readonly count: number
  /** The cursor of an earlier answer; null = all since the inbox was opened. */
  readonly after: string | null
  /** What was not accepted is said by the caller. */
  readonly isBrief?: boolean
}

/** Of the events that were not accepted so many are named. */
const MOST_REFUSED = 5

/**
 * Waits until so many events in the inbox fit, among those that arrived since the cursor and those to come.
 * @returns Null when the waiting client has left. On time-out the items are those that fit, if they were too few.
 * @throws SandboxError `not_found` when the inbox is not open, `invalid` for an unknown status or a cursor of another run; what
 * `lookUntil` throws.
 */
export async function awaitInbox(
  parts: WaitParts,
  world: string,
  { match, count, after, isBrief = false, ...patience }: InboxWish,
): Promise<WaitOutcome<InboxItem, NearMiss<InboxItem>> | null> {
  const { core, events } = parts
  const differences = readInboxMatch(core.reference, match)
  if (events.catchUp) await events.catchUp(world)
  let { event, delivery: seen } = await startOfInbox(parts, world, after)
  let fitting = 0
  let items: InboxItem[] = []
  let misses: NearMiss<InboxItem>[] = []

  const look = async (): Promise<boolean> => {
    const isReset = events.lastReset(world) > event
    const start = await startOfInbox(parts, world, null)
    event = start.event
    // What was known is of a world that is no more, or of an inbox that was closed.
    if (isReset || start.delivery > seen) {
      seen = start.delivery
      fitting = 0
      items = []
      misses = []
    }
    const account = await core.store.read(world, view => accountOf({ tx: view, world }))
    for (const place of await findArrivals(core, world, seen)) {
      const item = await core.store.read(world, view => readArrival(view, place, account))
      seen = place.n
      if (!item) continue
      const [difference, other] = differences(item)
      if (difference === undefined) {
        fitting += 1
        items = [...items, item].slice(-MOST_ITEMS)
      } else if (other === undefined) misses = [{ item, difference }, ...misses].slice(0, MOST_NEAR_MISSES)
    }
    return fitting >= count
  }
  const outcome = await lookUntil(parts, world, { ...patience, look })
  if (outcome === 'left') return null
  const matched = outcome === 'found'
  return {
    matched,
    items,
    nearMisses: matched ? [] : misses,
    cursor: writeCursor(events.epoch, { event, delivery: seen }),
    why: matched ? null : await explain(parts, world, { match, fitting, count, isBrief }),
  }
}

async function explain(
  { core }: WaitParts,
  world: string,
  {
    match,
    fitting,
    count,
    isBrief,
  }: Omit<Required<InboxWish>, 'after' | keyof WaitLimit> & { readonly fitting: number },
): Promise<string> {
  const { shipment, gcode, order_id: orderId } = match
  const name = orderId ?? gcode ?? shipment
  const isBooked = name === undefined || (await findNamedIds(core, world, name)).length > 0
  const unknown = isBooked ? '' : `No shipment "${name}" was booked in this account. `
  const tooFew = fitting === 0 ? '' : `${fitting} of ${count} events came. `
  const refused = isBrief ? [] : await describeRefused(core, world, MOST_REFUSED)
  const told = refused.length === 0 ? '' : ` Not accepted: ${refused.join('; ')}.`
  return unknown + tooFew + (await explainSilence(core, world)) + told
}
