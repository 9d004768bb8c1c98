import type { Check } from '../check.ts'
import { validateCases } from '../validate-cases.ts'

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
