import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const openClient = async (): Promise<Client> => clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen' }))

async function due(client: Client, query = '') {
  const { status, body } = await client.control.get(`/clock/due${query}`)
  expect(status).toBe(200)
  expect(validator('sandbox/clock-due.schema.json')(body)).toEqual([])
  return body
}

describe('/clock/due', () => {
  test('is empty in a new account', async () => {
    expect(await due(await openClient())).toEqual({ now: '2026-01-05T08:00:00+07:00', events: [], sending: [] })
  })

  test('lists the next step of each parcel, and an advance to its instant makes exactly that one happen', async () => {
    const client = await openClient()
    const { id } = await client.book({ orderId: 'DUE-1' })
    await client.control.post('/clock/advance', { by: '10s' })
    const [step] = (await due(client)).events
    expect(step).toMatchObject({
      kind: 'step',
      line: 'standard',
      shipment: id,
      order_id: 'DUE-1',
      status: 902,
      slug: 'on-the-way-to-pick-up',
      delivery: null,
    })
    const { body } = await client.control.post('/clock/advance', { to: step.at })
    expect(body).toMatchObject({ now: step.at, transitions: [{ shipment: id, status: step.status, at: step.at }] })
    expect((await due(client)).events[0].at > step.at).toBe(true)
  })

  test('has the retry of a webhook, with where it goes', async () => {
    const client = await openClient()
    await using receiver = await startReceiver({ answer: () => ({ status: 500 }) })
    await client.register(receiver.url)
    const { id } = await client.book({ orderId: 'DUE-2' })
    await client.control.post('/clock/advance', { by: '2s' })
    expect((await due(client)).events).toContainEqual(
      expect.objectContaining({ kind: 'attempt', shipment: id, status: 901, url: receiver.url, attempt: 2 }),
    )
  })

  test.each([
    ['settlement', 'DUE-3', 909],
    ['claim', 'SBX-LOST-3', null],
  ])('has the %s of a parcel', async (kind, orderId, status) => {
    const client = await openClient()
    const { id } = await client.book({ orderId })
    for (let day = 0; day < 60; day++) {
      const [next] = (await due(client)).events
      expect(next.at).toBe((await client.control.get('/clock')).body.next_due)
      if (next.kind === kind) {
        expect(next).toMatchObject({ shipment: id, order_id: orderId, status })
        return
      }
      await client.control.post('/clock/advance', { to: next.at })
    }
    expect.unreachable(`no ${kind} came`)
  })

  test('is in the order of time, and as long as was asked for', async () => {
    const client = await openClient()
    for (let n = 0; n < 12; n++) await client.book()
    const { events } = await due(client)
    expect(events.length).toBe(10)
    const instants = events.map(({ at }: { at: string }) => at)
    expect(instants).toEqual(instants.toSorted())
    expect((await due(client, '?size=3')).events).toEqual(events.slice(0, 3))
  })

  test('shows the attempt that an advance waits for, and for how long', async () => {
    const client = await openClient()
    const held: ServerResponse[] = []
    await using receiver = await startReceiver({ answer: () => response => void held.push(response) })
    await client.register(receiver.url)
    const { id } = await client.book({ orderId: 'DUE-3' })
    const advance = client.control.post('/clock/advance', { by: '10s' }).then(answer => answer)
    await expect
      .poll(async () => (await due(client)).sending)
      .toMatchObject([{ url: receiver.url, shipment: id, attempt: 1 }])
    const [first] = (await due(client)).sending
    await expect.poll(async () => (await due(client)).sending[0].for_ms).toBeGreaterThan(first.for_ms)
    for (const response of held) response.end()
    expect((await advance).body.settled).toBe(true)
    expect((await due(client)).sending).toEqual([])
  })
})
