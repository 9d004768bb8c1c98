import type { HistoryEntry, Shipment } from '../world.ts'
import type { StandardStatus } from './statuses.ts'

/** Whether the shipment is, or once was, in one of the statuses. */
export function hasBeen({ history }: Pick<Shipment, 'history'>, ...statuses: readonly StandardStatus[]): boolean {
  return history.some(({ status }) => statuses.includes(status))
}

/** How it stands: the latest entry of its history. */
export function presentEntry(shipment: Pick<Shipment, 'history' | 'status' | 'updatedAt'>): HistoryEntry {
  return shipment.history.at(-1) ?? { status: shipment.status, message: null, at: shipment.updatedAt }
}
