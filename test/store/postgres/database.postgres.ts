import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { WallTimers } from '../../../src/domain/ports.ts'
import { wallTimers } from '../../../src/ports/wall.ts'
import { MIGRATIONS } from '../../../src/store/postgres/migrations.ts'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import type { StoreNotice } from '../../../src/store/recover.ts'
import type { Store } from '../../../src/store/store.ts'
import { CLOSED_PORT } from '../../support/closed-port.ts'
import { type Cluster, startCluster } from '../../support/postgres.ts'
import { createDatabase, openEmpty, run } from '../../support/test-databases.ts'
import { shipment, timer } from '../sample-rows.ts'

const changed = (parts: Partial<Pick<URL, 'hostname' | 'pathname' | 'port' | 'username'>>): string =>
  Object.assign(new URL(inject('postgresUrl')), parts).href

test.each([
  ['a port without a server', () => changed({ port: String(CLOSED_PORT) }), 'Nothing answers at 127.0.0.1:9'],
  ['a host that is not known', () => changed({ hostname: 'db.invalid' }), 'is not known'],
  ['a database that is not there', () => changed({ pathname: '/none' }), 'There is no database "none"'],
  ['a user that is not there', () => changed({ username: 'eve' }), 'the user "eve"'],
])('%s is refused with what to do, and without the password', async (_what, url, words) => {
  const withPassword = new URL(url())
  withPassword.password = 'hidden'
  const failure = await openPostgres({ url: withPassword.href }).then(
    () => undefined,
    (error: { code: string; message: string }) => error,
  )
  expect(failure).toMatchObject({ code: 'store_unavailable', message: expect.stringContaining(words) })
  expect(failure?.message).not.toContain('hidden')
})

test('a user without the right to make the schema, and a database that only reads, are refused with what to do', async () => {
  const url = await createDatabase()
  await run(url, 'CREATE ROLE guest LOGIN')
  const asGuest = new URL(url)
  asGuest.username = 'guest'
  await expect(openPostgres({ url: asGuest.href })).rejects.toThrow('grant it CONNECT and CREATE on the database')
  await run(url, `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`)
  await expect(openPostgres({ url })).rejects.toThrow('is read-only')
})

test('a schema of a newer version is refused by its name, and left as it is', async () => {
  const url = await createDatabase()
  await (await openPostgres({ url })).close()
  await run(url, 'UPDATE carrier_sandbox.meta SET version = 7')
  await expect(openPostgres({ url })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(`schema carrier_sandbox in version 7, .* up to ${MIGRATIONS.length}`),
  })
  expect(await run(url, 'SELECT version FROM carrier_sandbox.meta')).toEqual([{ version: 7 }])
})

test('of several processes that start at once on an empty database, one makes the schema', async () => {
  const url = await createDatabase()
  const stores = await Promise.all([1, 2, 3].map(() => openPostgres({ url })))
  expect(await Promise.all(stores.map(store => store.worlds()))).toEqual([[], [], []])
  await Promise.all(stores.map(store => store.close()))
})

test('a row comes back as it was put: the order of its keys, U+0000, lone surrogates, long keys, and the order of ids', async () => {
  const store = await openEmpty()
  const other = 'w\u0000\ud800'
  const ids = ['a', 'a\u0000', 'b\ud83d\ude00', 'b\uff5e', 'c'.repeat(3_000), `${'c'.repeat(3_000)}d`]
  await store.replaceWorld(other, tx => {
    for (const id of ids)
      tx.put('shipments', shipment(id, { orderId: `o\u0000\udc00${'x'.repeat(4_000)}`, createdAt: 1 }))
  })
  expect(await store.worlds()).toEqual([other])
  const key = `o\u0000\udc00${'x'.repeat(4_000)}`
  const { found, page, rows } = await store.read(other, async view => ({
    found: await view.find('shipmentsByOrderId', key),
    page: await view.page('shipmentsByCreation', { order: 'ascending', offset: 0, limit: 9 }),
    rows: await Promise.all(ids.map(id => view.get('shipments', id))),
  }))
  const put = ids.map(id => shipment(id, { orderId: key, createdAt: 1 }))
  expect(rows.map(row => JSON.stringify(row))).toEqual(put.map(row => JSON.stringify(row)))
  // By UTF-16 units, as JavaScript sorts; of two long ones that begin alike the order is not promised.
  expect(page.rows.map(({ id }) => id).slice(0, 4)).toEqual(ids.slice(0, 4))
  expect(found).toHaveLength(ids.length)
  await store.close()
})

test('two processes: each sees what the other has committed, and a timer goes to one of them alone', async () => {
  const url = await createDatabase()
  const [one, two] = await Promise.all([openPostgres({ url }), openPostgres({ url })])
  await one.replaceWorld('w', tx => {
    for (let n = 0; n < 20; n++) tx.put('timers', timer(`t${n}`, n))
  })
  const add = (store: Store) =>
    store.transact('w', 0, async tx => {
      const n = (await tx.get('counters', 'c1'))?.n ?? 0
      tx.put('counters', { id: 'c1', n: n + 1 })
    })
  await Promise.all(Array.from({ length: 30 }, (_, n) => add(n % 2 === 0 ? one : two)))
  for (const store of [one, two]) {
    expect(await store.read('w', view => view.get('counters', 'c1'))).toEqual({ id: 'c1', n: 30 })
  }
  const claims = await Promise.all([one, two, one, two].map(store => store.claimDue('w', { until: 99, limit: 5 })))
  const taken = claims.flat().map(({ timer: { id } }) => id)
  expect([taken.length, new Set(taken).size]).toEqual([20, 20])
  await Promise.all([one.close(), two.close()])
})

test('a process that dies lets its claims go after their lease, and its late release ends no claim of another', async () => {
  const url = await createDatabase()
  const [dead, alive] = await Promise.all([openPostgres({ url }), openPostgres({ url })])
  await dead.replaceWorld('w', tx => tx.put('timers', timer('t1', 1)))
  const lost = await dead.claimDue('w', { until: 9, limit: 9 })
  expect(await alive.claimDue('w', { until: 9, limit: 9 })).toEqual([])
  await run(url, "UPDATE carrier_sandbox.timers SET claimed_until = now() - interval '1 second'")
  const [taken] = await alive.claimDue('w', { until: 9, limit: 9 })
  expect(taken?.timer.id).toBe('t1')
  await dead.release('w', lost)
  expect(await dead.nextTimer('w')).toBeUndefined()
  await Promise.all([dead.close(), alive.close()])
  const next = await openPostgres({ url })
  expect((await next.nextTimer('w'))?.id).toBe('t1')
  await next.close()
})

test('in each turn a process renews its own leases, says whose have ended, and removes rows that no world has', async () => {
  const url = await createDatabase()
  /** Of the leases, and of the rest. */
  let turns: (() => void)[] = []
  let arm: () => void = () => undefined
  const timers: WallTimers = {
    after(_delayMs, act) {
      turns.push(act)
      arm()
      return () => undefined
    },
  }
  /** Resolves when both have ended: then the next ones are set. */
  const takeTurn = () =>
    new Promise<void>(resolve => {
      const due = turns
      turns = []
      arm = () => {
        if (turns.length === due.length) resolve()
      }
      for (const turn of due) turn()
    })
  const store = await openPostgres({ url, timers })
  const heard: string[] = []
  await store.replaceWorld('w', tx => tx.put('timers', timer('t1', 1)))
  await store.replaceWorld('w', tx => {
    for (const id of ['t1', 't2']) tx.put('timers', timer(id, 1))
  })
  await store.claimDue('w', { until: 9, limit: 9 })
  store.onTimersChanged(world => heard.push(world))
  const claims =
    "SELECT id, claimed_until > now() + interval '5 seconds' AS held FROM carrier_sandbox.timers ORDER BY place"
  await run(
    url,
    "UPDATE carrier_sandbox.timers SET claimed_until = now() + interval '1 second' WHERE claimed_by IS NOT NULL",
  )
  await run(url, "UPDATE carrier_sandbox.dropped SET since = now() - interval '1 hour'")
  await takeTurn()
  expect(await run(url, claims)).toEqual([
    { id: 't1', held: true },
    { id: 't2', held: true },
  ])
  expect(heard).toEqual([])
  await run(
    url,
    "UPDATE carrier_sandbox.timers SET claimed_by = gen_random_uuid(), claimed_until = now() - interval '1 second' WHERE id = 't2'",
  )
  await takeTurn()
  expect(heard).toEqual(['w'])
  expect(await run(url, 'SELECT count(*)::int AS n FROM carrier_sandbox.dropped')).toEqual([{ n: 0 }])
  await store.close()
})

let cluster: Cluster
beforeAll(async () => {
  // What was committed has to outlive the server's process.
  cluster = await startCluster({ settings: ['fsync=off'] })
})
afterAll(() => cluster.close())

test('while the database is away, calls are refused and say so; it goes on by itself, and looks at every world', async () => {
  const url = cluster.url().replace('sandbox@', 'sandbox:hidden@')
  const notices: StoreNotice[] = []
  const store = await openPostgres({ url, timers: wallTimers, report: notice => notices.push(notice) })
  await store.replaceWorld('w', tx => tx.put('timers', timer('t1', 1)))
  const heard: string[] = []
  let hear: (world: string) => void = () => undefined
  const back = new Promise<string>(resolve => {
    hear = resolve
  })
  const [claimed] = await store.claimDue('w', { until: 9, limit: 9 })
  expect(claimed?.timer.id).toBe('t1')
  await cluster.crash()
  const refusals = [
    store.read('w', () => 0),
    store.transact('w', 0, tx => tx.put('counters', { id: 'c1', n: 1 })),
    store.worlds(),
  ]
  const refused = await Promise.allSettled(refusals)
  expect(refused.map(one => one.status === 'rejected' && one.reason.code)).toEqual(
    refusals.map(() => 'store_unavailable'),
  )
  expect(store.failure()).toMatchObject({ code: 'store_unavailable' })
  store.onTimersChanged(world => {
    heard.push(world)
    hear(world)
  })
  await cluster.start()
  expect(await back).toBe('w')
  expect(store.failure()).toBeUndefined()
  // A line in the log each, not one for each call.
  expect(notices.map(({ kind }) => kind)).toEqual(['away', 'back'])
  expect(notices[0]?.detail).toContain('cannot be used')
  expect(JSON.stringify(notices)).not.toContain('hidden')
  await store.transact('w', 0, tx => tx.put('counters', { id: 'c1', n: 2 }))
  expect(await store.read('w', view => view.get('counters', 'c1'))).toEqual({ id: 'c1', n: 2 })
  await store.close()
})
