import type { ContractCase } from '../../case.ts'
import { webhookUnregistered } from '../../checks/webhook-unregistered.ts'
import type { ReceivedWebhook } from '../../receiver/received-webhook.ts'
import { caseOf } from '../case-of.ts'
import { awaitEvents } from './await-events.ts'
import { bookAnyParcel } from './book.ts'
import { labelsOf } from './own-events.ts'
import { receiverOf } from './receiver-of.ts'
import { register, unregister } from './register.ts'

/** Labels of what a creation is told by. */
const CREATION = ['the creation result', '900', '901']

export const unregisteredCase: ContractCase = caseOf('webhook', {
  operation: 'deleteWebhook',
  status: 200,
  title: 'a deleted endpoint gets nothing any more, the other one still does',
  sandboxOnly: true,
  writes: ['webhooks', 'shipments'],
  touches: ['createWebhook', 'createShipment'],
  async run(session) {
    await receiverOf(session)
    const world = await session.ownWorld('unregistered')
    const gone = await register(session, world)
    const kept = await register(session, world)
    const booked = await bookAnyParcel(session, world)
    await world.control?.advance('1m')
    await unregister(session, world, gone)
    await world.control?.untilIdle()
    // What was sent before may arrive late, so only what happened since counts: never the creation.
    const since = (ours: readonly ReceivedWebhook[]) =>
      labelsOf(ours, { line: 'standard', switches: world.switches }).filter(label => !CREATION.includes(label))
    const elsewhere = await awaitEvents(session, kept, { names: booked, done: ours => since(ours).length > 0 })
    const after = await awaitEvents(session, gone, { names: booked, done: () => true })
    const evidence = { after: since(after.ours), elsewhere: since(elsewhere.ours) }
    session.judge(webhookUnregistered, evidence, gone.answer)
  },
})
