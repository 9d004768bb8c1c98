import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'

const statusOf = ({ text }: ReceivedRequest) => Number(/"status":"(\d+)"/.exec(text)?.[1])

test('a clean stop beside a hung receiver writes down no attempt that was not made, and keeps the order', async () => {
  let hangs = true
  await using receiver = await startReceiver({ answer: () => (hangs ? 'hang' : { status: 200 }) })
  const options = { listen: false, clock: 'frozen', seed: 7, data: await temporaryFolder(), webhooks: [receiver.url] }
  const first = await createSandbox(options)
  const { id } = await clientOf(first, first).book({ orderId: 'SBX-HAPPY-1' })
  for (let step = 0; step < 6; step++) await first.simulate(id, { action: 'continue' })
  await receiver.waitFor(1)
  await first.close()
  expect(receiver.received).toHaveLength(1)

  hangs = false
  await using second = await createSandbox(options)
  await receiver.waitFor(7)
  await second.clock.until('idle')
  // The one that was cut off comes again, under its id; the others follow in their order.
  expect(receiver.received.slice(1, 7).map(statusOf)).toEqual([901, 902, 903, 919, 904, 905])
  expect(receiver.received[1]?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id'])
  const log = await second.webhooks.deliveries()
  // Newest first: the one that was on the wire is the last.
  const errors = log.map(({ attempts }) => attempts.map(({ error }) => error))
  expect(errors).toEqual([...Array(10).fill([null]), ['aborted', null]])
})

test('an advance that is under way ends with the sandbox, and says so', async () => {
  await using receiver = await startReceiver({ answer: () => 'hang' })
  const sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: [receiver.url] })
  await clientOf(sandbox, sandbox).book({ orderId: 'SBX-HAPPY-1' })
  const advance = sandbox.clock.until('idle').then(
    () => 'done',
    (error: Error) => error.message,
  )
  await receiver.waitFor(1)
  await sandbox.close()
  expect(await advance).toBe('the sandbox is being stopped; the clock stays here.')
})

test('a reset hangs up on what is on the wire', async () => {
  let reached: (response: ServerResponse) => void = () => undefined
  const arrived = new Promise<ServerResponse>(resolve => {
    reached = resolve
  })
  await using receiver = await startReceiver({ answer: () => response => reached(response) })
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: [receiver.url] })
  await clientOf(sandbox, sandbox).book({ orderId: 'SBX-ERROR-1' })
  const closed = once(await arrived, 'close')
  await sandbox.reset()
  await closed
})
