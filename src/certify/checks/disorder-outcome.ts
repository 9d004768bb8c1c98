import { type Check, notJudged } from '../check.ts'
import { BLIND, MAYBE_HISTORY, NO_PROBE } from './no-probe.ts'

export const disorderOutcome: Check = {
  name: 'disorder-outcome',
  title: 'an older status does not overwrite a newer one',
  why: 'A retry arrives late: the order would be on its way again after it was delivered.',
  expected: 'the state of the newer status stays',
  async run(session) {
    const { probe } = session.parts
    if (probe === null) return NO_PROBE
    if (session.stateChanges === false) return notJudged(BLIND)
    const order = await session.order()
    const first = session.draft(order, 'picked-up')
    const older = session.draft(order, 'out-for-delivery')
    const newer = session.draft(order, 'delivered')
    await session.send(first)
    const before = await session.settled(probe, order)
    await session.send(newer)
    const reached = await session.changed(probe, order, before)
    if (reached === null) {
      return notJudged('delivered left the state as picked-up had it, so an overwritten one could not be seen')
    }
    const newest = await session.settled(probe, order)
    const exchange = await session.send(older)
    const after = await session.settled(probe, order)
    if (after === newest) return { verdict: 'PASS', got: 'the same state' }
    if (!probe.isStatus) return notJudged(MAYBE_HISTORY)
    const failure = {
      case: `out-for-delivery of ${older.update_time}, after delivered of ${newer.update_time}`,
      expected: `still ${newest}`,
      got: after,
      todo: 'Keep the update_time of what you know, and leave the order alone when an event has an older one.',
      exchange,
    }
    return { verdict: 'FAIL', got: 'another state', failures: [failure] }
  },
}
