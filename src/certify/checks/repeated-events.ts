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

export const olderStatus: Check = {
  name: 'older-status',
  title: 'an older status after a newer one is no 5xx',
  why: 'A retry arrives late: what is old by then is nothing to fail on.',
  expected: 'an answer below 500',
  async run(session) {
    const order = await session.order()
    const older = session.draft(order, 'on-the-way-to-pick-up')
    const newer = session.draft(order, 'picked-up')
    await session.send(newer)
    const cases = [
      { case: 'on-the-way-to-pick-up, older than picked-up before it', exchange: await session.send(older) },
    ]
    return validateCases(cases, {
      wanted: 'an answer below 500',
      todo: 'Answer 200 to an event whose update_time is older than what you know, and keep the order as it is.',
    })
  },
}
