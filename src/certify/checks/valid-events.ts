import { type Check, notApplicable } from '../check.ts'
import { draftEvent, draftOndemandEvent } from '../draft-event.ts'
import { validateCases } from '../validate-cases.ts'

export const validEvents: Check = {
  name: 'valid-events',
  title: 'a valid event for every status is answered 2xx',
  why: 'Any other answer makes the service send it again, for days, and then give up.',
  expected: '2xx',
  async run(session) {
    const order = await session.order()
    for (const status of session.parts.statuses.standard) {
      const exchange = await session.send(draftEvent(order, status, session.nextSecond()))
      session.timed.push({ case: `status ${status.code} ${status.slug}`, exchange })
    }
    // No answer at all is the deadline's affair.
    const cases = session.timed.filter(({ exchange }) => exchange.error?.kind !== 'timeout')
    const todo = 'Answer 200 to every valid event, also to a status in which the shop has no interest.'
    const finding = validateCases(cases, { wanted: '2xx', todo })
    if (finding.verdict !== 'PASS') return finding
    // PHP calls everything HTML by default; a page for people has tags.
    const isPage = cases.some(
      ({ exchange }) =>
        /text\/html/.test(exchange.headers['content-type'] ?? '') &&
        /<(!doctype|html|body|head)\b/i.test(exchange.text),
    )
    const notices = isPage ? ['it answers with HTML pages: is this the webhook route, or a page for people?'] : []
    return { ...finding, notices }
  },
}

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
