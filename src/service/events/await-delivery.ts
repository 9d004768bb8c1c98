import type { Delivery } from '../../domain/outbox-rows.ts'
import type { DeliveryMatch } from '../../schemas/types.gen.ts'
import type { View } from '../../store/store.ts'
import { findNamed, waybillOf } from '../naming/find-named.ts'
import { giveWay, inSlices } from '../world/in-slices.ts'
import { writeCursor } from './event-id.ts'
import { lookUntil, type WaitLimit, type WaitParts } from './look-until.ts'
import { type DeliveryOfLine, type Difference, readDeliveryMatch } from './match-delivery.ts'
import { explainSilence, MOST_ITEMS, MOST_NEAR_MISSES, startOf, type WaitOutcome } from './wait-outcome.ts'

export interface DeliveryWish extends WaitLimit {
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
 * @returns Null when the waiting client has left.
 * @throws SandboxError `invalid` for an unknown status or a cursor that is too old; what `lookUntil` throws.
 */
export async function awaitDelivery(
  parts: WaitParts,
  world: string,
  { match, after, ...patience }: DeliveryWish,
): Promise<WaitOutcome<DeliveryOfLine, NearMiss<DeliveryOfLine>> | null> {
  const { core, events } = parts
  const differences = readDeliveryMatch(core.reference, match)
  if (events.catchUp) await events.catchUp(world)
  const start = startOf(events, world, after)
  let { event } = start
  /** Deliveries numbered up to it are of before the cursor, and count only if they were attempted after it. */
  let base = start.delivery
  let seen = base
  const attempted = new Set<string>()

  /**
   * What there is by now, and how it fits. `all` looks at that again that was seen before. What comes and what is
   * attempted while this goes on slice by slice is reported by events, and is for the next look.
   */
  const look = async (all: boolean): Promise<Looked> => {
    const lately = readNews()
    const from = all ? base : seen
    const [first = from, upTo = from] = await edgesOf(core, world, from)
    seen = Math.max(seen, upTo)
    const looked: { fitting: DeliveryOfLine[]; misses: Miss[] } = { fitting: [], misses: [] }
    const validate = async (view: View, delivery: Delivery): Promise<void> => {
      const candidate = await withMessage(view, delivery)
      if (!candidate) return
      const [difference, other] = differences(candidate)
      if (difference === undefined) looked.fitting.push(candidate)
      else if (other === undefined) looked.misses.push({ candidate, difference })
    }
    for (let at = first; at <= upTo; at += SLICE) {
      if (at > first) await giveWay()
      const range = { from: Math.max(at, from + 1), to: Math.min(at + SLICE - 1, upTo) }
      await core.store.read(world, async view => {
        const { rows } = await view.page('deliveriesBySequence', { ...ALL, ...range })
        for (const delivery of rows) await validate(view, delivery)
      })
    }
    for await (const slice of inSlices([...(all ? attempted : lately)], SLICE)) {
      await core.store.read(world, async view => {
        for (const id of slice) {
          const delivery = await view.get('deliveries', id)
          if (delivery && delivery.seq <= from) await validate(view, delivery)
        }
      })
    }
    if (events.catchUp) await events.catchUp(world)
    // Some of these were of a world that is no more.
    return events.lastReset(world) > event ? look(all) : looked
  }
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
  const hasFound = async () => {
    found = (await look(false)).fitting
    return found.length > 0
  }
  const outcome = await lookUntil(parts, world, { ...patience, look: hasFound })
  if (outcome === 'left') return null
  // What ended without an attempt, its endpoint having gone, is reported by no event.
  const last = outcome === 'found' ? { fitting: found, misses: [] } : await look(true)
  const matched = last.fitting.length > 0
  const misses = matched ? [] : last.misses
  return {
    matched,
    items: inOrder(last.fitting).slice(-MOST_ITEMS),
    nearMisses: misses
      .toSorted((a, b) => compare(b.candidate, a.candidate))
      .slice(0, MOST_NEAR_MISSES)
      .map(({ candidate, difference }) => ({ item: candidate, difference })),
    cursor: writeCursor(events.epoch, { event, delivery: seen }),
    why: matched ? null : await explain(parts, world),
  }
}

interface Looked {
  readonly fitting: readonly DeliveryOfLine[]
  readonly misses: readonly Miss[]
}

/** One in which one thing does not fit. */
interface Miss {
  readonly candidate: DeliveryOfLine
  readonly difference: Difference
}

const ALL = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const

/** So many are looked at before other work gets a turn: about a millisecond. */
const SLICE = 500

const DELIVERIES: ReadonlySet<'delivery'> = new Set(['delivery'])

/** The numbers of the first and the last delivery behind a number; of none nothing. */
async function edgesOf({ store }: WaitParts['core'], world: string, sequence: number): Promise<readonly number[]> {
  return store.read(world, async view => {
    const ends: number[] = []
    for (const order of ['ascending', 'descending'] as const) {
      const { rows } = await view.page('deliveriesBySequence', { order, offset: 0, limit: 1, from: sequence + 1 })
      ends.push(...rows.map(({ seq }) => seq))
    }
    return ends
  })
}

async function withMessage(view: View, delivery: Delivery): Promise<DeliveryOfLine | null> {
  const message = await view.get('messages', delivery.messageId)
  if (!message) return null
  const [shipment] = await findNamed(view, delivery.shipmentId)
  return { delivery, message, line: shipment?.line ?? 'standard', waybill: shipment ? waybillOf(shipment) : null }
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
  return endpoints > 0 ? silence : `${silence} No webhook endpoint is registered, so no webhook is sent.`
}
