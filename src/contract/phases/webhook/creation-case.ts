import type { ContractCase } from '../../case.ts'
import { webhookDelivered } from '../../checks/webhook-delivered.ts'
import { caseOf } from '../case-of.ts'
import { awaitEvents, patienceOf } from './await-events.ts'
import { bookAnyParcel } from './book.ts'
import { expectedOfParcel } from './expected-events.ts'
import { judgeEvents } from './judge-events.ts'
import { labelsOf, withoutRepetitions } from './own-events.ts'
import { readParcel } from './read-facts.ts'
import { receiverOf } from './receiver-of.ts'
import { register, unregister } from './register.ts'

/** The only one that a deployment can be asked: one endpoint, one parcel, at least one event. */
export const creationCase: ContractCase = caseOf('webhook', {
  operation: 'createWebhook',
  status: 200,
  title: 'the creation of a parcel is told to the endpoint',
  writes: ['webhooks', 'shipments'],
  touches: ['createShipment', 'searchShipments', 'listWebhooks', 'deleteWebhook'],
  async run(session) {
    // Before anything is booked: who cannot receive, has nothing to judge.
    await receiverOf(session)
    const isSandbox = session.target.kind === 'sandbox'
    // A parcel that soon stands still: events may be late, and all of them are waited for.
    const world = isSandbox ? await session.ownWorld('creation', { scenario: 'stuck' }) : await session.world()
    const registration = await register(session, world)
    const booked = await bookAnyParcel(session, world)
    await world.control?.untilIdle()
    const events = await awaitEvents(session, registration, { names: booked, done: ours => ours.length > 0 })
    const facts = await readParcel(session, world, booked)
    const { switches } = world
    const arrived = labelsOf(withoutRepetitions(events.ours), { line: 'standard', switches })
    // Which events a deployment tells of a creation by, is open: any of its order will do.
    const expected = switches === null ? arrived.slice(0, 1) : expectedOfParcel(facts, switches, [])
    const evidence = { expected: expected.length === 0 ? ['the creation'] : expected, arrived }
    session.judge(webhookDelivered, { ...evidence, within: patienceOf(session) }, booked.answer)
    await judgeEvents(session, { world, registration, booked, facts, events })
    await unregister(session, world, registration)
    if (!isSandbox) {
      session.tell(
        'webhooks: repetitions after a failure, and that a deleted registration gets nothing any more, are judged on the sandbox only',
      )
    }
  },
})
