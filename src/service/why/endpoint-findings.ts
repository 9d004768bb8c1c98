import type { Attempt, Delivery, DeliveryWait, Endpoint } from '../../domain/outbox-rows.ts'
import { dashedSecond } from '../../domain/time/instants.ts'
import type { WhyFinding } from '../../schemas/types.gen.ts'
import type { DiagnosisInput, EndpointDiagnosis } from './diagnosis-input.ts'
import { makeFinding } from './finding.ts'

/** So many of the newest deliveries are looked through for the last attempt at an endpoint. */
const LOOKED_THROUGH = 500

/** No endpoint is registered, or one is disabled, fails, or is kept waiting. */
export async function findInEndpoints(scene: DiagnosisInput): Promise<readonly WhyFinding[]> {
  const { endpoints, shipments } = scene
  if (endpoints.length === 0) return shipments.count === 0 ? [] : [makeFinding('no_endpoint')]
  const disabled = endpoints.flatMap(one => disabledOne(one))
  const held = endpoints.flatMap(one => heldFor(one))
  const failing: WhyFinding[] = []
  for (const { endpoint } of endpoints) {
    if (endpoint.failingSince === null || endpoint.disabled) continue
    failing.push(await failingOne(scene, endpoint, endpoint.failingSince))
  }
  return [...disabled, ...held, ...failing]
}

const DISABLED_BY = {
  user: { en: 'by hand', vi: 'do người dùng tắt' },
  gone: { en: 'it answered 410', vi: 'nó trả về 410' },
  failures: { en: 'five days of failures only', vi: 'năm ngày liền chỉ có lỗi' },
} as const

function disabledOne({ endpoint, parked }: EndpointDiagnosis): readonly WhyFinding[] {
  const { id, url, disabled } = endpoint
  if (!disabled) return []
  const values = { url, cause: DISABLED_BY[disabled.by], waiting: parked }
  const call = { method: 'PUT', path: `/__sandbox/webhooks/${id}/settings`, body: { enabled: true } } as const
  return [makeFinding('endpoint_disabled', { values, call, about: { kind: 'endpoint', id, count: 1 } })]
}

const WAITS_FOR: Readonly<Record<DeliveryWait, { readonly en: string; readonly vi: string }>> = {
  turn: {
    en: 'an earlier event to succeed (the endpoint is ordered)',
    vi: 'sự kiện trước thành công (endpoint có thứ tự)',
  },
  'next-event': { en: 'the next event of its shipment (fault reorder)', vi: 'sự kiện kế tiếp của đơn (lỗi reorder)' },
  burst: { en: 'more events of its shipment (fault burst)', vi: 'thêm sự kiện của đơn (lỗi burst)' },
  cancel: { en: 'its shipment to be cancelled (fault after_cancel)', vi: 'đơn bị hủy (lỗi after_cancel)' },
}

function heldFor({ endpoint, parked, first }: EndpointDiagnosis): readonly WhyFinding[] {
  if (endpoint.disabled || !first?.waitsFor) return []
  const { id, url } = endpoint
  const values = { count: parked, url, shipment: first.shipmentId, cause: WAITS_FOR[first.waitsFor] }
  const call = resend(first)
  return [makeFinding('events_held', { values, call, about: { kind: 'endpoint', id, count: parked } })]
}

async function failingOne({ core, world }: DiagnosisInput, { id, url }: Endpoint, since: number): Promise<WhyFinding> {
  const { rows } = await core.store.read(world, view =>
    view.page('deliveriesBySequence', { order: 'descending', offset: 0, limit: LOOKED_THROUGH }),
  )
  const last = rows
    .filter(({ endpointId, attempts }) => endpointId === id && attempts.length > 0)
    .toSorted((a, b) => lastOf(b) - lastOf(a))[0]
  const attempt = last?.attempts.at(-1)
  const problem = attempt ? problemOf(attempt) : { en: '', vi: '' }
  const hint = { en: attempt?.hint?.en ?? '', vi: attempt?.hint?.vi ?? '' }
  return makeFinding('endpoint_failing', {
    values: { url, since: dashedSecond(since), problem, hint },
    ...(last ? { call: resend(last) } : {}),
    about: { kind: 'endpoint', id, count: 1 },
  })
}

function lastOf({ attempts }: Delivery): number {
  return attempts.at(-1)?.wallAt ?? 0
}

/** A status, or what went wrong on the wire in one sentence. */
function problemOf({ status, detail, error }: Attempt): { readonly en: string; readonly vi: string } {
  if (status !== null) return { en: `it answered ${status}.`, vi: `nó trả về ${status}.` }
  return { en: detail ?? `${error}.`, vi: detail ?? `${error}.` }
}

function resend({ id }: Delivery) {
  return { method: 'POST', path: `/__sandbox/webhooks/deliveries/${id}/resend` } as const
}
