import { totalCod } from '../../domain/ondemand/amounts.ts'
import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import { foldAccents } from '../../domain/text/text-keys.ts'
import type { Shipment } from '../../domain/world.ts'
import type { Page } from '../../store/store.ts'
import { listBothLines, mergeNewest, type OfEitherLine, readBothLines, rowOf } from '../shipments/of-both-lines.ts'
import type { Core } from '../world/core.ts'
import { inSlices, sortInSlices } from '../world/in-slices.ts'
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

/** So many are looked at before other work gets a turn: a few ms. */
const SLICE = 2_000

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
  const found = isPaged && !withCounts ? [] : await collect(core, world, filter, withCounts ? countAndFit : fits)
  const counts = withCounts ? counter.counts() : null
  if (isPaged) {
    const request = { size, page, line, from, to, isOldestFirst: !order.isDescending }
    return { ...(await listBothLines(core, world, request)), counts }
  }
  const sorted = await inOrder(found, order)
  const offset = (page - 1) * size
  return { rows: sorted.slice(offset, offset + size), total: sorted.length, counts }
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

/** What is kept of the rows within the bounds of line and time, newest first. */
async function collect(
  core: Pick<Core, 'store'>,
  world: string,
  filter: ShipmentFilter,
  isKept: (one: OfEitherLine) => boolean,
): Promise<readonly OfEitherLine[]> {
  const { parcels, orders } = await readBothLines(core, world, filter)
  // Kept ones alone are merged: to put 50,000 in order took longer than to look at them.
  return mergeNewest(
    await keep(parcels, shipment => ({ line: 'standard', shipment }), isKept),
    await keep(orders, order => ({ line: 'ondemand', order }), isKept),
  )
}

async function keep<Row extends Shipment | OndemandOrder>(
  rows: readonly Row[],
  wrap: (row: Row) => OfEitherLine,
  isKept: (one: OfEitherLine) => boolean,
): Promise<readonly OfEitherLine[]> {
  const kept: OfEitherLine[] = []
  for await (const slice of inSlices(rows, SLICE)) {
    for (const row of slice) {
      const one = wrap(row)
      if (isKept(one)) kept.push(one)
    }
  }
  return kept
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
