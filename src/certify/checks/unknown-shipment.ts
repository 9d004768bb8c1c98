import type { Check } from '../check.ts'
import { validateCases } from '../validate-cases.ts'

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
