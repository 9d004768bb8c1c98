import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { WallTimers } from '../../../src/domain/ports.ts'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import { type Cluster, startCluster } from '../../support/postgres.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { createDatabase, run } from '../../support/test-databases.ts'
import { shipment, timer } from '../sample-rows.ts'

const END_CONNECTIONS =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'carrier-sandbox'"

/** A store whose turns are taken by the test. */
async function openByTurns(url: string) {
  let turn: () => void = () => undefined
  let arm: () => void = () => undefined
  const timers: WallTimers = {
    after(_delayMs, act) {
      turn = act
      arm()
      return () => undefined
    },
  }
  const store = await openPostgres({ url, timers })
  const heard: string[] = []
  await store.replaceWorld('w', tx => tx.put('timers', timer('t1', 1)))
  store.onTimersChanged(world => heard.push(world))
  return {
    store,
    heard,
    /** Resolves when the turn has ended: then the next one is set. */
    takeTurn: () =>
      new Promise<void>(resolve => {
        arm = resolve
        turn()
      }),
    put: (id: string) =>
      store
        .transact('w', 0, tx => tx.put('shipments', shipment(id)))
        .then(
          () => 'stored',
          ({ code, message }) => `${code}: ${message}`,
        ),
  }
}

/** What the server does, and how it ends. */
const WAYS = [
  [
    'only reads',
    (name: string) => `ALTER DATABASE ${name} SET default_transaction_read_only = on`,
    (name: string) => `ALTER DATABASE ${name} RESET default_transaction_read_only`,
    /^store_unavailable: The database of the store cannot be used \(cannot execute .* in a read-only transaction\)/,
  ],
  [
    'has a full disk',
    () => `CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON carrier_sandbox.shipments EXECUTE FUNCTION fill();
      CREATE TRIGGER full_disk BEFORE UPDATE ON carrier_sandbox.meta EXECUTE FUNCTION fill()`,
    () => 'DROP FUNCTION fill() CASCADE',
    /^store_unavailable: The database of the store cannot be used \(could not extend file .* No space left on device\)/,
  ],
] as const

test.each(WAYS)(
  'while the database %s, writes are refused and reads answered, until it takes a write again',
  async (_what, begin, end, words) => {
    const url = await createDatabase()
    const name = new URL(url).pathname.slice(1)
    const { store, heard, takeTurn, put } = await openByTurns(url)
    await run(url, begin(name))
    await run(url, END_CONNECTIONS)
    await expect.poll(() => put('a')).toMatch(words)
    expect(await store.read('w', view => view.get('shipments', 'a'))).toBeUndefined()
    // What it answers to reads is no reason to work on timers, and to be ready.
    await takeTurn()
    expect(store.failure()).toMatchObject({ code: 'store_unavailable' })
    expect(heard).toEqual([])
    await run(url, `BEGIN READ WRITE; ${end(name)}; COMMIT`)
    await run(url, END_CONNECTIONS)
    // A connection that was ended may be found so in more than one turn.
    await expect
      .poll(async () => {
        await takeTurn()
        return heard
      })
      .toContain('w')
    expect(store.failure()).toBeUndefined()
    expect(await put('b')).toBe('stored')
    await store.close()
  },
)

const disk = mountSmallDisk(24)
/** A server of its own: one that cannot write a page of a database makes no other database either. */
let cluster: Cluster | undefined
afterAll(async () => {
  await cluster?.close()
  disk?.unmount()
})
if (disk === undefined) console.error('No disk can be mounted here: a full one is played by a trigger alone.')

test.runIf(disk !== undefined)(
  'while a real disk is full, writes are refused and reads answered, until there is room again',
  async () => {
    if (disk === undefined) throw new Error('there is no disk')
    cluster = await startCluster()
    await run(cluster.url(), `CREATE TABLESPACE small LOCATION '${disk.folder}'`)
    await run(cluster.url(), 'CREATE DATABASE full_one TABLESPACE small')
    const { store, takeTurn, put } = await openByTurns(cluster.url('full_one'))
    await put('before')
    disk.fill()
    // There is some room in the pages that are there.
    const stored: string[] = []
    for (let n = 0, said = ''; said !== 'refused'; n++) {
      const answer = await put(`s${n}`)
      if (answer === 'stored') stored.push(`s${n}`)
      else {
        said = 'refused'
        expect(answer).toMatch(/^store_unavailable: The database .*No space left on device/)
      }
    }
    for (let turn = 0; turn < 5; turn++) {
      await takeTurn()
      expect(store.failure()).toMatchObject({ code: 'store_unavailable' })
    }
    for (const id of ['before', ...stored]) {
      expect(await store.read('w', view => view.get('shipments', id))).toMatchObject({ id })
    }
    disk.free()
    await takeTurn()
    expect(store.failure()).toBeUndefined()
    expect(await put('after')).toBe('stored')
    await store.close()
  },
)

test('a call that finds no connection free for 5 s is refused; the database is not away while it answers others', async () => {
  const url = await createDatabase()
  const { store } = await openByTurns(url)
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query('BEGIN; LOCK carrier_sandbox.shipments IN ACCESS EXCLUSIVE MODE')
  // One more than there are connections for reads.
  const refusals: unknown[] = []
  const reads = Array.from({ length: 7 }, (_, n) =>
    store.read('w', view => view.get('shipments', `s${n}`)).catch(error => void refusals.push(error)),
  )
  let n = 0
  while (refusals.length === 0) await store.transact('w', 0, tx => tx.put('counters', { id: 'c', n: n++ }))
  const message = expect.stringContaining('became free within 5 s')
  expect(refusals).toMatchObject([{ code: 'store_unavailable', message }])
  expect(store.failure()).toBeUndefined()
  await other.query('ROLLBACK')
  await Promise.all(reads)
  expect(refusals).toHaveLength(1)
  await other.end()
  await store.close()
})
