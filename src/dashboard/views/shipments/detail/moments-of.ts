import type { DeliverySummary, PlannedMoment, ShipmentMoment } from '../../../../schemas/types.gen.ts'
import { toMs } from '../../../format.ts'
import type { Mark, Moment } from '../../../picture/lay-out-moments.ts'

/** Past and plan as one course, each moment with what became of the webhooks that reported it. */
export function momentsOf(
  timeline: readonly ShipmentMoment[],
  plan: readonly PlannedMoment[],
  deliveries: readonly DeliverySummary[],
): readonly Moment[] {
  const told = new Map<number, DeliverySummary[]>()
  for (const delivery of deliveries) {
    const index = momentOf(timeline, delivery)
    told.set(index, [...(told.get(index) ?? []), delivery])
  }
  return [
    ...timeline.map((moment, index) => ({
      ...asMoment(moment),
      isPlanned: false,
      marks: (told.get(index) ?? []).toReversed().flatMap(marksOf),
    })),
    ...plan.map(moment => ({ ...asMoment(moment), isPlanned: true, marks: [] })),
  ]
}

/** A status may come twice: the last time it did before the event was reported. */
function momentOf(timeline: readonly ShipmentMoment[], { status, at }: DeliverySummary): number {
  const index = timeline.findLastIndex(moment => moment.status === status && toMs(moment.at) <= toMs(at))
  return index >= 0 ? index : timeline.findIndex(moment => moment.status === status)
}

function asMoment({ at, status, slug, text, message }: ShipmentMoment) {
  return { at, slug, text, message, code: status }
}

/** A mark for each attempt: those before the last one have failed, or there would have been no other. */
function marksOf({ state, event, last_answer: answer, last_error: error, attempts }: DeliverySummary): readonly Mark[] {
  const outcome = answer ?? error ?? state
  const title = `${event}: ${state}, ${outcome}`
  const failed = Array.from(
    { length: Math.max(0, attempts - 1) },
    (): Mark => ({ state: 'failed', title: `${event}: failed` }),
  )
  if (state === 'delivered') return [...failed, { state: 'delivered', title }]
  const hasFailed = state === 'failed' || (state === 'pending' && attempts > 0)
  return [...failed, { state: hasFailed ? 'failed' : 'waiting', title }]
}
