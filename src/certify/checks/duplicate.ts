import type { Check } from '../check.ts'
import { newMessageId } from '../session.ts'
import { validateCases } from '../validate-cases.ts'

export const duplicate: Check = {
  name: 'duplicate',
  title: 'the same event twice is answered 2xx both times',
  why: 'Delivery is at least once: an error on the second time makes the service send it a third time.',
  expected: '2xx both times',
  async run(session) {
    const order = await session.order()
    const event = session.draft(order, 'picked-up')
    const id = newMessageId()
    const cases = [
      { case: 'the event', exchange: await session.send(event, { id }) },
      { case: 'the same event again, with the same id', exchange: await session.send(event, { id }) },
    ]
    return validateCases(cases, {
      wanted: '2xx',
      todo: 'Remember the id of each event taken in, and answer 200 to one that comes again.',
    })
  },
}
