import { formatSettlement } from '../../domain/settlement/calendar.ts'
import { dashedSecond } from '../../domain/time/instants.ts'
import type { WhyFinding } from '../../schemas/types.gen.ts'
import { defaultsOf } from '../scenarios/find-scenario.ts'
import { rowOf } from '../shipments/of-both-lines.ts'
import type { DiagnosisInput } from './diagnosis-input.ts'
import { makeFinding } from './finding.ts'
import type { Group } from './survey-shipments.ts'

/** What is with the shipments themselves. */
export function findInShipments(scene: DiagnosisInput): readonly WhyFinding[] {
  const { shipments } = scene
  // While it is filled, what there is stands elsewhere.
  if (shipments.count === 0) return scene.filling ? [] : [nothingBooked()]
  return [
    ...unansweredOnes(shipments.unanswered),
    ...leftOnes(scene, shipments.left),
    ...heldOnes(shipments.held),
    ...settlingOnes(scene, shipments.settling),
    ...(shipments.ended === shipments.count ? [allEnded(shipments.count)] : []),
  ]
}

function nothingBooked(): WhyFinding {
  return makeFinding('nothing_booked', {
    call: { method: 'POST', path: '/__sandbox/fill', body: { shipments: 20, customers: 10 } },
  })
}

function unansweredOnes({ count, first }: Group): readonly WhyFinding[] {
  if (!first) return []
  const { id, plan } = rowOf(first)
  const values = { count, shipment: id, due: dashedSecond(plan[0]?.at ?? 0) }
  const call = simulate(id, { action: 'continue' })
  return [makeFinding('waiting_for_acceptance', { values, call, about: about(id, count) })]
}

function leftOnes(scene: DiagnosisInput, { count, first }: Group): readonly WhyFinding[] {
  if (!first) return []
  const { id, scenario } = rowOf(first)
  const { statuses, ondemandStatuses } = scene.core.reference
  const { slug } =
    first.line === 'standard' ? statuses.names(first.shipment.status) : ondemandStatuses.names(first.order.status)
  const defaults = defaultsOf(scene.core, scene.account)
  // Its own scenario would leave it there again.
  const remedy = defaults[first.line] === scenario ? LONG_WAYS[first.line] : defaults[first.line]
  const values = { count, shipment: id, status: slug, scenario, remedy }
  const call = simulate(id, { action: 'scenario', scenario: remedy })
  return [makeFinding('left_on_the_way', { values, call, about: about(id, count) })]
}

const LONG_WAYS = { standard: 'happy', ondemand: 'ondemand-happy' } as const

function heldOnes({ count, first }: Group): readonly WhyFinding[] {
  if (!first) return []
  const { id } = rowOf(first)
  return [makeFinding('no_bank_account', { values: { count, shipment: id }, about: about(id, count) })]
}

function settlingOnes({ settlesAt, account }: DiagnosisInput, { count, first }: Group): readonly WhyFinding[] {
  if (!first || settlesAt === null) return []
  const call = { method: 'POST', path: '/__sandbox/clock/advance', body: { until: 'idle' } } as const
  const values = { count, calendar: formatSettlement(account.settlement), due: dashedSecond(settlesAt) }
  return [makeFinding('waits_for_settlement', { values, call, about: about(rowOf(first).id, count) })]
}

function allEnded(count: number): WhyFinding {
  return makeFinding('all_ended', { values: { count } })
}

function simulate(id: string, body: Record<string, unknown>) {
  return { method: 'POST', path: `/__sandbox/shipments/${id}/simulate`, body } as const
}

function about(id: string, count: number): NonNullable<WhyFinding['about']> {
  return { kind: 'shipment', id, count }
}
