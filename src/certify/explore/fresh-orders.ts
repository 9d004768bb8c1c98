/** Orders that a history has for itself. */
import { CertifyError } from '../certify-error.ts'
import type { Order, OrderSource } from '../order.ts'
import { orderOf, ordersOf, parcelOf, parcelsOf, type Script } from './script.ts'

export interface FreshOrders {
  /** Whether an order can have several parcels. */
  readonly severalParcels: boolean
  /** The order of each parcel, by its number. @throws CertifyError when there is none. */
  allot(script: Pick<Script, 'history'>): Promise<ReadonlyMap<number, Order>>
}

/** Ids counted on from the given ones: `E-1`, `E-2` …, `GS00000001`, `GS00000002` …. */
export function countedOrders({ orderId, gcode }: Pick<Order, 'orderId' | 'gcode'>): FreshOrders {
  const nextOrder = countFrom(orderId)
  const nextGcode = countFrom(gcode)
  return {
    severalParcels: true,
    async allot(script) {
      const ids = new Map(ordersOf(script).map(order => [order, nextOrder()]))
      return new Map(
        parcelsOf(script).map(parcel => {
          const event = script.history.find(one => parcelOf(one) === parcel)
          const id = event === undefined ? undefined : ids.get(orderOf(event))
          return [parcel, { orderId: id ?? '', gcode: nextGcode(), code: 'GAPBLXAE', carrier: 'ghnv3', updated: 0 }]
        }),
      )
    },
  }
}

/** The digits at the end are counted on, with as many of them; without digits, `-1` and so on is added. */
function countFrom(id: string): () => string {
  const [, start = '', digits = ''] = /^(.*?)(\d{0,15})$/s.exec(id) ?? []
  let number = digits === '' ? 0 : Number(digits) - 1
  return () => {
    number += 1
    return digits === '' ? `${start}-${number}` : `${start}${String(number).padStart(digits.length, '0')}`
  }
}

/** Orders that the shop books, one parcel each. */
export function bookedOrders(source: OrderSource): FreshOrders {
  // The sandbox's list says what was booked, so one is booked after the other.
  let booking: Promise<unknown> = Promise.resolve()
  const next = (): Promise<Order> => {
    const order = booking.then(() => source.next())
    booking = order.catch(() => undefined)
    return order
  }
  return {
    severalParcels: false,
    async allot(script) {
      const orders = ordersOf(script)
      if (parcelsOf(script).length > orders.length) {
        throw new CertifyError(
          'usage',
          '--setup books one parcel for each order, and this script has an order with several: give --order and --gcode instead.',
        )
      }
      const booked = new Map(await Promise.all(orders.map(async order => [order, await next()] as const)))
      return new Map(
        parcelsOf(script).map(parcel => {
          const event = script.history.find(one => parcelOf(one) === parcel)
          const order = event === undefined ? undefined : booked.get(orderOf(event))
          if (order === undefined) throw new Error(`Parcel ${parcel} has no order.`)
          return [parcel, order]
        }),
      )
    },
  }
}

/** The parcels of each order, both in the order of their numbers. */
export function ordersWithParcels(
  script: Pick<Script, 'history'>,
  orders: ReadonlyMap<number, Order>,
): readonly (readonly Order[])[] {
  const byOrder = new Map<number, Order[]>()
  for (const [parcel, order] of [...orders].sort(([a], [b]) => a - b)) {
    const event = script.history.find(one => parcelOf(one) === parcel)
    if (event === undefined) continue
    byOrder.set(orderOf(event), [...(byOrder.get(orderOf(event)) ?? []), order])
  }
  return [...byOrder].sort(([a], [b]) => a - b).map(([, parcels]) => parcels)
}
