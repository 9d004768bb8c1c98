import { type ContractCase, NotRun } from '../../case.ts'
import { webhookDelivered } from '../../checks/webhook-delivered.ts'
import { webhookRetry } from '../../checks/webhook-retry.ts'
import { webhookUnregistered } from '../../checks/webhook-unregistered.ts'
import { fieldAt } from '../../field-at.ts'
import { bodyText, idOf, type ReceivedWebhook } from '../../receiver/receiver.ts'
import { caseOf } from '../case-parts.ts'
import { bookAnyOrder, bookAnyParcel, readOrder, readParcel } from './booked.ts'
import { awaitEvents, expectedOfParcel, receiverOf, register, unregister, waitLimitOf } from './events.ts'
import { journeyCases } from './journey-cases.ts'
import { labelsOf, withoutRepetitions } from './own-events.ts'
import { validateEvents } from './validate-events.ts'

/** The only one that a deployment can be asked: one endpoint, one parcel, at least one event. */
const creationCase: ContractCase = caseOf('webhook', {
  operation: 'createWebhook',
  status: 200,
  title: 'the creation of a parcel is told to the endpoint',
  writes: ['webhooks', 'shipments'],
  touches: ['createShipment', 'searchShipments', 'listWebhooks', 'deleteWebhook'],
  async run(session) {
    // Before anything is booked: who cannot receive, has nothing to check.
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
    // Which events a deployment reports a creation by, is open: any of its order will do.
    const expected = switches === null ? arrived.slice(0, 1) : expectedOfParcel(facts, switches, [])
    const evidence = { expected: expected.length === 0 ? ['the creation'] : expected, arrived }
    session.validate(webhookDelivered, { ...evidence, within: waitLimitOf(session) }, booked.answer)
    await validateEvents(session, { world, registration, booked, facts, events })
    await unregister(session, world, registration)
    if (!isSandbox) {
      session.showReading(
        'webhooks: repetitions after a failure, and that a deleted registration gets nothing any more, are judged on the sandbox only',
      )
    }
  },
})

/** What an on-demand order pushes is the switch `ondemand_push`: its own payload, the documented one, or nothing. */
const ondemandCase: ContractCase = caseOf('webhook', {
  operation: 'createOndemandShipment',
  status: 200,
  title: 'an on-demand order is told as the profile says',
  sandboxOnly: true,
  writes: ['webhooks', 'shipments'],
  touches: ['createWebhook', 'getOndemandShipment', 'listWebhooks'],
  async run(session) {
    await receiverOf(session)
    const world = await session.ownWorld('ondemand')
    const registration = await register(session, world)
    const booked = await bookAnyOrder(session, world)
    await world.control?.untilIdle()
    const facts = await readOrder(session, world, booked)
    const { switches } = world
    const nothingElse = switches?.ondemand_push === 'none'
    // Its record keeps no list of statuses: the first was answered, the last is what it is now.
    const created = String(fieldAt(booked.answer.got.json, 'data', 'status'))
    const expected = nothingElse ? [] : [...new Set([created, facts.now.status])]
    const told = (ours: readonly ReceivedWebhook[]) =>
      labelsOf(withoutRepetitions(ours), { line: 'ondemand', switches })
    const events = await awaitEvents(session, registration, {
      names: booked,
      done: ours => webhookDelivered.validate({ expected, arrived: told(ours), within: '' }).length === 0,
    })
    const evidence = { expected, arrived: told(events.ours), within: waitLimitOf(session), nothingElse }
    session.validate(webhookDelivered, evidence, booked.answer)
    await validateEvents(session, { world, registration, booked, facts, events })
  },
})

const retryCase: ContractCase = caseOf('webhook', {
  operation: 'createWebhook',
  status: 200,
  title: 'an event that was answered 500 is sent again',
  sandboxOnly: true,
  writes: ['webhooks', 'shipments'],
  touches: ['createShipment'],
  async run(session) {
    const { refuseFirst } = await receiverOf(session)
    if (refuseFirst === null) throw new NotRun('an inbox answers by itself, so it cannot ask for a repetition')
    const world = await session.ownWorld('retry')
    const retry = world.switches?.webhook_retry
    if (retry === 'none' || (Array.isArray(retry) && retry.length === 0)) {
      throw new NotRun('the profile tries nothing again (webhook_retry)')
    }
    const registration = await register(session, world)
    refuseFirst(registration.nonce, 1, 500)
    const booked = await bookAnyParcel(session, world)
    await world.control?.untilIdle()
    const { ours } = await awaitEvents(session, registration, { names: booked, done: all => all.length > 1 })
    const [first, ...later] = ours
    const again = later.filter(
      one => isSame(idOf(one), first && idOf(first)) || (first && bodyText(one) === bodyText(first)),
    )
    const attempts = [first ?? [], again].flat().map(one => ({ id: idOf(one), text: bodyText(one) }))
    const within = `by the waits of webhook_retry ${JSON.stringify(retry)}`
    session.validate(webhookRetry, { attempts, within }, registration.answer)
  },
})

/** Labels of what a creation is reported by. */
const CREATION = ['the creation result', '900', '901']

const unregisteredCase: ContractCase = caseOf('webhook', {
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
    session.validate(webhookUnregistered, evidence, gone.answer)
  },
})

/** What is pushed: to our own receiver, or to an external inbox. */
export const webhookPhase: readonly ContractCase[] = [
  creationCase,
  ...journeyCases,
  ondemandCase,
  retryCase,
  unregisteredCase,
]

function isSame(id: string | undefined, other: string | undefined): boolean {
  return id !== undefined && id === other
}
