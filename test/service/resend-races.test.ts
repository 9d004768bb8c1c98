import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'

test('a resend that succeeds stands, whatever the attempt beside it brings; nothing is sent a third time', async () => {
  let hold: (response: ServerResponse) => void = () => undefined
  const held = new Promise<ServerResponse>(resolve => {
    hold = resolve
  })
  let n = 0
  await using receiver = await startReceiver({
    answer: () => (++n === 1 ? response => hold(response) : { status: 200 }),
  })
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: [receiver.url] })
  await clientOf(sandbox, sandbox).book({ orderId: 'SBX-ERROR-1' })
  const response = await held
  const [delivery] = await sandbox.webhooks.deliveries()
  await sandbox.webhooks.resend(delivery?.id ?? '')
  await receiver.waitFor(2)
  await expect.poll(async () => (await sandbox.webhooks.deliveries())[0]?.state).toBe('delivered')
  response.writeHead(500).end()
  await sandbox.clock.until('idle')
  const [after] = await sandbox.webhooks.deliveries()
  expect(after?.state).toBe('delivered')
  expect(after?.attempts.map(({ cause, status }) => [cause, status])).toEqual([
    ['resend', 200],
    ['scheduled', 500],
  ])
  expect(receiver.received).toHaveLength(2)
})

test('an attempt that waits behind another is not made once a resend has delivered its message', async () => {
  let hold: (response: ServerResponse) => void = () => undefined
  const held = new Promise<ServerResponse>(resolve => {
    hold = resolve
  })
  let n = 0
  await using receiver = await startReceiver({
    answer: () => (++n === 1 ? response => hold(response) : { status: 200 }),
  })
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: [receiver.url] })
  const { id } = await clientOf(sandbox, sandbox).book({ orderId: 'SBX-HAPPY-1' })
  await sandbox.simulate(id, { action: 'continue' })
  await sandbox.simulate(id, { action: 'continue' })
  const response = await held
  const [waiting] = await sandbox.webhooks.deliveries()
  expect(waiting?.status).toBe(902)
  await sandbox.webhooks.resend(waiting?.id ?? '')
  await receiver.waitFor(2)
  await expect.poll(async () => (await sandbox.webhooks.deliveries())[0]?.state).toBe('delivered')
  response.writeHead(200).end()
  await sandbox.clock.advance('1s')
  expect(receiver.received.map(({ text }) => /"status":"(\d+)"/.exec(text)?.[1])).toEqual(['901', '902'])
})
