import { findNamed } from '../naming/find-named.ts'
import { readWantedStatus, type WantedStatus } from '../shipment-list/wanted-status.ts'
import { listBothLines, type OfEitherLine, rowOf } from '../shipments/of-both-lines.ts'
import type { Core } from '../world/core.ts'
import type { NearMiss } from './await-delivery.ts'
import { writeCursor } from './event-id.ts'
import { lookUntil, type WaitLimit, type WaitParts } from './look-until.ts'
import { explainSilence, MOST_ITEMS, MOST_NEAR_MISSES, startOf, type WaitOutcome } from './wait-outcome.ts'

export interface ShipmentWish extends WaitLimit {
  /** Id, order_id or waybill, also of an order that is booked only later. */
  readonly shipment: string
  /** Slug or code. */
  readonly status: string | number
  readonly after: string | null
}

/** A shipment that has reached the status, when (virtual) and with which message; the last time, if several. */
export interface Reached {
  readonly found: OfEitherLine
  readonly at: number
  readonly message: string | null
}

/** So many of the newest shipments are looked through for what was meant. */
const LOOKED_THROUGH = 200

/**
 * Waits until a shipment has reached a status, or has passed through it since the cursor.
 * @returns Null when the waiting client has left.
 * @throws SandboxError `invalid` for an unknown status or a cursor that is too old; what `lookUntil` throws.
 */
export async function awaitShipment(
  parts: WaitParts,
  world: string,
  { shipment, status, after, ...patience }: ShipmentWish,
): Promise<WaitOutcome<Reached, NearMiss<OfEitherLine>> | null> {
  const { core, events } = parts
  const wanted = readWantedStatus(core.reference, status, '/status')
  if (events.catchUp) await events.catchUp(world)
  const start = startOf(events, world, after)
  let { event, isAll } = start
  /** Of before the cursor a history may tell, too; then only what the events report counts. */
  const reachedSince = new Map<string, { readonly at: number; readonly message: string | null }>()
  let found: readonly Reached[] = []

  const readNews = (): void => {
    if (events.lastReset(world) > event) isAll = true
    for (;;) {
      const { events: news, upTo } = events.after(world, event, { limit: 1_000, kinds: TRANSITIONS })
      // Where nothing is known of the account any more, it stays there.
      if (upTo === event) return
      event = upTo
      for (const { notice } of news) {
        if (notice.kind !== 'transition' || notice.to !== wanted[notice.line]) continue
        if (notice.shipmentId !== shipment && notice.orderId !== shipment) continue
        reachedSince.set(notice.shipmentId, { at: notice.at, message: notice.message })
      }
    }
  }
  const look = async (): Promise<boolean> => {
    readNews()
    const named = await core.store.read(world, view => findNamed(view, shipment))
    found = named.flatMap(one => {
      const reached = isAll ? passage(one, wanted) : reachedSince.get(rowOf(one).id)
      return reached ? [{ found: one, ...reached }] : []
    })
    return found.length > 0
  }
  const outcome = await lookUntil(parts, world, { ...patience, look })
  if (outcome === 'left') return null
  const [latest] = await core.store.read(world, async view => {
    const { rows } = await view.page('deliveriesBySequence', { order: 'descending', offset: 0, limit: 1 })
    return rows.map(({ seq }) => seq)
  })
  const cursor = writeCursor(events.epoch, { event, delivery: latest ?? 0 })
  if (outcome === 'found') {
    const items = found.toSorted((a, b) => a.at - b.at).slice(-MOST_ITEMS)
    return { matched: true, items, nearMisses: [], cursor, why: null }
  }
  const { nearMisses, isKnown } = await lookAround(core, world, { shipment, status, wanted })
  const silence = await explainSilence(core, world)
  const unknown = `No shipment has the id, order_id or waybill "${shipment.slice(0, 100)}". `
  return { matched: false, items: [], nearMisses, cursor, why: (isKnown ? '' : unknown) + silence }
}

const TRANSITIONS: ReadonlySet<'transition'> = new Set(['transition'])

/** The last time it came to the status; undefined when it never did. */
function passage(one: OfEitherLine, wanted: WantedStatus): { at: number; message: string | null } | undefined {
  const { history } = rowOf(one)
  for (let n = history.length - 1; n >= 0; n--) {
    const entry = history[n]
    if (entry && entry.status === wanted[one.line]) return { at: entry.at, message: entry.message }
  }
  return undefined
}

/** The shipment at another status, or others at this one. */
async function lookAround(
  core: Pick<Core, 'store'>,
  world: string,
  { shipment, status, wanted }: { shipment: string; status: string | number; wanted: WantedStatus },
): Promise<{ readonly nearMisses: readonly NearMiss<OfEitherLine>[]; readonly isKnown: boolean }> {
  const named = await core.store.read(world, view => findNamed(view, shipment))
  const { rows } = await listBothLines(core, world, { size: LOOKED_THROUGH, page: 1 })
  const isNamed = new Set(named.map(one => rowOf(one).id))
  const others = rows.filter(one => rowOf(one).status === wanted[one.line] && !isNamed.has(rowOf(one).id))
  const nearMisses = [
    ...named.map(item => ({ item, difference: { differs: 'status', wanted: status, got: rowOf(item).status } })),
    ...others.map(item => ({ item, difference: { differs: 'shipment', wanted: shipment, got: rowOf(item).id } })),
  ]
  return { nearMisses: nearMisses.slice(0, MOST_NEAR_MISSES), isKnown: named.length > 0 }
}
