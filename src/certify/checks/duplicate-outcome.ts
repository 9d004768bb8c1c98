import type { Check } from '../check.ts'
import { newMessageId } from '../session.ts'
import { BLIND, NO_PROBE } from './no-probe.ts'

export const duplicateOutcome: Check = {
  name: 'duplicate-outcome',
  title: 'the same event twice leaves the state of once',
  why: 'A duplicate that counts pays money twice, or mails the customer twice.',
  expected: 'the state after the second time is the state after the first',
  async run(session) {
    const { probe } = session.parts
    if (probe === null) return NO_PROBE
    if (session.stateChanges === false) return BLIND
    const order = await session.order()
    const event = session.draft(order, 'picked-up')
    const id = newMessageId()
    await session.send(event, { id })
    const once = await session.settledState(probe, order)
    const exchange = await session.send(event, { id })
    const twice = await session.settledState(probe, order)
    if (twice === once) return { verdict: 'PASS', got: 'the same state' }
    const failure = {
      case: 'the same event again, with the same id',
      expected: `still ${once}`,
      got: twice,
      todo: 'Remember the id of each event in the same transaction that changes the order, and do nothing when it is there.',
      exchange,
    }
    return { verdict: 'FAIL', got: 'another state', failures: [failure] }
  },
}
