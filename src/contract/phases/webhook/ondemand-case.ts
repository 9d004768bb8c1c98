import type { ContractCase } from '../../case.ts'
import { webhookDelivered } from '../../checks/webhook-delivered.ts'
import { fieldAt } from '../../field-at.ts'
import type { ReceivedWebhook } from '../../receiver/received-webhook.ts'
import { caseOf } from '../case-of.ts'
import { awaitEvents, patienceOf } from './await-events.ts'
import { bookAnyOrder } from './book.ts'
import { judgeEvents } from './judge-events.ts'
import { labelsOf, withoutRepetitions } from './own-events.ts'
import { readOrder } from './read-facts.ts'
import { receiverOf } from './receiver-of.ts'
import { register } from './register.ts'

/** What an on-demand order pushes is the switch `ondemand_push`: its own payload, the documented one, or nothing. */
export const ondemandCase: ContractCase = caseOf('webhook', {
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
      done: ours => webhookDelivered.judge({ expected, arrived: told(ours), within: '' }).length === 0,
    })
    const evidence = { expected, arrived: told(events.ours), within: patienceOf(session), nothingElse }
    session.judge(webhookDelivered, evidence, booked.answer)
    await judgeEvents(session, { world, registration, booked, facts, events })
  },
})
