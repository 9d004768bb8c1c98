import type { Check } from '../check.ts'
import { validateCases } from '../validate-cases.ts'

export const unknownStatus: Check = {
  name: 'unknown-status',
  title: 'an event with an unknown status is no 5xx',
  why: 'The service may add a status any day, and an error makes it send the event again and again.',
  expected: 'an answer below 500',
  async run(session) {
    const event = session.draft(await session.order(), 'picked-up')
    const unknown = { ...event, status: '999', status_text: 'Trạng thái mới' }
    const cases = [{ case: 'status 999', exchange: await session.send(unknown) }]
    return validateCases(cases, {
      wanted: 'an answer below 500',
      todo: 'Answer 200 to a status you do not know, keep the order as it is, and notify a person.',
    })
  },
}

export const unknownField: Check = {
  name: 'unknown-field',
  title: 'an event with an unknown field is no 5xx',
  why: 'The service may add a field any day; a strict parser turns that into a stop of all events.',
  expected: 'an answer below 500',
  async run(session) {
    const event = session.draft(await session.order(), 'picked-up')
    const unknown = { ...event, new_field: { nested: [1, null] } }
    const cases = [{ case: 'a field new_field that holds an object', exchange: await session.send(unknown) }]
    return validateCases(cases, {
      wanted: 'an answer below 500',
      todo: 'Read the fields you need and ignore the others.',
    })
  },
}

/** No booking is called so: ids have no vowels, and order_ids are the shop's own. */
const NOBODYS = { gcode: 'GS00000000', order_id: 'CERTIFY-UNKNOWN-ORDER', code: 'UNKNOWN' } as const

export const unknownShipment: Check = {
  name: 'unknown-shipment',
  title: 'an event of an unknown shipment is not answered 5xx',
  why: 'Parcels that were booked by hand or by another system of the shop send events too.',
  expected: 'an answer below 500',
  async run(session) {
    const event = session.draft(await session.order(), 'picked-up')
    const cases = [{ case: 'an unknown order_id and gcode', exchange: await session.send({ ...event, ...NOBODYS }) }]
    return validateCases(cases, {
      wanted: 'an answer below 500',
      todo: 'Answer 200 to a shipment you do not know: asking for it again would not make it known.',
    })
  },
}

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

/** Wall ms over which the body goes out. */
const SLOWLY_MS = 1_500

export const slowBody: Check = {
  name: 'slow-body',
  title: 'a body that comes slowly is no 5xx',
  why: 'Networks stall; a consumer that reads too early sees half of an event.',
  expected: 'an answer below 500',
  async run(session) {
    const event = session.draft(await session.order(), 'picked-up')
    const slowlyMs = Math.min(SLOWLY_MS, session.parts.deadlineMs / 10)
    const cases = [
      { case: `a body in ten pieces over ${slowlyMs} ms`, exchange: await session.send(event, { slowlyMs }) },
    ]
    return validateCases(cases, {
      wanted: 'an answer below 500',
      todo: 'Read the body to its end (Content-Length bytes) before you judge it.',
    })
  },
}
