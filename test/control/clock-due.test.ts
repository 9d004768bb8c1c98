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

  test('follows a parcel through all kinds, each at the instant that the clock names as the next one', async () => {
    const client = await openClient()
    await using receiver = await startReceiver({ answer: () => ({ status: 500 }) })
    await client.register(receiver.url)
    await client.book({ orderId: 'DUE-2' })
    await client.book({ orderId: 'SBX-LOST-2' })
    const kinds = new Set<string>()
    for (let n = 0; n < 120; n++) {
      const [[next], clock] = [(await due(client)).events, (await client.control.get('/clock')).body]
      if (!next || kinds.size === 4) break
      expect(next.at).toBe(clock.next_due)
      if (next.kind !== 'claim') expect(next.slug).not.toBeNull()
      if (next.kind === 'attempt') expect(next).toMatchObject({ url: receiver.url, delivery: expect.any(String) })
      kinds.add(next.kind)
      await client.control.post('/clock/advance', { to: next.at })
    }
    expect([...kinds].toSorted()).toEqual(['attempt', 'claim', 'settlement', 'step'])
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
    const advance = client.control.post('/clock/advance', { by: '10s' })
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
