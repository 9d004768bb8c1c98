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
