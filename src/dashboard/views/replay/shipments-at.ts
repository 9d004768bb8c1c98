import type { ReplayShipment } from '../../../schemas/types.gen.ts'
import type { Row } from './row.ts'

/** A shipment as it is after a row. */
export interface ShipmentAt extends ReplayShipment {
  readonly account: string | null
  /** It is new, or its status is another one than before the row. */
  readonly isChanged: boolean
}

/** The last row of what a row set going: after it the state is what came of it. */
export function endOf(rows: readonly Row[], index: number): number {
  const row = rows[index]
  if (!row) return index
  let end = index
  if (row.what.kind === 'call' || row.what.kind === 'act') {
    while (rows[end + 1]?.event === row.event) end += 1
    for (const effect of row.effects) end = Math.max(end, effect)
  }
  return end
}

/** All shipments after a row and what it set going; those that it changed come first, then the newest. */
export function shipmentsAt(rows: readonly Row[], index: number): readonly ShipmentAt[] {
  const before = foldTo(rows, index)
  const after = foldTo(rows, endOf(rows, index) + 1)
  const found = [...after].map(([key, one]) => {
    const isChanged = before.get(key)?.status !== one.status
    return { ...one, isChanged }
  })
  return found.reverse().sort((a, b) => Number(b.isChanged) - Number(a.isChanged))
}

type Known = ReplayShipment & Pick<ShipmentAt, 'account'>

/** What is known of shipments before the row `end`; what was changed last stands last. */
function foldTo(rows: readonly Row[], end: number): ReadonlyMap<string, Known> {
  const found = new Map<string, Known>()
  for (const { what } of rows.slice(0, end)) {
    if (what.kind === 'move') {
      const { account, data } = what
      const { shipment, order_id, line, status, slug, text } = data
      const key = JSON.stringify([account, shipment])
      found.delete(key)
      found.set(key, { shipment, order_id, line, status, slug, text, account })
    } else if (what.kind === 'world') {
      for (const [key, { account }] of found) if (account === what.account) found.delete(key)
      for (const one of what.shipments.toReversed()) {
        found.set(JSON.stringify([what.account, one.shipment]), { ...one, account: what.account })
      }
    }
  }
  return found
}
