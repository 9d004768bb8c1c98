import { expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'

test('a reset cancels what is in flight and what waits behind it: nothing of it is sent again, and the new world keeps its own', async () => {
  let release: () => void = () => undefined
  let answer: 'hold' | number = 'hold'
  await using receiver = await startReceiver({
    answer: () => response => {
      const end = (status: number) => response.writeHead(status).end()
      if (answer === 'hold') release = () => end(500)
      else end(answer)
    },
  })
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, webhooks: [receiver.url] })
  const client = clientOf(sandbox, sandbox)
  await client.book({ orderId: 'SBX-HAPPY-1' })
  await sandbox.clock.until('idle', { settle: false })
  // One of seven is under way; the others wait behind it.
  await receiver.waitFor(1)

  await sandbox.reset()
  // The endpoint came with the start, so it is still there; the world is otherwise empty.
  expect((await client.get('/webhooks')).body.data).toMatchObject([{ endpoint: receiver.url }])
  answer = 500
  const ids = [(await client.book({ orderId: 'SBX-ERROR-2' })).id, (await client.book({ orderId: 'SBX-ERROR-3' })).id]
  await sandbox.clock.advance('1s')
  expect(receiver.received).toHaveLength(3)

  // The late answer of the old world comes while the new one waits for its retries under the same numbers.
  release()
  for (let n = 0; n < 5; n++) await client.get('/shipments')
  answer = 200
  await sandbox.clock.until('idle')
  const told = receiver.received.slice(1).map(({ text }) => /"gcode":"(\w+)"/.exec(text)?.[1])
  expect(told.toSorted()).toEqual([...ids, ...ids].sort())
  const log = await sandbox.webhooks.deliveries()
  expect(log.map(({ state, attempts }) => [state, attempts.length])).toEqual(Array(2).fill(['delivered', 2]))
})

// Sooner than the attempt would time out.
test('a reset hangs up on a receiver that has not answered', { timeout: 10_000 }, async () => {
  let hungUp: () => void = () => undefined
  const wasHungUp = new Promise<void>(resolve => {
    hungUp = resolve
  })
  await using receiver = await startReceiver({ answer: () => response => response.on('close', hungUp) })
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: [receiver.url] })
  await clientOf(sandbox, sandbox).book({ orderId: 'SBX-HAPPY-1' })
  await sandbox.clock.until('idle', { settle: false })
  await receiver.waitFor(1)
  await sandbox.reset()
  await wasHungUp
})

test('endpoints of the start keep their number and secret, and the next registration gets the next number', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: ['http://127.0.0.1:9/start'] })
  const client = clientOf(sandbox, sandbox)
  await client.register('http://127.0.0.1:9/own')
  const [first] = (await client.get('/webhooks')).body.data
  await sandbox.reset()
  expect((await client.get('/webhooks')).body.data).toEqual([first])
  expect((await client.register('http://127.0.0.1:9/again')).id).toBe(first.id + 1)
})

test('tokens outlive a reset', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen' })
  const client = clientOf(sandbox, sandbox)
  await sandbox.reset()
  expect((await client.get('/shipments')).status).toBe(200)
})
