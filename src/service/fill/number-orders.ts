import { dayOfOrders } from '../../domain/fill/booking-instants.ts'

/** `DH-240113-0042`: per day, in the order of asking. */
export interface OrderNumbers {
  /** The next one of an instant's day; it stays the next until it is taken. */
  next(at: number): string
  take(at: number): string
}

export function numberOrders(prefix: string): OrderNumbers {
  const counts = new Map<string, number>()
  const write = (day: string, count: number) => `${prefix}-${day}-${String(count).padStart(4, '0')}`
  return {
    next: at => write(dayOfOrders(at), (counts.get(dayOfOrders(at)) ?? 0) + 1),
    take(at) {
      const day = dayOfOrders(at)
      const count = (counts.get(day) ?? 0) + 1
      counts.set(day, count)
      return write(day, count)
    },
  }
}
