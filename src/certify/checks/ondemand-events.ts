import { type Check, notApplicable } from '../check.ts'
import { draftOndemandEvent } from '../draft-event.ts'
import { validateCases } from '../validate-cases.ts'

export const ondemandEvents: Check = {
  name: 'ondemand-events',
  title: 'a valid event for every status of an on-demand order is answered 2xx',
  why: 'On-demand orders push other fields, and their status codes mean other things.',
  expected: '2xx',
  async run(session) {
    const { ondemand, statuses } = session.parts
    if (!ondemand) return notApplicable('pass --ondemand when the shop books on-demand orders too')
    const order = await session.order()
    const cases = []
    for (const status of statuses.ondemand) {
      const exchange = await session.send(draftOndemandEvent(order, status))
      cases.push({ case: `on-demand status ${status.code} ${status.slug}`, exchange })
    }
    return validateCases(cases, {
      wanted: '2xx',
      todo: 'Recognize the event by is_ondemand_shipment, and use the codes of the on-demand table.',
    })
  },
}
