import { orderTotal, stopCod } from '../ondemand/amounts.ts'
import type { OndemandOrder } from '../ondemand/order.ts'
import type { Movement } from './settle-fees.ts'

/**
 * What an on-demand order means for the wallet by now (open-clauses.md, "On-demand money"): the fee from the first 903 on,
 * later changes as they arise, all of it back at 911 or 1000; the COD of the delivered points once, at 910. An order that
 * was booked before orders had money moves none.
 */
export function settleOrder(order: OndemandOrder): {
  readonly order: OndemandOrder
  readonly movements: readonly Movement[]
} {
  const { taken, status } = order
  if (!taken) return { order, movements: [] }
  const fee = feeShare(order)
  const cod = status === 910 ? deliveredCod(order) : taken.cod
  const movements: Movement[] = []
  if (fee > taken.fee) movements.push({ kind: 'fee', amount: fee - taken.fee })
  if (fee < taken.fee) movements.push({ kind: 'refund', amount: taken.fee - fee })
  if (cod > taken.cod) movements.push({ kind: 'ondemand-cod', amount: cod - taken.cod })
  if (movements.length === 0) return { order, movements }
  return { order: { ...order, taken: { fee, cod, lines: taken.lines + movements.length } }, movements }
}

function feeShare({ status, history, fees }: OndemandOrder): number {
  if (status === 911 || status === 1000) return 0
  return history.some(entry => entry.status === 903) ? orderTotal(fees) : 0
}

function deliveredCod({ points }: OndemandOrder): number {
  return points.reduce((sum, point) => sum + (point.state === 'completed' ? stopCod(point) : 0), 0)
}
