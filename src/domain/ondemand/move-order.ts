import { withoutChaos } from '../shipments/move-shipment.ts'
import type {
  OndemandEntry,
  OndemandOrder,
  OndemandPoint,
  OndemandStep,
  PointEvent,
  PointState,
  Visit,
} from './order.ts'
import { hasEnded } from './order.ts'
import type { OndemandStatus } from './statuses.ts'

/** `error_text` of an error that came without a word. */
const NO_REASON = 'Đơn hàng gặp lỗi'

/** What a step does to an order, whether it was planned or is made by hand. */
export type OndemandMove = Pick<OndemandStep, 'at' | 'status' | 'reason' | 'driver' | 'point' | 'pointState'> &
  Partial<Pick<OndemandStep, 'webhook'>>

/**
 * The order after a move, legal or not (callers ask `allowedOndemandMoves` first). A step to the present status that
 * has a point state moves nothing: it is news of that point alone, e.g. the driver's arrival, and leaves no history entry.
 * Where no point is left that it could be about, or the point is so already, the order stays as it is: no event reports
 * the step, so what its script said of that event concerns nothing.
 *
 * A move that names no point means the stop the driver is at, else the next one in the order of the path.
 */
export function moveOrder(order: OndemandOrder, move: OndemandMove): OndemandOrder {
  const { status, at } = move
  const target = move.point ?? aim(order, status)
  if (status === order.status && move.pointState !== null) {
    const points = reportPoint(order.points, target, { ...move, after: order.history.length })
    return points === order.points ? order : { ...order, ...chaosOf(order, move), updatedAt: at, points }
  }
  const entry = entryOf(order, target, move)
  return {
    ...order,
    ...chaosOf(order, move),
    ...changes(order, move),
    status,
    updatedAt: at,
    points: reportPoint(movePoints(order, target, move), target, move),
    history: [...order.history, entry],
  }
}

/** With as much of where and by whom as it takes to tell the same again; see `orderJourney`. */
function entryOf({ pickupAt }: OndemandOrder, target: number | null, move: OndemandMove): OndemandEntry {
  const { status, reason, at, driver, pointState } = move
  const isAtStop = status === 905 || status === 906 || (status === 907 && pickupAt !== null)
  // A return without a point is one from every stop that has not got its goods.
  const isWayBack = status === 908 || status === 909
  const place = isWayBack ? move.point : isAtStop || pointState !== null ? target : null
  return {
    status,
    message: reason,
    at,
    ...(place === null ? {} : { point: place }),
    ...(pointState === null || target === null ? {} : { pointState }),
    ...(status !== 903 || driver === null ? {} : { driver }),
    ...(move.webhook ? { webhook: move.webhook } : {}),
  }
}

function chaosOf(order: OndemandOrder, { webhook }: OndemandMove): Pick<OndemandOrder, 'chaos'> {
  return webhook ? { chaos: webhook } : withoutChaos(order)
}

/** The order after the first step of its plan, at the step's own instant; unchanged when the plan is empty. */
export function takeFirstOndemandStep(order: OndemandOrder): OndemandOrder {
  const [step, ...rest] = order.plan
  if (!step) return order
  return moveOrder({ ...order, plan: rest }, step)
}

/** What a status changes beside the points. */
function changes(order: OndemandOrder, { status, reason, driver, at }: OndemandMove): Partial<OndemandOrder> {
  switch (status) {
    case 901:
      return { code: order.trackingNumber }
    case 902:
      // The driver gave it back; no driver has it now.
      return { driver: null, acceptedAt: null }
    case 903:
      return { driver: driver ?? order.driver, acceptedAt: at }
    case 904:
      return { pickupAt: at }
    case 906:
      return { deliveryAt: at }
    case 909:
      return { returnedAt: at }
    case 910:
      return { completedAt: at }
    case 911:
      return { cancelledAt: at }
    case 1000:
      return { error: { code: 1000, text: reason ?? NO_REASON } }
    default:
      return {}
  }
}

/** What a status means at the points; `target` is the index of the one it is about. */
function movePoints(order: OndemandOrder, target: number | null, move: OndemandMove): readonly OndemandPoint[] {
  const { status, reason, at, point: named } = move
  const isTarget = (index: number) => index === target
  const isMeant = (index: number) => named === null || index === named
  return order.points.map((point, index) => {
    switch (status) {
      case 902:
        return point.state === 'arrived' ? { ...point, state: 'pending' } : point
      case 904:
        return point.kind === 1 && point.state !== 'completed' ? visit(point, 'completed', { at }) : point
      case 905:
        // Another try: what failed is ahead again.
        return isTarget(index) && point.state === 'failed' ? { ...point, state: 'pending' } : point
      case 906:
        return isTarget(index) ? visit(point, 'completed', { at }) : point
      case 907:
        // Before the pickup it is the driver who fails, not a stop.
        return isTarget(index) && order.pickupAt !== null ? visit(point, 'failed', { at, note: reason }) : point
      case 908:
        return isMeant(index) && isUndelivered(point) ? { ...point, isReturn: true } : point
      case 909:
        return isMeant(index) && point.isReturn && point.state !== 'returned' ? visit(point, 'returned', { at }) : point
      default:
        return point
    }
  })
}

/** What the step says of its point, unless the status has said it already; the same list when it says nothing. */
function reportPoint(
  points: readonly OndemandPoint[],
  target: number | null,
  { pointState, reason, at, after, webhook }: OndemandMove & { readonly after?: number },
): readonly OndemandPoint[] {
  const point = target === null ? undefined : points[target]
  if (pointState === null || !point) return points
  if (point.visits.at(-1)?.at === at && point.state === pointState) return points
  const news = after === undefined ? {} : { after, ...(webhook ? { webhook } : {}) }
  const told = visit(point, pointState, { at, note: pointState === 'failed' ? reason : null, ...news })
  return points.map((one, index) => (index === target ? told : one))
}

function visit(
  point: OndemandPoint,
  state: PointEvent,
  { at, note = null, ...news }: Pick<Visit, 'at' | 'after' | 'webhook'> & { readonly note?: string | null },
): OndemandPoint {
  return {
    ...point,
    state,
    isReturn: point.isReturn || state === 'returned',
    visits: [...point.visits, { state, at, note, ...news }],
  }
}

function isUndelivered(point: OndemandPoint): boolean {
  return point.kind === 2 && !hasEnded(point)
}

/**
 * At the pickup it is the first one not done; on the road the stop where the driver is or was sent to, else the next, else
 * a failed one.
 */
function aim({ points, history }: OndemandOrder, status: OndemandStatus): number | null {
  const find = (is: (point: OndemandPoint) => boolean) => {
    const index = points.findIndex(is)
    return index < 0 ? null : index
  }
  if (status <= 904) return find(({ kind, state }) => kind === 1 && state !== 'completed')
  const stop = (wanted: PointState) => find(point => isUndelivered(point) && !point.isReturn && point.state === wanted)
  const last = history.at(-1)
  const sentTo = last?.status === 905 ? (last.point ?? null) : null
  const named = sentTo === null ? undefined : points[sentTo]
  const isOpen = named !== undefined && isUndelivered(named) && !named.isReturn
  return stop('arrived') ?? (isOpen ? sentTo : null) ?? stop('pending') ?? stop('failed')
}
