import type { Check, Problem } from '../check.ts'
import { type Fields, numberOf, pointsOf } from '../records/list-records.ts'
import { readTime } from '../records/read-time.ts'

export interface CarriedOrder {
  readonly pointer: string
  /** After its last step. */
  readonly order: Fields
  /** Who hands the goods over, as sent; a driver is another person. */
  readonly pickup: { readonly name: string; readonly phone: string }
}

/** In the order in which they happen. */
const TIMES = ['created_at', 'shipper_accept_at', 'pickup_at', 'delivery_at', 'completed_at'] as const
const NEVER = ['cancel_at', 'returned_at'] as const
const COMPLETED = 910
const CLAUSE = 'On-demand shipment record'

/** For the sandbox only: which codes there are is not shown. */
export const orderCourse: Check<CarriedOrder> = {
  name: 'order-course',
  title: 'a completed on-demand order has the time of each step, and its driver',
  clause: CLAUSE,
  validate({ pointer, order, pickup }) {
    const problems: Problem[] = []
    const must = (holds: boolean, name: string, expected: string, got: unknown): void => {
      if (holds) return
      problems.push({ pointer: `${pointer}/${name}`, clause: CLAUSE, basis: 'chosen', expected, got: String(got) })
    }
    must(numberOf(order.status) === COMPLETED, 'status', `${COMPLETED}, completed`, order.status)
    let last = Number.NEGATIVE_INFINITY
    for (const name of TIMES) {
      const at = readTime(order[name])
      must(at !== null && at >= last, name, 'a time, none before the step before it', order[name])
      last = at ?? last
    }
    for (const name of NEVER) must(order[name] === null, name, 'null: it never happened', order[name])
    for (const [at, point] of pointsOf(order).entries()) {
      const done = readTime(point.completed_at)
      must(done !== null && done <= last, `points/${at}/completed_at`, 'a time, within the order', point.completed_at)
    }
    for (const name of ['name', 'phone'] as const) {
      const got = order[`shipper_${name}`]
      const isDriver = typeof got === 'string' && got !== '' && got !== pickup[name]
      must(isDriver, `shipper_${name}`, `the driver's, not ${pickup[name]} of the pickup point`, got)
    }
    return problems
  },
  samples: {
    good: [carried({}), carried({ points: { data: [{ completed_at: '2026-01-05 08:10:00' }] } })],
    bad: [
      { name: 'completed at no time', evidence: carried({ completed_at: null }) },
      { name: 'delivered before it was picked up', evidence: carried({ delivery_at: '2026-01-05 08:05:00' }) },
      { name: 'cancelled too', evidence: carried({ cancel_at: '2026-01-05 08:05:00' }) },
      { name: 'the sender drives', evidence: carried({ shipper_name: 'Người gửi' }) },
      { name: 'a driver without a phone', evidence: carried({ shipper_phone: null }) },
      { name: 'a point is still waiting', evidence: carried({ points: [{ completed_at: null }] }) },
      { name: 'still under way', evidence: carried({ status: 905 }) },
    ],
  },
}

function carried(differences: Fields): CarriedOrder {
  const order = {
    status: 910,
    created_at: '2026-01-05 08:00:00',
    shipper_accept_at: '2026-01-05 08:02:00',
    pickup_at: '2026-01-05 08:10:00',
    delivery_at: '2026-01-05 08:30:00',
    completed_at: '2026-01-05 08:31:00',
    cancel_at: null,
    returned_at: null,
    shipper_name: 'Tài xế',
    shipper_phone: '0500000009',
    points: [{ completed_at: '2026-01-05 08:10:00' }],
    ...differences,
  }
  return { pointer: '/data', order, pickup: { name: 'Người gửi', phone: '0500000001' } }
}
