import type { Check, Failure, Finding } from '../check.ts'
import type { Effects } from '../effects.ts'
import type { Order } from '../order.ts'
import { newMessageId, type Session } from '../session.ts'
import { BLIND, EFFECTS_UNSEEN, MAYBE_HISTORY, STATE_UNSEEN } from './no-probe.ts'

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
const WALK = ['picked-up', 'out-for-delivery', 'delivered', 'cod-paid'] as const

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
  for (const slug of WALK) {
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
  const got = `none of ${WALK.join(', ')} changed the number of effects, so a second effect could not be seen`
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
