import type { Check } from '../check.ts'
import { validateCases } from '../validate-cases.ts'

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
