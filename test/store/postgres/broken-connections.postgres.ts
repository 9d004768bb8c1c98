import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { WallTimers } from '../../../src/domain/ports.ts'
import { wallTimers } from '../../../src/ports/wall.ts'
import { Database } from '../../../src/store/postgres/database.ts'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import type { Store } from '../../../src/store/store.ts'
import { type Loss, startKillingProxy } from '../../support/killing-proxy.ts'
import { createDatabase, run } from '../../support/test-databases.ts'
import { shipment } from '../sample-rows.ts'

/** Twenty times as fast: between two questions about a commit the store waits. */
const timers: WallTimers = { after: (delayMs, act) => wallTimers.after(delayMs / 20, act) }

/** What became of changes that each put a row of their own and count themselves. */
async function openBook(url: string) {
  const store = await openPostgres({ url, timers })
  await store.replaceWorld('w', () => undefined)
  const fates = new Map<string, 'stored' | 'refused' | 'unknown'>()
  return {
    store,
    fates,
    async change(id: string, meanwhile: () => Promise<unknown> = async () => undefined) {
      try {
        await store.transact('w', 0, async tx => {
          const n = (await tx.get('counters', 'all'))?.n ?? 0
          await meanwhile()
          tx.put('shipments', shipment(id))
          tx.put('counters', { id: 'all', n: n + 1 })
        })
        fates.set(id, 'stored')
      } catch (error) {
        const { code, message } = Object(error)
        expect(code).toBe('store_unavailable')
        fates.set(id, /stored or not/.test(message) ? 'unknown' : 'refused')
      }
      return fates.get(id)
    },
    /** Nothing is lost and nothing is there twice, as this process and as a new one see it. */
    async check() {
      const fresh = await openPostgres({ url })
      for (const one of [store, fresh]) await checkRows(one, fates)
      await Promise.all([store.close(), fresh.close()])
    },
  }
}

async function checkRows(store: Store, fates: ReadonlyMap<string, string>) {
  const { shipments, counters } = await store.allRows('w')
  const ids = new Set(shipments.map(({ id }) => id))
  for (const [id, fate] of fates) if (fate !== 'unknown') expect([id, ids.has(id)]).toEqual([id, fate === 'stored'])
  expect(counters).toEqual([{ id: 'all', n: ids.size }])
  expect(await store.read('w', view => view.get('counters', 'all'))).toEqual(counters[0])
}

/** The statements of a commit last long enough to be hit: the write, and COMMIT by a trigger that waits for it. */
const SLOW_COMMITS = `
  CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.004); RETURN NULL; END';
  CREATE TRIGGER slow_write AFTER INSERT ON carrier_sandbox.shipments EXECUTE FUNCTION pause();
  CREATE CONSTRAINT TRIGGER slow_commit AFTER INSERT ON carrier_sandbox.shipments DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION pause();`

/** What is to be hit. */
const EACH = ['WITH put', 'COMMIT', 'SELECT name']

test('whenever the connection of a commit is ended by the server, nothing is lost, and nothing is stored twice', async () => {
  const url = await createDatabase()
  const { store, change, check, fates } = await openBook(url)
  await run(url, SLOW_COMMITS)
  const killer = new pg.Client({ connectionString: url })
  await killer.connect()
  /** Backends of the store that are in a transaction, by the statement that they were asked last. */
  const kill = async () => {
    const { rows } = await killer.query(
      "SELECT query, pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'carrier-sandbox' AND state <> 'idle'",
    )
    for (const { query } of rows) hit.add(/^(WITH put|COMMIT|SELECT name|BEGIN|SELECT body)/.exec(query)?.[1] ?? query)
  }
  const hit = new Set<string>()
  let made = 0
  const killAmid = async (delayMs: number, inside: boolean) => {
    const changes = [0, 1, 2].map(() => change(`s${made++}`, inside ? kill : undefined))
    await killer.query('SELECT pg_sleep($1)', [delayMs / 1_000])
    await kill()
    await Promise.all(changes)
  }
  await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: 14 }), fc.boolean(), killAmid), { numRuns: 80 })
  // On a busy machine some are hit seldom.
  const isOneMissed = () => EACH.some(statement => !hit.has(statement))
  for (let n = 0; n < 1_000 && isOneMissed(); n++) await killAmid(n % 30, false)
  expect([...hit]).toEqual(expect.arrayContaining(EACH))
  expect(new Set(fates.values())).toEqual(new Set(['stored', 'refused']))
  // It goes on by itself.
  expect(await change('last')).toBe('stored')
  expect(store.failure()).toBeUndefined()
  await killer.end()
  await check()
})

test.each([
  ['before', 'refused'],
  ['after', 'stored'],
] as const)(
  'a connection that breaks %s the server has the COMMIT: the change is %s, and said to be',
  async (loss, fate) => {
    await using proxy = await startKillingProxy(await createDatabase())
    const { change, check } = await openBook(proxy.url)
    for (const id of ['a', 'b', 'c']) {
      const cut = proxy.loseNextCommit(loss)
      const changed = change(id)
      await cut
      expect(await changed).toBe(fate)
    }
    expect(await change('last')).toBe('stored')
    await check()
  },
)

test('a world that is replaced, kept or dropped while the COMMIT is lost is one thing or the other', async () => {
  await using proxy = await startKillingProxy(await createDatabase())
  const store = await openPostgres({ url: proxy.url, timers })
  const put = (id: string) => store.replaceWorld('w', tx => tx.put('shipments', shipment(id)))
  await put('first')
  const attempt = async (loss: Loss, act: () => Promise<unknown>) => {
    const cut = proxy.loseNextCommit(loss)
    const ended = act().then(
      () => 'stored',
      error => `${error.code}: ${error.message}`,
    )
    await cut
    return ended
  }
  const idsOf = async (world: string) => (await store.allRows(world)).shipments.map(({ id }) => id)
  expect(await attempt('before', () => put('second'))).toMatch(/^store_unavailable/)
  expect(await idsOf('w')).toEqual(['first'])
  expect(await attempt('after', () => put('third'))).toBe('stored')
  expect(await idsOf('w')).toEqual(['third'])
  const keep = { keep: { as: 'kept', change: () => undefined } }
  expect(
    await attempt('after', () => store.replaceWorld('w', tx => tx.put('shipments', shipment('fourth')), keep)),
  ).toBe('stored')
  expect([await idsOf('w'), await idsOf('kept')]).toEqual([['fourth'], ['third']])
  expect(await attempt('after', () => store.adoptWorld('kept', 'w', () => undefined))).toBe('stored')
  expect([await idsOf('w'), await store.worlds()]).toEqual([['third'], ['w']])
  expect(await attempt('before', () => store.dropWorld('w'))).toMatch(/^store_unavailable/)
  expect(await attempt('after', () => store.dropWorld('w'))).toBe('stored')
  expect(await store.worlds()).toEqual([])
  await store.close()
})

test('a connection that breaks while the COMMIT is under way: whatever became of it is found out', async () => {
  await using proxy = await startKillingProxy(await createDatabase())
  const { change, check, fates } = await openBook(proxy.url)
  for (let n = 0; n < 40; n++) {
    const cut = proxy.loseNextCommit('at once')
    const changed = change(`s${n}`)
    await cut
    await changed
  }
  expect([...fates.values()]).not.toContain('unknown')
  await check()
})

test('a connection that the server ends while nobody uses it, or while it is taken back, ends no process', async () => {
  const database = new Database(await createDatabase())
  const ended = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  const client = await database.open(async one => {
    // No transaction listens to it here, as none does while the pool takes a connection back.
    one.emit('error', ended)
    return one
  })
  client.emit('error', ended)
  await database.close()
})
