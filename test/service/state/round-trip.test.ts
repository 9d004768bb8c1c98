import { expect, test } from 'vitest'
import { ROW_LAYOUT } from '../../../src/domain/world.ts'
import { createSandbox, type Sandbox, type SandboxWorld } from '../../../src/library/create-sandbox.ts'
import { validator } from '../../../src/schemas/registry.ts'
import { STATE_VERSION } from '../../../src/service/state/write-state.ts'
import { clientOf } from '../../support/api-client.ts'
import { makeOrder } from '../../support/order.ts'
import { startReceiver } from '../../support/receiver.ts'
import { sameState } from './same-state.ts'

const frozen = () => createSandbox({ listen: false, clock: 'frozen', seed: 7 })

/** A world in which everything there is has happened; with a receiver, at every kind of endpoint. */
async function liveThrough(sandbox: Sandbox, world: SandboxWorld, hook: string): Promise<void> {
  const { get, post, put, book, register, control } = clientOf(sandbox, world)
  await world.fill({ shipments: 60, customers: 8, ondemand: 20, days: 20 })
  const { id } = await register(`${hook}?token=abc`)
  await control.put(`/webhooks/${id}/settings`, {
    ordered: true,
    signature: [{ scheme: 'github', secret: 'own-secret' }],
  })
  const held = await register(hook)
  await control.put(`/webhooks/${held.id}/settings`, { enabled: false })
  await control.put('/scenarios/mine', {
    name: 'mine',
    description: 'A scenario of its own.',
    line: 'standard',
    steps: [{ after: '1h', status: 'picked-up' }],
  })
  await world.faults.add({ match: { order_id: 'NO-*' }, fault: { carrier: 'lost' }, ttl: '10d' })
  // It has counted something, and has met a request.
  await world.faults.add({ match: { operation: 'listCities' }, when: { probability: 1 }, fault: { add_field: 'news' } })
  await get('/cities')
  const prefixes = [
    'HAPPY',
    'RETRY',
    'RETURN',
    'PARTIAL',
    'LOST',
    'HEAVY',
    'STORED',
    'DUP',
    'ORDER',
    'LATE',
    'ERROR',
    'STUCK',
  ]
  for (const prefix of prefixes) await book({ orderId: `SBX-${prefix}-1` })
  for (const prefix of ['HAPPY', 'NODRIVER', 'RETURN']) {
    await post('/ondemand-shipments', makeOrder({ orderId: `SBX-OD-${prefix}-1` }))
  }
  await put('/bank', {})
  await world.clock.advance('20h', { settle: true })
  // With it steps are due at once, and their events with them.
  await world.clock.pace('2h')
  await world.clock.advance('1s', { settle: true })
}

test('what is exported is a state by its schema, and imported elsewhere it is the same but for whose it is', async () => {
  let calls = 0
  await using receiver = await startReceiver({ answer: () => ({ status: ++calls % 3 === 0 ? 500 : 200 }) })
  await using sandbox = await frozen()
  await liveThrough(sandbox, sandbox, `${receiver.url}/hook`)
  const document = await sandbox.state.export()
  expect(validator('sandbox/state.schema.json')(document)).toEqual([])
  const empty = Object.entries(document.rows).filter(([, rows]) => rows.length === 0)
  expect(empty.map(([table]) => table).filter(table => table !== 'bankChanges')).toEqual([])

  await using other = await createSandbox({ listen: false, clock: 'real', seed: 1 })
  const world = await other.createAccount({ id: 'elsewhere' })
  const neighbour = await other.state.export()
  await world.state.import(document)
  expect(sameState(await world.state.export())).toEqual(sameState(document))
  expect(sameState(await other.state.export()).rows).toEqual(sameState(neighbour).rows)

  // Both go on, and alike: nothing is stuck, nothing has happened twice.
  for (const one of [sandbox, world]) await one.clock.until('idle')
  const [here, there] = [await sandbox.state.export(), await world.state.export()]
  const statuses = ({ rows }: typeof here) => rows.shipments.map(({ id, status }) => `${id} ${status}`).sort()
  expect(statuses(there)).toEqual(statuses(here))
  expect(statuses(there)).not.toEqual(statuses(document))
  expect(there.rows.timers).toEqual([])
}, 60_000)

test('an import begins a new epoch, so that a booking with the same order_id gets another id; replay draws the same', async () => {
  await using sandbox = await frozen()
  const { book } = clientOf(sandbox, sandbox)
  await book({ orderId: 'A-1' })
  const document = await sandbox.state.export()
  const first = (await book({ orderId: 'B-1' })).id
  const ids = [first]
  for (const replay of [false, false, true]) {
    await sandbox.state.import(document, { replay })
    ids.push((await book({ orderId: 'B-1' })).id)
  }
  expect(ids[3]).toBe(first)
  expect(new Set(ids).size).toBe(3)
})

test('after a replay has gone back to an earlier epoch, no id of the epochs between is drawn for something else', async () => {
  await using sandbox = await frozen()
  const { book } = clientOf(sandbox, sandbox)
  const document = await sandbox.state.export()
  const ids: string[] = []
  const bookAgain = async () => void ids.push((await book({ orderId: 'B-1' })).id)
  await sandbox.reset()
  await bookAgain()
  await sandbox.state.import(document, { replay: true })
  await sandbox.reset()
  await bookAgain()
  await sandbox.state.import(document, { replay: true })
  await sandbox.reset({ replay: true })
  await sandbox.state.import(document)
  await bookAgain()
  expect(new Set(ids).size).toBe(3)
})

test('an import changes no login, token or secret, and keeps what was given at the start', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: ['http://127.0.0.1:9/start'] })
  const other = await createSandbox({ listen: false, clock: 'frozen', webhooks: ['http://127.0.0.1:9/other'] })
  const document = await other.state.export()
  await other.close()
  const { core, accounts } = { core: sandbox, accounts: sandbox.account }
  await sandbox.state.import(document)
  const { get, register } = clientOf(core, { account: accounts })
  const urls = (await get('/webhooks')).body.data.map(({ id, endpoint }: { id: number; endpoint: string }) => [
    id,
    endpoint,
  ])
  // One number never means two endpoints.
  expect(urls).toEqual([
    [1, 'http://127.0.0.1:9/other'],
    [2, 'http://127.0.0.1:9/start'],
  ])
  expect((await register('http://127.0.0.1:9/own')).id).toBe(3)
  await sandbox.reset()
  expect((await get('/webhooks')).body.data).toMatchObject([{ endpoint: 'http://127.0.0.1:9/start' }])
})

test('rows that older documents do not fit come with another version of the document', () => {
  expect({ layout: ROW_LAYOUT, version: STATE_VERSION }).toEqual({ layout: 2, version: 1 })
})

test('a snapshot and a document keep what fault rules have counted; a document without it counts from 0', async () => {
  await using sandbox = await frozen()
  const { get } = clientOf(sandbox, sandbox)
  await sandbox.faults.add({ match: { operation: 'listCities', nth: 3 }, fault: { status: 503 } })
  const statuses = async (calls: number) => {
    const all: number[] = []
    for (let call = 0; call < calls; call++) all.push((await get('/cities')).status)
    return all
  }
  expect(await statuses(2)).toEqual([200, 200])
  const saved = await sandbox.snapshot('two')
  const document = await sandbox.state.export()
  expect(document.rows.faultCounts).toEqual([{ id: '1', seen: 2, fired: 0, lastFiredAt: null }])
  expect(await statuses(2)).toEqual([503, 200])
  await saved.restore()
  expect(sandbox.faults.list()).toMatchObject([{ seen: 2, fired: 0 }])
  expect(await statuses(2)).toEqual([503, 200])
  await sandbox.state.import(document)
  expect(await statuses(1)).toEqual([503])
  // As version 0.1.0 wrote it.
  const { faultCounts: _counts, ...rows } = document.rows
  await sandbox.state.import({ ...document, rows })
  expect(await statuses(3)).toEqual([200, 200, 503])
})
