import { type ContractCase, NotRun } from '../../case.ts'
import { webhookRetry } from '../../checks/webhook-retry.ts'
import { idOf, textOf } from '../../receiver/received-webhook.ts'
import { caseOf } from '../case-of.ts'
import { awaitEvents } from './await-events.ts'
import { bookAnyParcel } from './book.ts'
import { receiverOf } from './receiver-of.ts'
import { register } from './register.ts'

export const retryCase: ContractCase = caseOf('webhook', {
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
      one => isSame(idOf(one), first && idOf(first)) || (first && textOf(one) === textOf(first)),
    )
    const attempts = [first ?? [], again].flat().map(one => ({ id: idOf(one), text: textOf(one) }))
    const within = `by the waits of webhook_retry ${JSON.stringify(retry)}`
    session.judge(webhookRetry, { attempts, within }, registration.answer)
  },
})

function isSame(id: string | undefined, other: string | undefined): boolean {
  return id !== undefined && id === other
}
