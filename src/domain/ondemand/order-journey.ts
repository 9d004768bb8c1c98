import type { ScenarioFile } from '../../schemas/types.gen.ts'
import { type Happening, type JourneyOptions, writeJourney } from '../scenarios/write-journey.ts'
import { moveOrder, takeFirstOndemandStep } from './move-order.ts'
import { allowedOndemandMoves } from './moves.ts'
import type { OndemandEntry, OndemandOrder, OndemandStep, Person, PointEvent, Visit } from './order.ts'
import type { OndemandStatus, OndemandStatuses } from './statuses.ts'

export interface OrderJourneyOptions extends JourneyOptions {
  readonly statuses: OndemandStatuses
}

/**
 * An order's real course as a scenario that makes another order of the same content live it again, with its drivers, and
 * what happened at which of its points.
 */
export function orderJourney(order: OndemandOrder, options: OrderJourneyOptions): ScenarioFile {
  const { id, orderId, createdAt } = order
  const events = options.plan ? [...eventsOf(order), ...eventsAhead(order)] : eventsOf(order)
  const [first] = events
  const course = { id, orderId, line: 'ondemand', createdAt, notes: [] } as const
  if (first?.status === 1000 && first.reason !== null && first.pointState === null && events.length === 1) {
    const refusal = { answeredAt: first.at, error: first.reason, webhook: first.webhook, happenings: [] }
    return writeJourney({ ...course, ...refusal }, options)
  }
  const happenings = happeningsOf(events, order, options.statuses)
  return writeJourney({ ...course, answeredAt: createdAt, error: null, webhook: null, happenings }, options)
}

/** A move of the order, or news of one of its points while the status stays. */
interface OrderEvent {
  readonly at: number
  readonly status: OndemandStatus
  readonly isNews: boolean
  readonly reason: string | null
  readonly point: number | null
  readonly pointState: PointEvent | null
  /** Who has the order from a 903 on. */
  readonly driver: Person | null
  readonly webhook: OndemandStep['webhook']
}

function eventsOf(order: OndemandOrder): readonly OrderEvent[] {
  return order.history.flatMap((entry, index) => [
    // The creation is no step.
    ...(index === 0 ? [] : [moveOf(entry)]),
    ...newsAfter(order, { entries: index + 1, status: entry.status }),
  ])
}

function moveOf({ status, message, at, point, pointState, driver, webhook }: OndemandEntry): OrderEvent {
  return {
    at,
    status,
    isNews: false,
    reason: message,
    point: point ?? null,
    pointState: pointState ?? null,
    driver: driver ?? null,
    webhook: webhook ?? null,
  }
}

function newsOf({ at, state, note, webhook }: Visit, point: number, status: OndemandStatus): OrderEvent {
  return { at, status, isNews: true, reason: note, point, pointState: state, driver: null, webhook: webhook ?? null }
}

/** What was reported about points when the history had so many entries. */
function newsAfter(
  { points }: OndemandOrder,
  { entries, status }: { readonly entries: number; readonly status: OndemandStatus },
): readonly OrderEvent[] {
  return points
    .flatMap(({ visits }, point) =>
      visits.filter(({ after }) => after === entries).map(visit => newsOf(visit, point, status)),
    )
    .sort((a, b) => a.at - b.at)
}

/** What the plan will bring, found by living it. */
function eventsAhead(order: OndemandOrder): readonly OrderEvent[] {
  const events: OrderEvent[] = []
  let before = order
  for (const { webhook } of order.plan) {
    const after = takeFirstOndemandStep(before)
    const entry = after.history[before.history.length]
    const point = after.points.findIndex(
      ({ visits }, index) => visits.length > (before.points[index]?.visits.length ?? 0),
    )
    const visit = after.points[point]?.visits.at(-1)
    if (entry) events.push({ ...moveOf(entry), webhook })
    // News that says nothing new is none.
    else if (visit) events.push({ ...newsOf(visit, point, after.status), webhook })
    before = after
  }
  return events
}

function happeningsOf(
  events: readonly OrderEvent[],
  order: OndemandOrder,
  statuses: OndemandStatuses,
): readonly Happening[] {
  const named = new Set(events.map(({ point }) => point))
  const isForgotten = order.points.some(({ kind }, index) => kind === 2 && !named.has(index))
  let walked = newOrder(order)
  return events.map(event => {
    const { at, status, isNews, reason, pointState, webhook } = event
    const isLegal = isNews || allowedOndemandMoves(walked.status).includes(status)
    // A 905 without a point would begin a stretch, which is driven once for each stop; a 910 without one would have all
    // stops driven to first (`layOutStops`). Where nothing has failed, a point says nothing else at either.
    const needsPoint = status === 905 || (status === 910 && isForgotten)
    const anywhere = walked.points.findIndex(({ state }) => state !== 'failed')
    const point = event.point ?? (needsPoint && anywhere >= 0 ? anywhere : null)
    walked = moveOrder(walked, event)
    const { driver } = walked
    return {
      at,
      step: {
        status: statuses.names(status).slug,
        ...(reason === null ? {} : { reason }),
        ...(isLegal ? {} : { force: true }),
        ...(status === 903 && !isNews && driver !== null ? { driver } : {}),
        ...(point === null ? {} : { point: point + 1 }),
        ...(pointState === null ? {} : { point_status: pointState }),
        ...(webhook === null ? {} : { webhook }),
      },
    }
  })
}

/** As it was when nothing had happened yet, as far as a course depends on it. */
function newOrder(order: OndemandOrder): OndemandOrder {
  const points = order.points.map(point => ({ ...point, state: 'pending', visits: [], isReturn: false }) as const)
  return { ...order, status: 900, driver: null, pickupAt: null, points, history: order.history.slice(0, 1), plan: [] }
}
