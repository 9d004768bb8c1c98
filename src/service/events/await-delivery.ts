import type { Delivery } from '../../domain/outbox-rows.ts'
import type { DeliveryMatch } from '../../schemas/types.gen.ts'
import type { View } from '../../store/store.ts'
import { writeCursor } from './event-id.ts'
import { explainSilence } from './explain-silence.ts'
import { lookUntil, type Patience, type WaitParts } from './look-until.ts'
import { type DeliveryOfLine, type Difference, readDeliveryMatch } from './match-delivery.ts'
import { startOf } from './start-of.ts'
import { MOST_ITEMS, MOST_NEAR_MISSES, type WaitOutcome } from './wait-outcome.ts'

export interface DeliveryWish extends Patience {
  readonly match: DeliveryMatch
  /** The cursor of an earlier wait; null = all since the last reset. */
  readonly after: string | null
}

export interface NearMiss<Item> {
  readonly item: Item
  readonly difference: Difference
}

/**
 * Waits for a delivery that fits, among those that came or were attempted since the cursor and those to come.
 * @returns Null when whoever waits has left.
 * @throws SandboxError `invalid` for an unknown status or a cursor that is too old; what `lookUntil` throws.
 */
export async function awaitDelivery(
  parts: WaitParts,
  world: string,
  { match, after, ...patience }: DeliveryWish,
): Promise<WaitOutcome<DeliveryOfLine, NearMiss<DeliveryOfLine>> | null> {
  const { core, events } = parts
  const differences = readDeliveryMatch(core.reference, match)
  const start = startOf(events, world, after)
  let { event } = start
  /** Deliveries numbered up to it are of before the cursor, and count only if they were attempted after it. */
  let base = start.delivery
  let seen = base
  const attempted = new Set<string>()

  /** What there is by now: candidates with their differences. `all` looks at those again that were seen before. */
  const look = (all: boolean) =>
    core.store.read(world, async view => {
      const lately = readNews()
      const rows = await rowsAfter(view, all ? base : seen)
      seen = Math.max(seen, ...(await latestOf(view)))
      const listed = new Set(rows.map(({ id }) => id))
      for (const id of all ? attempted : lately) {
        const row = listed.has(id) ? undefined : await view.get('deliveries', id)
        if (row) rows.push(row)
      }
      const candidates: { candidate: DeliveryOfLine; misfits: readonly Difference[] }[] = []
      for (const delivery of rows) {
        const candidate = await withMessage(view, delivery)
        if (candidate) candidates.push({ candidate, misfits: differences(candidate) })
      }
      return candidates
    })
  /** Deliveries that were attempted since the last look. */
  const readNews = (): readonly string[] => {
    // The world was emptied: what was known of its deliveries is of the past.
    if (events.lastReset(world) > event) {
      base = 0
      seen = 0
      attempted.clear()
    }
    const lately: string[] = []
    for (;;) {
      const { events: found, upTo, missing } = events.after(world, event, { limit: 1_000, kinds: DELIVERIES })
      // Where nothing is known of the account any more, it stays there.
      if (upTo === event) break
      // So much has happened that some of it has left the log already: the rows know it, too.
      if (missing) seen = base
      event = upTo
      for (const { notice } of found) if (notice.kind === 'delivery') lately.push(notice.delivery.id)
    }
    for (const id of lately) attempted.add(id)
    return lately
  }
  let found: readonly DeliveryOfLine[] = []
  const fitting = async (all: boolean) => {
    const candidates = await look(all)
    found = candidates.filter(({ misfits }) => misfits.length === 0).map(({ candidate }) => candidate)
    return candidates
  }
  const hasFound = async () => {
    await fitting(false)
    return found.length > 0
  }
  const outcome = await lookUntil(parts, world, { ...patience, look: hasFound })
  if (outcome === 'left') return null
  // What ended without an attempt, its endpoint having gone, is told by no event.
  const candidates = outcome === 'found' ? [] : await fitting(true)
  const matched = found.length > 0
  const misses = matched ? [] : candidates.filter(({ misfits }) => misfits.length === 1)
  return {
    matched,
    items: inOrder(found).slice(-MOST_ITEMS),
    nearMisses: misses
      .toSorted((a, b) => compare(b.candidate, a.candidate))
      .slice(0, MOST_NEAR_MISSES)
      .flatMap(({ candidate, misfits }) => misfits.map(difference => ({ item: candidate, difference }))),
    cursor: writeCursor(events.epoch, { event, delivery: seen }),
    why: matched ? null : await explain(parts, world),
  }
}

const DELIVERIES: ReadonlySet<'delivery'> = new Set(['delivery'])

async function rowsAfter(view: View, sequence: number): Promise<Delivery[]> {
  const query = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER, from: sequence + 1 } as const
  const { rows } = await view.page('deliveriesBySequence', query)
  return [...rows]
}

async function latestOf(view: View): Promise<readonly number[]> {
  const { rows } = await view.page('deliveriesBySequence', { order: 'descending', offset: 0, limit: 1 })
  return rows.map(({ seq }) => seq)
}

async function withMessage(view: View, delivery: Delivery): Promise<DeliveryOfLine | null> {
  const message = await view.get('messages', delivery.messageId)
  if (!message) return null
  const line = (await view.get('ondemand', delivery.shipmentId)) ? 'ondemand' : 'standard'
  return { delivery, message, line }
}

function compare(a: DeliveryOfLine, b: DeliveryOfLine): number {
  return a.delivery.seq - b.delivery.seq || a.delivery.copy - b.delivery.copy
}

function inOrder(found: readonly DeliveryOfLine[]): readonly DeliveryOfLine[] {
  return found.toSorted(compare)
}

async function explain({ core }: WaitParts, world: string): Promise<string> {
  const silence = await explainSilence(core, world)
  const endpoints = await core.store.read(world, view => view.count('endpoints'))
  return endpoints > 0 ? silence : `${silence} No webhook endpoint is registered, so nothing is sent to anybody.`
}
