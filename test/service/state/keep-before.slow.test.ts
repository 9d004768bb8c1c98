import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import * as wall from '../../../src/ports/wall.ts'
import { runSandbox } from '../../../src/sandbox.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { sameState } from './same-state.ts'

/** Each way to replace an account, asking for a snapshot of what it was: the answer's body. */
const ACTIONS = {
  reset: async ({ control }: Client) => control.post('/reset', { snapshot: true }),
  import: async ({ control }: Client) => control.put('/state?snapshot=true', (await control.get('/state')).body),
  async restore({ control }: Client) {
    await control.post('/snapshots', { name: 'target', replace: true })
    return control.post('/snapshots/target/restore', { snapshot: true })
  },
} as const

const NAMES = ['reset', 'import', 'restore'] as const

interface Listed {
  readonly name: string
  readonly before: string | null
}

const listOf = async ({ control }: Client): Promise<readonly Listed[]> =>
  (await control.get('/snapshots')).body.snapshots
const namesOf = async (client: Client) => (await listOf(client)).map(({ name }) => name)
const automaticOf = async (client: Client) =>
  (await listOf(client)).flatMap(({ name, before }) => (before === null ? [] : [name]))

async function openWorld() {
  const sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  onTestFinished(() => sandbox.close())
  return { sandbox, client: clientOf(sandbox, sandbox) }
}

/** A sandbox whose wall clock shows what the test says. */
async function openAt(instant: string) {
  let now = Date.parse(instant)
  const running = await runSandbox(
    { listen: false, clock: 'frozen', seed: 7 },
    { ...wall, wallClock: { now: () => now }, isMachineClock: false },
  )
  onTestFinished(() => running.close())
  const client = clientOf(running, { account: await running.credentials('default') })
  const setWall = (to: string) => {
    now = Date.parse(to)
  }
  return { client, setWall }
}

test.each(NAMES)('%s saves what it replaces under a name of its own, whole, and says so', async action => {
  await using receiver = await startReceiver()
  const { sandbox, client } = await openWorld()
  await client.register(receiver.url)
  await sandbox.fill({ shipments: 8, customers: 4, ondemand: 2, days: 20 })
  await client.book({ orderId: 'SBX-RETRY-1' })
  await sandbox.clock.advance('4h')
  const before = await sandbox.state.export()
  const { status, body } = await ACTIONS[action](client)
  expect([status, body.snapshot]).toEqual([
    200,
    {
      name: expect.stringMatching(new RegExp(`^before-${action}-\\d{4}-\\d\\d-\\d\\d-\\d{6}$`)),
      before: action,
      saved_at: expect.any(String),
      now: body.snapshot.now,
      shipments: 11,
      customers: before.rows.customers.length,
      endpoints: 1,
      deliveries: before.rows.deliveries.length,
    },
  ])
  expect((await listOf(client)).at(-1)).toEqual(body.snapshot)
  await client.book({ orderId: 'LATER-1' })
  await client.control.post(`/snapshots/${body.snapshot.name}/restore`, {})
  expect(sameState(await sandbox.state.export())).toEqual(sameState(before))
})

test.each(NAMES)('%s without the option saves nothing', async action => {
  const { client } = await openWorld()
  const { control } = client
  const document = (await control.get('/state')).body
  await control.post('/snapshots', { name: 'target' })
  const plain = {
    reset: () => control.post('/reset', { snapshot: false }),
    import: () => control.put('/state?snapshot=false', document),
    restore: () => control.post('/snapshots/target/restore', { snapshot: false }),
  }
  const { status, body } = await plain[action]()
  expect([status, body.snapshot]).toEqual([action === 'reset' ? 204 : 200, undefined])
  expect(await namesOf(client)).toEqual(['target'])
})

test('two resets, and each is undone: the second leaves what the first has saved', async () => {
  const { sandbox, client } = await openWorld()
  await sandbox.fill({ shipments: 20, customers: 2, ondemand: 0, days: 10 })
  const first = (await ACTIONS.reset(client)).body.snapshot
  await client.book({ orderId: 'BETWEEN-1' })
  const second = (await ACTIONS.reset(client)).body.snapshot
  const restore = async (name: string) =>
    (await client.control.post(`/snapshots/${name}/restore`, { snapshot: true })).body
  expect((await restore(second.name)).shipments).toBe(1)
  const undone = await restore(first.name)
  expect(undone.shipments).toBe(20)
  // And back again: what the undo replaced is kept as well.
  expect((await restore(undone.snapshot.name)).shipments).toBe(1)
})

test('after any number of them five are kept, the newest, and what a client saved stays', async () => {
  const { client } = await openWorld()
  await client.control.post('/snapshots', { name: 'before-reset-2020-01-01-000000' })
  const saved: string[] = []
  for (const action of [...NAMES, ...NAMES, ...NAMES]) {
    saved.push((await ACTIONS[action](client)).body.snapshot.name)
    expect(await automaticOf(client)).toEqual(saved.slice(-5))
  }
  const own = (await namesOf(client)).filter(name => !saved.includes(name))
  expect(own.sort()).toEqual(['before-reset-2020-01-01-000000', 'target'])
})

test('in one second each has a name of its own, and the oldest goes even when the wall clock was set back', async () => {
  const { client, setWall } = await openAt('2026-11-22T15:30:12+07:00')
  const stamp = 'before-reset-2026-11-22-153012'
  for (let n = 0; n < 4; n++) await ACTIONS.reset(client)
  expect(await automaticOf(client)).toEqual([stamp, `${stamp}-2`, `${stamp}-3`, `${stamp}-4`])
  setWall('2026-11-22T14:00:00+07:00')
  await ACTIONS.reset(client)
  await ACTIONS.reset(client)
  expect((await automaticOf(client)).sort()).toEqual([
    'before-reset-2026-11-22-140000',
    'before-reset-2026-11-22-140000-2',
    `${stamp}-2`,
    `${stamp}-3`,
    `${stamp}-4`,
  ])
})

test('what was just restored does not go, though it is the oldest', async () => {
  const { client } = await openWorld()
  for (let n = 0; n < 5; n++) await ACTIONS.reset(client)
  const [oldest = '', second = '', ...others] = await automaticOf(client)
  const { snapshot } = (await client.control.post(`/snapshots/${oldest}/restore`, { snapshot: true })).body
  expect(await automaticOf(client)).toEqual([oldest, ...others, snapshot.name])
  expect(await automaticOf(client)).not.toContain(second)
})

test.each(NAMES)('where there is no room, %s does not happen, and without the snapshot it does', async action => {
  const { sandbox, client } = await openWorld()
  const { control } = client
  await sandbox.snapshot('target')
  const document = (await control.get('/state')).body
  for (let n = 1; n < 50; n++) await sandbox.snapshot(`own-${n}`)
  await client.book({ orderId: 'KEPT-1' })
  const before = await sandbox.state.export()
  const call = {
    reset: (keeps: boolean) => control.post('/reset', { snapshot: keeps }),
    import: (keeps: boolean) => control.put(`/state?snapshot=${keeps}`, document),
    restore: (keeps: boolean) => control.post('/snapshots/target/restore', { snapshot: keeps }),
  }[action]
  const { status, body } = await call(true)
  expect([status, body.code, body.pointer]).toEqual([409, 'conflict', '/snapshot'])
  expect(sameState(await sandbox.state.export())).toEqual(sameState(before))
  expect(await namesOf(client)).toHaveLength(50)
  expect((await call(false)).status).toBeLessThan(300)
  expect((await control.get('/state/summary')).body.shipments).toBe(0)
})

test('where clients have saved 49 there is room for one: the older automatic ones go, theirs stay', async () => {
  const { sandbox, client } = await openWorld()
  await ACTIONS.reset(client)
  for (let n = 1; n < 50; n++) await sandbox.snapshot(`own-${n}`)
  const { name } = (await ACTIONS.reset(client)).body.snapshot
  expect(await automaticOf(client)).toEqual([name])
  expect(await namesOf(client)).toHaveLength(50)
})

test('what is refused saves nothing: a wrong document, an unknown snapshot, a wrong flag, an account that is moved', async () => {
  await using receiver = await startReceiver({ answer: () => () => undefined })
  const { sandbox, client } = await openWorld()
  const { control } = client
  const document = (await control.get('/state')).body
  expect((await control.put('/state?snapshot=true', { ...document, version: 2 })).status).toBe(422)
  expect((await control.put('/state?snapshot=yes', document)).body.pointer).toBe('/snapshot')
  expect((await control.post('/snapshots/none/restore', { snapshot: true })).status).toBe(404)
  expect((await control.post('/reset', { snapshot: 'yes' })).body.pointer).toBe('/snapshot')
  await client.register(receiver.url)
  await client.book()
  const broken = expect(sandbox.clock.advance('1d')).rejects.toMatchObject({ code: 'store_unavailable' })
  await receiver.waitFor(1)
  expect((await control.post('/reset', { snapshot: true })).status).toBe(409)
  expect((await control.put('/state?snapshot=true', document)).status).toBe(409)
  expect(await namesOf(client)).toEqual([])
  await sandbox.close()
  await broken
})

test('what is booked while it is reset is in the snapshot or in the account, never in neither', async () => {
  const { sandbox, client } = await openWorld()
  const orders = Array.from({ length: 60 }, (_, n) => `RACE-${n}`)
  for (const orderId of orders.slice(0, 10)) await client.book({ orderId })
  const booked = orders.slice(10).map(orderId => client.book({ orderId }))
  await Promise.all([...booked.slice(0, 20), ACTIONS.reset(client), ...booked.slice(20)])
  const held = async () => (await sandbox.state.export()).rows.shipments.map(({ orderId }) => orderId)
  const after = await held()
  const [automatic = ''] = await automaticOf(client)
  const { body } = await client.control.post(`/snapshots/${automatic}/restore`, {})
  expect([...after, ...(await held())].sort()).toEqual(orders.toSorted())
  expect(body.shipments + after.length).toBe(60)
})

test('after a restart they are there and still known as automatic, and one of before has no mark', async () => {
  const data = await temporaryFolder()
  const options = { listen: false, data, clock: 'frozen', seed: 7 } as const
  const first = await createSandbox(options)
  const client = clientOf(first, first)
  await client.book({ orderId: 'SBX-HAPPY-1' })
  const before = await first.state.export()
  const { name } = (await ACTIONS.reset(client)).body.snapshot
  await first.snapshot('own')
  const accounts = (await client.control.get('/accounts')).body.map(({ id }: { id: string }) => id)
  await first.close()

  const again = await runSandbox(options)
  // As version 0.1.0 wrote it.
  await again.core.store.transact('$snapshot:default:own', 0, tx =>
    tx.put('settings', { id: 'snapshot', value: '{"savedAt":1}' }),
  )
  await again.close()

  await using last = await createSandbox(options)
  const { control } = clientOf(last, last)
  expect((await control.get('/snapshots')).body.snapshots).toMatchObject([
    { name: 'own', before: null },
    { name, before: 'reset', shipments: 1 },
  ])
  expect((await control.get('/accounts')).body.map(({ id }: { id: string }) => id)).toEqual(accounts)
  await last.snapshots.of(name).restore()
  expect(sameState(await last.state.export())).toEqual(sameState(before))
})

test('a clock that is scaled comes back where it was, and not where wall time has gone since', async () => {
  const { client, setWall } = await openAt('2026-11-22T15:30:00+07:00')
  await client.control.post('/clock', { mode: 'scaled', factor: 60 })
  setWall('2026-11-22T15:31:00+07:00')
  const { now } = (await client.control.get('/clock')).body
  const { snapshot } = (await ACTIONS.reset(client)).body
  expect(snapshot.now).toBe(now)
  setWall('2026-11-22T19:00:00+07:00')
  expect((await client.control.post(`/snapshots/${snapshot.name}/restore`, {})).body.now).toBe(now)
})

test('a follower of the account gets the name of the new snapshot, and no name when an older one was removed too', async () => {
  const { sandbox, client } = await openWorld()
  const told: (string | null)[] = []
  sandbox.events(event => {
    if ('what' in event.data && event.data.what === 'snapshots') told.push(event.data.name)
  })
  const saved: (string | null)[] = []
  for (let n = 0; n < 6; n++) saved.push((await ACTIONS.reset(client)).body.snapshot.name)
  // An event follows the answer where several processes share the log.
  await expect.poll(() => told).toEqual([...saved.slice(0, 5), null])
})
