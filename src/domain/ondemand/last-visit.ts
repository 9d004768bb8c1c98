import type { OndemandPoint, PointState } from './order.ts'

/** The last time a point was, say, `completed`; undefined when it never was. */
export function lastVisit(
  point: Pick<OndemandPoint, 'visits'>,
  state: PointState,
): OndemandPoint['visits'][number] | undefined {
  return point.visits.findLast(visit => visit.state === state)
}
