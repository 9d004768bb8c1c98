import { totalCod } from '../../domain/ondemand/amounts.ts'
import { foldAccents } from '../../domain/text/text-keys.ts'
import type { Page } from '../../store/store.ts'
import { eachBooked } from '../shipments/each-booked.ts'
import { listBothLines, mergeNewest, type OfEitherLine, rowOf } from '../shipments/of-both-lines.ts'
import type { Core } from '../world/core.ts'
import { sortInSlices } from '../world/in-slices.ts'
import { searchTextOf } from './search-text.ts'
import type { ShipmentFilter, ShipmentOrder } from './shipment-filter.ts'
import { standingOf } from './standing-of.ts'

export interface FindRequest {
  readonly size: number
  /** From 1. */
  readonly page: number
  readonly filter: ShipmentFilter
  readonly order: ShipmentOrder
  readonly withCounts: boolean
}

/** Shipments by what they can be narrowed to, each under every filter but its own. */
export interface ShipmentCounts {
  /** By line and code. */
  readonly statuses: readonly { readonly line: OfEitherLine['line']; readonly status: number; readonly count: number }[]
  /** By short name. */
  readonly carriers: ReadonlyMap<string, number>
  readonly scenarios: ReadonlyMap<string, number>
}

/**
 * Shipments of both lines that fit. By line and time of booking alone, in that order, it reads no more than the page and
 * what is before it; anything else, and counting, looks at each row within these bounds.
 */
export async function findShipments(
  core: Pick<Core, 'store'>,
  world: string,
  { size, page, filter, order, withCounts }: FindRequest,
): Promise<Page<OfEitherLine> & { readonly counts: ShipmentCounts | null }> {
  const { line, from, to } = filter
  const isPaged = order.by === 'created_at' && isOfListAlone(filter)
  const { fits, fitsRest, fitsStatus, fitsCarrier, fitsScenario } = checksOf(filter)
  const counter = createCounter()
  const countAndFit = (one: OfEitherLine) => {
    if (!fitsRest(one)) return false
    const [ofStatus, ofCarrier, ofScenario] = [fitsStatus(one), fitsCarrier(one), fitsScenario(one)]
    counter.add(one, {
      status: ofCarrier && ofScenario,
      carrier: ofStatus && ofScenario,
      scenario: ofStatus && ofCarrier,
    })
    // Those of a page come another way.
    return !isPaged && ofStatus && ofCarrier && ofScenario
  }
  const offset = (page - 1) * size
  // In another order the last one may be the first.
  const most = order.by === 'created_at' && order.isDescending ? offset + size : Number.POSITIVE_INFINITY
  const wanted = { fits: withCounts ? countAndFit : fits, most }
  const found = isPaged && !withCounts ? null : await collect(core, world, filter, wanted)
  const counts = withCounts ? counter.counts() : null
  if (isPaged || found === null) {
    const request = { size, page, line, from, to, isOldestFirst: !order.isDescending }
    return { ...(await listBothLines(core, world, request)), counts }
  }
  const sorted = await inOrder(found.kept, order)
  return { rows: sorted.slice(offset, offset + size), total: found.total, counts }
}

/** Counts statuses, carriers and scenarios; of each row what `what` names. */
function createCounter() {
  const statuses = { standard: new Map<number, number>(), ondemand: new Map<number, number>() }
  const carriers = new Map<string, number>()
  const scenarios = new Map<string, number>()
  const lines = ['standard', 'ondemand'] as const
  return {
    add(one: OfEitherLine, what: { readonly status: boolean; readonly carrier: boolean; readonly scenario: boolean }) {
      const { status, carrier, scenario } = rowOf(one)
      if (what.status) count<number>(statuses[one.line], status)
      // A booking whose rate could not be read has no carrier.
      if (what.carrier && carrier !== null) count(carriers, carrier)
      if (what.scenario) count(scenarios, scenario)
    },
    counts: (): ShipmentCounts => ({
      statuses: lines.flatMap(line =>
        [...statuses[line]].sort(([a], [b]) => a - b).map(([status, n]) => ({ line, status, count: n })),
      ),
      carriers: inOrderOfKeys(carriers),
      scenarios: inOrderOfKeys(scenarios),
    }),
  }
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** A booking that was refused before it chose a scenario has none, and its name is empty. */
function inOrderOfKeys(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...counts].filter(([key]) => key !== '').sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isOfListAlone({ text, status, standing, carrier, scenario }: ShipmentFilter): boolean {
  return text === null && status === null && standing === null && carrier === null && scenario === null
}

interface Wanted {
  readonly fits: (one: OfEitherLine) => boolean
  /** So many of each line are kept, the newest; the others that fit are only counted. */
  readonly most: number
}

/** Those within the bounds of line and time that fit, newest first. */
async function collect(
  core: Pick<Core, 'store'>,
  world: string,
  filter: ShipmentFilter,
  { fits, most }: Wanted,
): Promise<{ readonly kept: readonly OfEitherLine[]; readonly total: number }> {
  const kept: Record<OfEitherLine['line'], OfEitherLine[]> = { standard: [], ondemand: [] }
  let total = 0
  await core.store.read(world, async view => {
    for await (const slice of eachBooked(view, filter)) {
      for (const one of slice) {
        if (!fits(one)) continue
        total += 1
        if (kept[one.line].length < most) kept[one.line].push(one)
      }
    }
  })
  // Kept ones alone are merged: to put 50,000 in order took longer than to look at them.
  return { kept: mergeNewest(kept.standard, kept.ondemand), total }
}

function checksOf({ text, status, standing, carrier, scenario }: ShipmentFilter) {
  const wanted = text === null ? null : foldAccents(text)
  const fitsStatus = (one: OfEitherLine) => status === null || rowOf(one).status === status[one.line]
  const fitsCarrier = (one: OfEitherLine) => carrier === null || rowOf(one).carrier === carrier
  const fitsScenario = (one: OfEitherLine) => scenario === null || rowOf(one).scenario === scenario
  const fitsRest = (one: OfEitherLine) =>
    (standing === null || standingOf(one) === standing) && (wanted === null || searchTextOf(one).includes(wanted))
  const fits = (one: OfEitherLine) => fitsStatus(one) && fitsCarrier(one) && fitsScenario(one) && fitsRest(one)
  return { fits, fitsRest, fitsStatus, fitsCarrier, fitsScenario }
}

async function inOrder(
  found: readonly OfEitherLine[],
  { by, isDescending }: ShipmentOrder,
): Promise<readonly OfEitherLine[]> {
  if (by === 'created_at') return isDescending ? found : [...found].reverse()
  const sign = isDescending ? -1 : 1
  const keyed = found.map(one => ({ one, key: keyOf(one, by) }))
  const sorted = await sortInSlices(keyed, ({ key: a }, { key: b }) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return sign * (a - b)
  })
  return sorted.map(({ one }) => one)
}

function keyOf(one: OfEitherLine, by: 'status' | 'next_at' | 'cod'): number | null {
  const row = rowOf(one)
  if (by === 'status') return row.status
  if (by === 'next_at') return row.plan[0]?.at ?? null
  return one.line === 'standard' ? (one.shipment.parcel.cod ?? 0) : totalCod(one.order.points)
}
