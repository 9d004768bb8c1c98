import type { Check } from '../check.ts'
import { validateCases } from '../validate-cases.ts'

export const nullOrderId: Check = {
  name: 'null-order-id',
  title: 'an event without an order_id is no 5xx',
  why: 'A booking need not have an order_id; its events have an empty one, or null.',
  expected: 'an answer below 500',
  async run(session) {
    const event = session.draft(await session.order(), 'picked-up')
    const cases = [
      { case: 'order_id null', exchange: await session.send({ ...event, order_id: null }) },
      { case: 'order_id ""', exchange: await session.send({ ...event, order_id: '' }) },
    ]
    return validateCases(cases, {
      wanted: 'an answer below 500',
      todo: 'Look the order up by gcode when there is no order_id, and answer 200 when that finds none either.',
    })
  },
}
