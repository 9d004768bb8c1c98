import { formatPace } from '../../domain/time/duration.ts'
import { isoInstant } from '../../domain/time/instants.ts'
import type { PlannedMoment, ScenarioPlan } from '../../schemas/types.gen.ts'
import type { Preview, PreviewOptions } from '../../service/preview/preview.ts'
import type { Reference } from '../../service/reference/reference.ts'
import { presentDetail } from './present.ts'
import { presentOrderDetail } from './present-order.ts'

/** A previewed booking and its plan, in the form in which GET /shipments/{id} shows plans. */
export function presentPreview(
  preview: Preview,
  { wishes, reference }: { readonly wishes: PreviewOptions; readonly reference: Reference },
): ScenarioPlan {
  const { scenario, order, start, seed, paceMs } = wishes
  return {
    scenario: scenario.name,
    line: preview.line,
    carrier: (preview.line === 'standard' ? preview.shipment.carrier : preview.order.carrier) ?? '',
    order_id: order.orderId,
    seed,
    key: preview.key,
    start: isoInstant(start),
    pace: formatPace(paceMs),
    choices: preview.ways.map(way => ({ ...way })),
    plan: preview.line === 'standard' ? parcelPlan(preview, { wishes, reference }) : orderPlan(preview, reference),
  }
}

function parcelPlan(
  { shipment }: Extract<Preview, { line: 'standard' }>,
  {
    wishes: { paceMs, settlement },
    reference: { statuses },
  }: { readonly wishes: PreviewOptions; readonly reference: Reference },
): PlannedMoment[] {
  const { timeline, plan, total_fee, amount_return_shop } = presentDetail(shipment, {
    statuses,
    foresight: { calendar: settlement, paceMs, settlesAt: null, isHeld: false },
  })
  const booked = timeline.map(moment => ({ kind: 'book' as const, ...moment, total_fee, amount_return_shop }))
  return [...booked, ...plan]
}

function orderPlan(
  { order }: Extract<Preview, { line: 'ondemand' }>,
  { ondemandStatuses }: Reference,
): PlannedMoment[] {
  const { timeline, plan } = presentOrderDetail(order, ondemandStatuses)
  return [...timeline.map(moment => ({ kind: 'book' as const, ...moment })), ...plan]
}
