import { type Check, type Failure, type Finding, notJudged } from '../check.ts'
import type { Order } from '../order.ts'
import type { Effects } from '../read-source.ts'
import { newMessageId, type Session } from '../session.ts'
import { BLIND, EFFECTS_UNSEEN, MAYBE_HISTORY, NO_PROBE, STATE_UNSEEN } from './no-probe.ts'

/** One after the other: a shop may keep several of them as one state of its own. */
const STATE_WALK = ['on-the-way-to-pick-up', 'picked-up', 'out-for-delivery', 'delivered'] as const

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
    for (const slug of STATE_WALK) {
      const exchange = await session.send(session.draft(order, slug))
      const after = await session.changed(probe, order, before)
      if (after !== null) {
        session.stateChanges = true
        return { verdict: 'PASS', got: `another state after ${slug}` }
      }
      if (slug === STATE_WALK.at(-1)) {
        session.stateChanges = false
        const failure = {
          case: `${STATE_WALK.join(', ')}, one after the other`,
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

/** What became of the status, or of the effects. */
type Outcome =
  | { readonly is: 'held'; readonly got: string }
  | { readonly is: 'unseen'; readonly got: string }
  | { readonly is: 'failed'; readonly got: string; readonly failure: Failure }

interface Repeated {
  readonly order: Order
  readonly slug: string
  readonly event: unknown
  readonly id: string
}

/** One after the other: shops act on different ones, with a mail on the way or a payment at its end. */
const EFFECT_WALK = ['picked-up', 'out-for-delivery', 'delivered', 'cod-paid'] as const

const AGAIN = 'again, with the same id'
const TODO =
  'Remember the id of each event in the same transaction that changes the order, and do nothing when it is there.'

export const duplicateOutcome: Check = {
  name: 'duplicate-outcome',
  title: 'the same event twice leaves the status and the effects of once',
  why: 'A duplicate that counts pays money twice, or mails the customer twice.',
  expected: 'the status and the effects after the second time are those after the first',
  async run(session) {
    return join([await repeatForStatus(session), await repeatForEffects(session)])
  },
}

async function repeatForStatus(session: Session): Promise<Outcome> {
  const { probe } = session.parts
  if (probe === null) return { is: 'unseen', got: STATE_UNSEEN }
  if (session.stateChanges === false) return { is: 'unseen', got: BLIND }
  const order = await session.order()
  const event = session.draft(order, 'picked-up')
  const id = newMessageId()
  await session.send(event, { id })
  const once = await session.settled(probe, order)
  const exchange = await session.send(event, { id })
  const twice = await session.settled(probe, order)
  if (twice === once) return { is: 'held', got: 'the same state' }
  if (!probe.isStatus) return { is: 'unseen', got: MAYBE_HISTORY }
  const failure = { case: `picked-up ${AGAIN}`, expected: `still ${once}`, got: twice, todo: TODO, exchange }
  return { is: 'failed', got: 'another state', failure }
}

async function repeatForEffects(session: Session): Promise<Outcome> {
  const { effects } = session.parts
  if (effects === null) return { is: 'unseen', got: EFFECTS_UNSEEN }
  const order = await session.order()
  let count = await session.settled(effects, order)
  if ((await session.settled(effects, order)) !== count) {
    return { is: 'unseen', got: 'the number of effects changes without an event, so a second effect could not be seen' }
  }
  const acted: string[] = []
  for (const slug of EFFECT_WALK) {
    const event = session.draft(order, slug)
    const id = newMessageId()
    await session.send(event, { id })
    // Once it is known how fast effects follow, that is long enough to wait for one that may not come.
    const first =
      acted.length === 0 ? await session.changed(effects, order, count) : await session.settled(effects, order)
    if (first === null || first === count) continue
    acted.push(slug)
    const once = await session.settled(effects, order)
    await session.send(event, { id })
    count = await session.settled(effects, order)
    if (count === once) continue
    const slowly = await repeatSlowly(session, effects, { order, slug, event, id })
    if (slowly.is === 'failed') return slowly
    count = slowly.count
  }
  if (acted.length > 0) return { is: 'held', got: `the same number of effects after ${acted.join(', ')}` }
  const got = `none of ${EFFECT_WALK.join(', ')} changed the number of effects, so a second effect could not be seen`
  return { is: 'unseen', got }
}

/** Another number may be a late effect of the first time: one more duplicate, when all is quiet, says which. */
async function repeatSlowly(session: Session, effects: Effects, { order, slug, event, id }: Repeated) {
  const once = await session.quiet(effects, order)
  const exchange = await session.send(event, { id })
  const twice = await session.changed(effects, order, once)
  if (twice === null) return { is: 'late', count: once } as const
  const failure = {
    case: `${slug} ${AGAIN}`,
    expected: `still ${countOf(once)}`,
    got: countOf(twice),
    todo: TODO,
    exchange,
  }
  return { is: 'failed', got: 'another number of effects', failure } as const
}

function countOf(effects: number): string {
  return `${effects} as the number of effects`
}

function join(outcomes: readonly Outcome[]): Finding {
  const failures = outcomes.flatMap(outcome => (outcome.is === 'failed' ? [outcome.failure] : []))
  const got = outcomes.map(outcome => outcome.got).join('; ')
  if (failures.length > 0) return { verdict: 'FAIL', got, failures }
  return { verdict: outcomes.some(({ is }) => is === 'unseen') ? 'NOT JUDGED' : 'PASS', got }
}

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
