import { settlementPath } from '../../domain/settlement/join-session.ts'
import { moveShipment } from '../../domain/shipments/move-shipment.ts'
import type { Shipment, Timer } from '../../domain/world.ts'
import { netHeldDebt } from '../money/settle-money.ts'
import { accountOf } from '../world/account-of.ts'
import type { Change } from '../world/commit.ts'
import { saveShipment } from './save-shipment.ts'

/** A timer of a parcel; that of its settlement. */
type SettleTimer = Extract<Timer, { kind: 'settle' }>

/** So many parcels per commit: the rest of the day's goes into the next one, so that other work gets its turn. */
const PER_COMMIT = 25

/**
 * The daily job (open-clauses.md, "Settlement"): the parcels whose timers share this instant are taken on together, and
 * those with COD make up one session. Each timer comes here; the first ones do the work of all.
 */
export async function runSettlement(change: Change, timer: SettleTimer): Promise<void> {
  const { tx } = change
  // The timer itself is gone already: the engine takes it away with the work it stands for.
  const atOnce = { order: 'ascending', offset: 0, limit: PER_COMMIT - 1, from: timer.dueAt, to: timer.dueAt } as const
  const { rows, total } = await tx.page('settlementsByInstant', atOnce)
  for (const { shipmentId } of [timer, ...rows.filter(other => other.kind === 'settle')]) {
    const shipment = await tx.get('shipments', shipmentId)
    if (shipment) await saveShipment(change, { before: shipment, states: settle(shipment, change.at), holdDebt: true })
  }
  if (total === rows.length) await netHeldDebt(change, await accountOf(change))
}

/** The states of a parcel on the way to 913. */
export function settle(shipment: Shipment, at: number): readonly Shipment[] {
  const states: Shipment[] = []
  for (const status of settlementPath(shipment)) {
    states.push(moveShipment(states.at(-1) ?? shipment, { status, reason: null, at }))
  }
  return states
}
