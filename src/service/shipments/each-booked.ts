import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import type { Shipment } from '../../domain/world.ts'
import type { Awaitable, Page, PageQuery, View } from '../../store/store.ts'
import { boundsOf } from '../input/list-page.ts'
import { inSlices } from '../world/in-slices.ts'
import { byBooking, type LineBounds, type OfEitherLine } from './of-both-lines.ts'

/** So many are read at one moment. */
const FIRST = 10_000
/** So many of the others are read at once: what is let go soon is cheap to clean up. */
const PIECE = 500
/** So many are looked at before other work gets a turn: some ms. */
const SLICE = 1_000

/**
 * All of both lines within the bounds in slices: the parcels, then the orders, newest first. The first 10,000 of each are read
 * when it is called, at one moment. The others are read when their turn comes, for 100,000 parcels of a database fill 800 MB:
 * each comes once, as it is then.
 */
export function eachBooked(
  view: Pick<View, 'page'>,
  { line = null, ...between }: LineBounds,
): AsyncIterable<readonly OfEitherLine[]> {
  const bounds = boundsOf(between)
  const parcels = inPieces<Shipment>(
    query => view.page('shipmentsByCreation', query),
    line === 'ondemand' ? null : bounds,
  )
  const orders = inPieces<OndemandOrder>(
    query => view.page('ondemandByCreation', query),
    line === 'standard' ? null : bounds,
  )
  return (async function* () {
    for await (const slice of parcels) yield slice.map(shipment => ({ line: 'standard', shipment }) as const)
    for await (const slice of orders) yield slice.map(order => ({ line: 'ondemand', order }) as const)
  })()
}

/** The rows of a list, newest first, in slices; null = none of them. The first piece is asked for at once. */
function inPieces<Row extends Shipment | OndemandOrder>(
  page: (query: PageQuery) => Awaitable<Page<Row>>,
  bounds: Pick<PageQuery, 'from' | 'to'> | null,
): AsyncIterable<readonly Row[]> {
  if (bounds === null) return inSlices([], SLICE)
  const query = { order: 'descending', offset: 0, limit: FIRST, isUncounted: true, ...bounds } as const
  const first = Promise.resolve(page(query))
  // The loop below gets this error when it awaits the same promise.
  first.catch(() => undefined)
  return (async function* () {
    let { rows } = await first
    let limit = FIRST
    let offset = 0
    for (let before: Row | undefined; rows.length > 0; ) {
      const known = before
      // What was booked meanwhile at the instant of these moved some of them into this piece again.
      yield* inSlices(known ? rows.filter(row => byBooking(row, known) > 0) : rows, SLICE)
      const last = rows.at(-1)
      if (last === undefined || rows.length < limit) return
      // The next piece begins at the instant of the last one; so many of that instant were read.
      const ofInstant = rows.filter(({ createdAt }) => createdAt === last.createdAt).length
      offset = ofInstant + (known?.createdAt === last.createdAt ? offset : 0)
      // What is passed over takes time, too: of 100,000 at one instant larger pieces are read.
      limit = Math.min(FIRST, Math.max(PIECE, offset))
      before = last
      rows = (await page({ ...query, limit, to: last.createdAt, offset })).rows
    }
  })()
}
