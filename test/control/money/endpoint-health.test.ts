import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'
import { startReceiver } from '../../support/receiver.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

test('health is counted by endpoint, over kept deliveries, with at most 50 of them one by one', async () => {
  await using good = await startReceiver()
  await using bad = await startReceiver({ answer: () => ({ status: 500 }) })
  const client = clientOf(sandbox, sandbox)
  const { id: first } = await client.register(good.url)
  const { id: second } = await client.register(bad.url)
  for (let n = 0; n < 53; n++) await client.control.post(`/webhooks/${first}/test`)
  await client.control.post(`/webhooks/${second}/test`)

  const { items } = (await client.control.get('/webhooks/health')).body
  expect(items).toMatchObject([
    { endpoint: first, deliveries: 53, attempts: 53, taken: 53, answers: 53 },
    { endpoint: second, deliveries: 1, attempts: 1, taken: 0, answers: 1 },
  ])
  expect(items[0].latest).toHaveLength(50)
  const log = (await client.control.get(`/webhooks/deliveries?endpoint=${first}&size=50`)).body.items
  expect(items[0].latest.map(({ id }: { id: string }) => id)).toEqual(
    log.map(({ id }: { id: string }) => id).toReversed(),
  )
  expect(items[1].latest[0]).toMatchObject({ event: 'test', attempts: [{ answer: 500, error: null, taken: false }] })
  const one = (await client.control.get(`/webhooks/health?endpoint=${second}`)).body.items
  expect(one).toEqual([items[1]])
  expect((await client.control.get('/webhooks/health?endpoint=99')).body.items).toEqual([])
})
