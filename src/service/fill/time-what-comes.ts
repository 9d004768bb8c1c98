import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import { repace, type TimedStep } from '../../domain/scenarios/repace.ts'
import { settlementInstant } from '../../domain/settlement/settlement-instant.ts'
import type { Shipment, Timer } from '../../domain/world.ts'

export interface Ahead {
  readonly shipments: readonly Shipment[]
  readonly ondemand: readonly OndemandOrder[]
  readonly timers: readonly Timer[]
}

export interface Timing {
  readonly now: number
  /** The account's; null = what was lived goes on as its scenarios say. */
  readonly paceMs: number | null
  /** A number in [0, 1) for a parcel: under a pace not all of them may move at one instant. */
  readonly phaseOf: (id: string) => number
}

/** Plans and timers of what is still on its way, by the account's pace. */
export function timeWhatComes(ahead: Ahead, { now, paceMs, phaseOf }: Timing): Ahead {
  if (paceMs === null) return ahead
  const lay = <Row extends { readonly id: string; readonly updatedAt: number; readonly plan: readonly TimedStep[] }>(
    row: Row,
  ): Row => {
    const first = now + Math.floor(phaseOf(row.id) * paceMs)
    return { ...row, plan: repace(row.plan, { now: first, since: row.updatedAt, before: null, paceMs }) }
  }
  const shipments = ahead.shipments.map(lay)
  const ondemand = ahead.ondemand.map(lay)
  const next = new Map([...shipments, ...ondemand].map(({ id, plan }) => [id, plan[0]?.at]))
  const settles = settlementInstant(now, paceMs)
  const timers = ahead.timers.map(timer => {
    if (timer.kind === 'attempt') return timer
    if (timer.kind === 'settle') return { ...timer, dueAt: Math.min(timer.dueAt, settles) }
    return { ...timer, dueAt: next.get(timer.kind === 'step' ? timer.shipmentId : timer.orderId) ?? timer.dueAt }
  })
  return { shipments, ondemand, timers }
}
