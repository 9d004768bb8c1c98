import { type Check, notJudged } from '../check.ts'
import { NO_PROBE } from './no-probe.ts'

/** One after the other: a shop may keep several of them as one state of its own. */
const WALK = ['on-the-way-to-pick-up', 'picked-up', 'out-for-delivery', 'delivered'] as const

export const stateChanges: Check = {
  name: 'state-changes',
  title: 'a valid event changes the state of its order',
  why: 'A consumer that answers 200 and does nothing looks healthy while the shop is blind.',
  expected: 'another state by the time the parcel is delivered',
  async run(session) {
    const { probe } = session.parts
    if (probe === null) return NO_PROBE
    const order = await session.order()
    const before = await probe.read(order)
    if ((await session.settled(probe, order)) !== before) {
      return notJudged('the state that is read changes without an event: pass --state-path for the status alone')
    }
    for (const slug of WALK) {
      const exchange = await session.send(session.draft(order, slug))
      const after = await session.changed(probe, order, before)
      if (after !== null) {
        session.stateChanges = true
        return { verdict: 'PASS', got: `another state after ${slug}` }
      }
      if (slug === WALK.at(-1)) {
        session.stateChanges = false
        const failure = {
          case: `${WALK.join(', ')}, one after the other`,
          expected: 'another state than before',
          got: `still ${before}`,
          todo: 'Look into what the consumer does after it has answered; or the probe reads something that events do not change.',
          exchange,
        }
        return { verdict: 'FAIL', got: 'the same state', failures: [failure] }
      }
    }
    throw new Error('The walk has a last step.')
  },
}
