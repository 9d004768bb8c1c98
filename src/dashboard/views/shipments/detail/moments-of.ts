import type { DeliverySummary, PlannedMoment, ShipmentMoment } from '../../../../schemas/types.gen.ts'
import { toMs } from '../../../format.ts'
import type { Mark, Moment } from '../../../picture/lay-out-moments.ts'

export interface MomentsOptions {
  /** What was sent for the parcel, newest first. */
  readonly deliveries: readonly DeliverySummary[]
  /** What a mark says in words. */
  readonly describe: (delivery: DeliverySummary) => string
}

/** Past and plan as one course, each moment with what became of the webhooks that reported it. */
export function momentsOf(
  timeline: readonly ShipmentMoment[],
  plan: readonly PlannedMoment[],
  { deliveries, describe }: MomentsOptions,
): readonly Moment[] {
  const endpoints = [...new Set(deliveries.map(({ endpoint }) => endpoint))].sort((a, b) => (a ?? 0) - (b ?? 0))
  const told = new Map<number, DeliverySummary[]>()
  for (const delivery of deliveries) {
    const index = momentOf(timeline, delivery)
    told.set(index, [...(told.get(index) ?? []), delivery])
  }
  const marksOf = (index: number): readonly Mark[] =>
    (told.get(index) ?? [])
      .toReversed()
      .map(delivery => ({
        state: stateOf(delivery),
        title: describe(delivery),
        column: endpoints.indexOf(delivery.endpoint),
      }))
      .toSorted((a, b) => a.column - b.column)
  return [
    ...timeline.map((moment, index) => ({ ...asMoment(moment), isPlanned: false, marks: marksOf(index) })),
    ...plan.map(moment => ({ ...asMoment(moment), isPlanned: true, marks: [] })),
  ]
}

/** A status may come twice: the last time it did before the event was reported. */
export function momentOf(
  timeline: readonly ShipmentMoment[],
  { status, at }: Pick<DeliverySummary, 'status' | 'at'>,
): number {
  const index = timeline.findLastIndex(moment => moment.status === status && toMs(moment.at) <= toMs(at))
  return index >= 0 ? index : timeline.findIndex(moment => moment.status === status)
}

function asMoment({ at, slug, status, text, message }: ShipmentMoment) {
  return { at, slug, text, message, code: status }
}

/** One mark for an event and an endpoint, however many attempts there were: how it stands now. */
function stateOf({ state, attempts }: DeliverySummary): Mark['state'] {
  if (state === 'delivered') return 'delivered'
  return state === 'failed' || (state === 'pending' && attempts > 0) ? 'failed' : 'waiting'
}
