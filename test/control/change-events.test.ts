import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { runSandbox } from '../../src/sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { type EventReader, readEvents } from '../support/event-reader.ts'
import { startReceiver } from '../support/receiver.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

/** An account with one endpoint, one scenario and one rule of its own, its changes from then on, and how to read them. */
async function openWorld(receiverUrl: string) {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1 })
  const client = clientOf(sandbox, world)
  await client.register(`${receiverUrl}/hook`)
  await client.control.put('/scenarios/mine', scenario('mine'))
  await client.control.post('/faults', { fault: { status: 503 }, match: { order_id: 'NONE-*' } })
  const reader = await readEvents(`${sandbox.controlUrl}/events?types=change`, {
    'X-Sandbox-Account': world.account.id,
  })
  onTestFinished(() => reader.close())
  return { client, world, reader }
}

const scenario = (name: string) => ({
  name,
  description: 'Lấy hàng sau một giờ.',
  line: 'standard',
  steps: [{ after: '1h', status: 'picked-up' }],
})

const shownOf = (reader: EventReader) => reader.events.map(({ data }) => [data.what, data.name])

const MOVES: readonly [string, (client: Client) => Promise<unknown>, string, string | null][] = [
  ['an endpoint is registered', client => client.register('http://127.0.0.1:9/other'), 'endpoints', '2'],
  ['its settings change', client => client.control.put('/webhooks/1/settings', { ordered: true }), 'endpoints', '1'],
  ['its secret is rotated', client => client.control.post('/webhooks/1/rotate-secret', {}), 'endpoints', '1'],
  ['money is topped up', client => client.control.post('/wallet/top-up', { amount: 1 }), 'money', null],
  [
    'the bank account changes',
    client => client.put('/account/update/bank', { bank_id: 3, branch: 'Huế', owner: 'LE MAI', number: '0123456789' }),
    'money',
    null,
  ],
  ['it is removed', client => client.delete('/webhooks/1'), 'endpoints', '1'],
  ['a scenario comes', client => client.control.put('/scenarios/new-one', scenario('new-one')), 'scenarios', 'new-one'],
  ['a scenario goes', client => client.control.delete('/scenarios/mine'), 'scenarios', 'mine'],
  ['another is the default', client => client.control.put('/default-scenario', { name: 'lost' }), 'scenarios', 'lost'],
  ['a rule comes', client => client.control.post('/faults', { fault: { status: 500 } }), 'faults', '2'],
  [
    'several rules come',
    client => client.control.post('/faults', [{ fault: { status: 500 } }, { fault: { status: 502 } }]),
    'faults',
    null,
  ],
  ['a rule is switched off', client => client.control.put('/faults/1', { enabled: false }), 'faults', '1'],
  ['a rule goes', client => client.control.delete('/faults/1'), 'faults', '1'],
  ['all rules go', client => client.control.delete('/faults'), 'faults', null],
  ['the profile changes', client => client.control.put('/profile', { profile: 'spec' }), 'profile', null],
  ['a snapshot is saved', client => client.control.post('/snapshots', { name: 'monday' }), 'snapshots', 'monday'],
]

test.each(MOVES)('an event "change" says that %s', async (_title, move, what, name) => {
  await using receiver = await startReceiver()
  const { client, reader } = await openWorld(receiver.url)
  const other = await openWorld(receiver.url)
  await move(client)
  const [event] = await reader.first(1)
  expect(event?.data).toEqual({ at: '2026-01-05T08:00:00+07:00', what, name })
  expect(validator('sandbox/event-change.schema.json')(event?.data)).toEqual([])
  // The next event is the first that the other account gets.
  await other.client.control.put('/default-scenario', { name: 'slow-pickup' })
  await other.reader.first(1)
  expect(shownOf(other.reader)).toEqual([['scenarios', 'slow-pickup']])
  expect(shownOf(reader)).toEqual([[what, name]])
})

test('a refused change publishes no event', async () => {
  await using receiver = await startReceiver()
  const { client, reader } = await openWorld(receiver.url)
  const refused = [
    await client.control.put('/webhooks/1/settings', { ordered: 'yes' }),
    await client.control.put('/webhooks/9/settings', { ordered: true }),
    await client.control.put('/default-scenario', { name: 'hapy' }),
    await client.control.delete('/scenarios/happy'),
    await client.control.delete('/faults/9'),
    await client.control.put('/profile', { set: { nonsense: 1 } }),
    await client.control.delete('/snapshots/none'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([422, 404, 422, 409, 404, 422, 404])
  await client.control.put('/profile', { profile: 'spec' })
  await reader.first(1)
  expect(shownOf(reader)).toEqual([['profile', null]])
})

test('a snapshot that is removed, and an endpoint that wants no more and is disabled for it', async () => {
  await using receiver = await startReceiver({ answer: () => ({ status: 410 }) })
  const { client, world, reader } = await openWorld(receiver.url)
  await client.control.post('/snapshots', { name: 'monday' })
  await client.control.delete('/snapshots/monday')
  await client.book({ orderId: 'GONE-1' })
  await world.clock.advance('1m')
  await reader.first(3)
  expect(shownOf(reader)).toEqual([
    ['snapshots', 'monday'],
    ['snapshots', 'monday'],
    ['endpoints', '1'],
  ])
})

test('the library receives the event of its own change', async () => {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1 })
  const heard = new Promise(resolve => {
    const stop = world.events(({ type, data }) => {
      if (type !== 'change') return
      stop()
      resolve(data)
    })
  })
  await world.faults.add({ fault: { status: 503 } })
  expect(await heard).toEqual({ at: '2026-01-05T08:00:00+07:00', what: 'faults', name: '1' })
})

test('a change in a watched folder is published to every account', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'change-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'a.json'), JSON.stringify(scenario('a')))
  const running = await runSandbox({ clock: 'frozen', scenarioDir: folder, watch: true })
  onTestFinished(() => running.close())
  await running.accounts.create({ id: 'second' })
  const readers = await Promise.all(
    ['default', 'second'].map(id => readEvents(`${running.url}/__sandbox/events?types=change&account=${id}`)),
  )
  writeFileSync(join(folder, 'b.json'), JSON.stringify(scenario('b')))
  for (const reader of readers) {
    onTestFinished(() => reader.close())
    expect((await reader.first(1))[0]?.data).toMatchObject({ what: 'scenarios', name: null })
  }
})
