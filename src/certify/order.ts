/** An order that the consumer knows: every event names one. */
export interface Order {
  /** What the shop calls it; "" when the booking said nothing. */
  readonly orderId: string
  /** What the service calls it: `GS6ZE234V6`. */
  readonly gcode: string
  /** The carrier's code of it, "" when none is known. */
  readonly code: string
  /** Short name of the carrier, `ghnv3`. */
  readonly carrier: string
  /** UNIX seconds of the latest event that the consumer may have received; 0 when unknown. */
  readonly updated: number
}

/** Where orders come from: one parcel booked for each case, or one order for all. */
export interface OrderSource {
  /** @throws CertifyError when there is none. */
  next(): Promise<Order>
}

/** One order for every case, which the consumer has already. */
export function sameOrder({ orderId, gcode }: Pick<Order, 'orderId' | 'gcode'>): OrderSource {
  const order = { orderId, gcode, code: 'GAPBLXAE', carrier: 'ghnv3', updated: 0 }
  return { next: async () => order }
}
