import type { Check } from '../check.ts'
import { draftEvent } from '../draft-event.ts'
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
