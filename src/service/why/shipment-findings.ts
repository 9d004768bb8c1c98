import { dashedSecond } from '../../domain/instants.ts'
import type { WhyFinding } from '../../schemas/types.gen.ts'
import { type OfEitherLine, rowOf } from '../both-lines.ts'
import { defaultsOf } from '../default-scenarios.ts'
import { settlementOf } from '../save-shipment.ts'
import { isLeftOnTheWay, standingOf } from '../shipment-list/standing-of.ts'
import { makeFinding } from './finding.ts'
import type { Scene } from './scene.ts'

/** What is with the shipments themselves. */
export async function findInShipments(scene: Scene): Promise<readonly WhyFinding[]> {
  const { shipments } = scene
  // While it is filled, what there is stands elsewhere.
  if (shipments.length === 0) return scene.parts.fills?.progress(scene.world) ? [] : [nothingBooked()]
  const unanswered = shipments.filter(isUnanswered)
  const left = shipments.filter(isLeftOnTheWay)
  const settling = shipments.filter(one => standingOf(one) === 'waiting' && !isLeftOnTheWay(one))
  return [
    ...unansweredOnes(unanswered),
    ...leftOnes(scene, left),
    ...(await settlingOnes(scene, settling)),
    ...(shipments.every(one => standingOf(one) === 'ended') ? [allEnded(shipments)] : []),
  ]
}

function nothingBooked(): WhyFinding {
  return makeFinding('nothing_booked', {
    call: { method: 'POST', path: '/__sandbox/fill', body: { shipments: 20, customers: 10 } },
  })
}

function isUnanswered(one: OfEitherLine): boolean {
  const step = one.line === 'standard' ? one.shipment.plan[0] : undefined
  return step?.kind === 'accept' || step?.kind === 'refuse'
}

function unansweredOnes(unanswered: readonly OfEitherLine[]): readonly WhyFinding[] {
  const first = soonest(unanswered)
  if (!first) return []
  const { id, plan } = rowOf(first)
  const values = { count: unanswered.length, shipment: id, due: dashedSecond(plan[0]?.at ?? 0) }
  const call = simulate(id, { action: 'continue' })
  return [makeFinding('waiting_for_acceptance', { values, call, about: about(id, unanswered.length) })]
}

function leftOnes(scene: Scene, left: readonly OfEitherLine[]): readonly WhyFinding[] {
  const [first] = left
  if (!first) return []
  const { id, scenario } = rowOf(first)
  const { statuses, ondemandStatuses } = scene.core.reference
  const { slug } =
    first.line === 'standard' ? statuses.names(first.shipment.status) : ondemandStatuses.names(first.order.status)
  const defaults = defaultsOf(scene.core, scene.account)
  // Its own scenario would leave it there again.
  const remedy = defaults[first.line] === scenario ? LONG_WAYS[first.line] : defaults[first.line]
  const values = { count: left.length, shipment: id, status: slug, scenario, remedy }
  const call = simulate(id, { action: 'scenario', scenario: remedy })
  return [makeFinding('left_on_the_way', { values, call, about: about(id, left.length) })]
}

const LONG_WAYS = { standard: 'happy', ondemand: 'ondemand-happy' } as const

async function settlingOnes(scene: Scene, settling: readonly OfEitherLine[]): Promise<readonly WhyFinding[]> {
  const [first] = settling
  if (first?.line !== 'standard') return []
  const { core, world, isOne } = scene
  const { rows } = await core.store.read(world, view =>
    view.page('settlementsByInstant', { order: 'ascending', offset: 0, limit: 1 }),
  )
  const own = isOne ? await settlementOf(core, world, first.shipment) : null
  const due = own ?? rows[0]?.dueAt
  if (due === undefined) return []
  const call = { method: 'POST', path: '/__sandbox/clock/advance', body: { until: 'idle' } } as const
  const values = { count: settling.length, due: dashedSecond(due) }
  return [makeFinding('waits_for_settlement', { values, call, about: about(first.shipment.id, settling.length) })]
}

function allEnded(shipments: readonly OfEitherLine[]): WhyFinding {
  return makeFinding('all_ended', { values: { count: shipments.length } })
}

function simulate(id: string, body: Record<string, unknown>) {
  return { method: 'POST', path: `/__sandbox/shipments/${id}/simulate`, body } as const
}

function about(id: string, count: number): NonNullable<WhyFinding['about']> {
  return { kind: 'shipment', id, count }
}

function soonest(shipments: readonly OfEitherLine[]): OfEitherLine | undefined {
  const dueOf = (one: OfEitherLine) => rowOf(one).plan[0]?.at ?? Number.POSITIVE_INFINITY
  return shipments.toSorted((a, b) => dueOf(a) - dueOf(b))[0]
}
