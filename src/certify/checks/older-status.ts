import type { Check } from '../check.ts'
import { validateCases } from '../validate-cases.ts'

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
