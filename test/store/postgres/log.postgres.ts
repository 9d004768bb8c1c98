import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { wallTimers } from '../../../src/ports/wall.ts'
import { type Ask, Database } from '../../../src/store/postgres/database.ts'
import { LogTrim } from '../../../src/store/postgres/log/trim-log.ts'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import type { Note, SharedLog } from '../../../src/store/shared-log.ts'
import type { Store } from '../../../src/store/store.ts'
import { type Cluster, startCluster } from '../../support/postgres.ts'
import { createDatabase, run } from '../../support/test-databases.ts'

const note = (text: string): Note => ({ kind: 'k', body: JSON.stringify(text) })

async function open(url: string): Promise<Store & { readonly log: SharedLog }> {
  const store = await openPostgres({ url, timers: wallTimers })
  onTestFinished(() => store.close())
  const { log } = store
  if (!log) throw new Error('the store has no log')
  return Object.assign(store, { log })
}

async function openTwo() {
  const url = await createDatabase()
  const [one, two] = await Promise.all([open(url), open(url)])
  await one.replaceWorld('w', () => undefined)
  return { url, one, two }
}

/** All notes of the world, read by a process. */
async function readAll({ log }: { readonly log: SharedLog }, world = 'w') {
  const news = await log.after(world, 0)
  return news?.notes ?? []
}
const textsOf = async (store: { readonly log: SharedLog }) => (await readAll(store)).map(({ body }) => JSON.parse(body))

const count = { id: 'c', n: 1 }

test('notes are stored with their commit, without a row too, and not with one that fails', async () => {
  const { one, two } = await openTwo()
  await one.transact('w', 1, tx => {
    tx.put('counters', count)
    tx.note?.(note('with a row'))
  })
  await two.transact('w', 2, tx => tx.note?.(note('alone')))
  // No row is another one, so the world is as it was.
  expect(await one.lastAt('w')).toBe(1)
  const failed = one.transact('w', 3, tx => {
    tx.put('counters', { ...count, n: 2 })
    tx.note?.(note('failed'))
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await one.transact('w', 4, async tx => {
    tx.note?.(note('before'))
    const part = tx.part(() => {
      tx.note?.(note('taken back'))
      throw new Error('no')
    })
    await expect(part).rejects.toThrow('no')
    tx.note?.(note('after'))
  })
  expect(await textsOf(two)).toEqual(['with a row', 'alone', 'before', 'after'])
  expect(await one.read('w', view => view.get('counters', 'c'))).toEqual(count)
})

test('a commit of more rows than one statement holds has its notes once', async () => {
  const { one, two } = await openTwo()
  await one.transact('w', 1, tx => {
    for (let n = 0; n < 1_001; n++) tx.put('counters', { id: `c${n}`, n })
    tx.note?.(note('many'))
  })
  expect(await textsOf(two)).toEqual(['many'])
  expect([await two.lastAt('w'), await two.read('w', view => view.count('counters'))]).toEqual([1, 1_001])
})

test('numbers of two processes follow one another without gaps; what waits comes before what is committed later', async () => {
  const { one, two } = await openTwo()
  for (let n = 0; n < 20; n++) {
    const store = n % 2 === 0 ? one : two
    store.log.append('w', note(`${n} waits`))
    void store.transact('w', n, tx => tx.note?.(note(`${n} is committed`)))
  }
  await Promise.all([one.log.flush('w'), two.log.flush('w')])
  await Promise.all([one, two].map(store => store.transact('w', 99, () => undefined)))
  const notes = await readAll(one)
  expect(notes).toHaveLength(40)
  expect(notes.map(({ number }) => number)).toEqual(notes.map((_, n) => (notes[0]?.number ?? 0) + n))
  const texts = notes.map(({ body }) => JSON.parse(body))
  for (let n = 0; n < 20; n++) {
    expect(texts.indexOf(`${n} is committed`)).toBeGreaterThan(texts.indexOf(`${n} waits`))
  }
  expect(notes.filter(({ isOwn }) => isOwn)).toHaveLength(20)
})

test('what waits is lost with no commit that fails, nor with a stop', async () => {
  const { url, one } = await openTwo()
  one.log.append('w', note('waits'))
  const failed = one.transact('w', 1, tx => {
    tx.put('counters', count)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  one.log.append('w', { ...note('and ends'), entry: 'a call' })
  one.log.append('gone', note('of no world'))
  await one.close()
  const three = await open(url)
  expect(await textsOf(three)).toEqual(['waits', 'and ends'])
  expect((await readAll(three)).map(({ entry }) => entry)).toEqual([null, 'a call'])
})

test('a reset is known by its number, and the log goes on; a world made again begins another', async () => {
  const { one, two } = await openTwo()
  one.log.append('w', note('old'))
  await one.replaceWorld('w', tx => tx.note?.({ ...note('reset'), isReset: true }))
  await two.transact('w', 1, tx => tx.note?.(note('new')))
  const [old, reset] = await readAll(two)
  const before = await two.log.after('w', old?.number ?? 0)
  expect(before).toMatchObject({ lastReset: reset?.number, lastEvent: (old?.number ?? 0) + 2 })
  expect(await textsOf(two)).toEqual(['old', 'reset', 'new'])
  await one.dropWorld('w')
  expect(await two.log.after('w', 0)).toBeNull()
  await one.replaceWorld('w', () => undefined)
  const after = await two.log.after('w', 0)
  expect(after?.notes).toEqual([])
  expect(after?.ordinal).not.toBe(before?.ordinal)
  expect(after?.lastEvent).toBeGreaterThan(before?.lastEvent ?? 0)
})

test('who watches a world is called soon after anything was noted there by any process, and for no other world', async () => {
  const { one, two } = await openTwo()
  await one.replaceWorld('v', () => undefined)
  let calls = 0
  const stop = two.log.watch('w', () => void calls++)
  const seen = async () => {
    await two.log.after('w', Number.MAX_SAFE_INTEGER)
    const before = calls
    return () => calls - before
  }
  // The connection that listens is there, and says so.
  await expect.poll(() => calls).toBeGreaterThan(0)
  const byOne = await seen()
  await one.transact('w', 1, tx => tx.note?.(note('one')))
  await expect.poll(byOne).toBeGreaterThan(0)
  const byTwo = await seen()
  await two.transact('w', 2, tx => tx.note?.(note('two')))
  expect(byTwo()).toBe(1)
  const byOther = await seen()
  await one.transact('v', 1, tx => tx.note?.(note('elsewhere')))
  await two.transact('v', 1, tx => tx.note?.(note('elsewhere')))
  await one.log.flush('v')
  expect(byOther()).toBe(0)
  await one.dropWorld('w')
  await expect.poll(byOther).toBeGreaterThan(0)
  stop()
})

test('the oldest leave by number and by size, and all of a world that is gone', async () => {
  const { url, one, two } = await openTwo()
  const add = (world: string, from: number, upTo: number) =>
    one.transact(world, 1, tx => {
      for (let n = from; n < upTo; n++) tx.note?.({ ...note(String(n)), entry: 'x'.repeat(90) })
    })
  await one.replaceWorld('v', () => undefined)
  await add('w', 0, 3_000)
  await add('v', 0, 5)
  const [{ ordinal = 0 } = {}] = await run(url, "SELECT ordinal::int FROM carrier_sandbox.worlds WHERE name = 'w'")
  const database = new Database(url)
  onTestFinished(() => database.close())
  const trimTo = async (notes: number, size: number) => {
    const trim = new LogTrim(database, { notes, size })
    trim.added(Number(ordinal), 1_000)
    await trim.trim()
    return textsOf(two)
  }
  expect(await trimTo(100, 1_000_000)).toEqual(Array.from({ length: 100 }, (_, n) => String(2_900 + n)))
  // Each has 6 characters and an entry of 90.
  expect(await trimTo(100, 960)).toEqual(Array.from({ length: 10 }, (_, n) => String(2_990 + n)))
  expect(await trimTo(100, 1)).toEqual(['2999'])
  await one.transact('w', 1, tx => {
    for (const text of ['một', 'hai', 'bốn']) tx.note?.(note(text))
  })
  // The last has 5 characters in 7 octets, the one before it 5 in 5.
  expect(await trimTo(100, 11)).toEqual(['bốn'])
  const newest = await two.log.latest('v', { notes: 3, size: 1_000 })
  expect(newest?.notes.map(({ body }) => JSON.parse(body))).toEqual(['2', '3', '4'])
  await one.dropWorld('w')
  await new LogTrim(database).trim()
  expect(await run(url, 'SELECT count(*)::int AS n FROM carrier_sandbox.log')).toEqual([{ n: 5 }])
})

test('what is kept is found without sorting the texts, which would be done on the disk', async () => {
  const { url } = await openTwo()
  const [{ ordinal = 0 } = {}] = await run(url, "SELECT ordinal::int FROM carrier_sandbox.worlds WHERE name = 'w'")
  const text = `'"' || repeat(md5(n::text), 30) || '"'`
  await run(
    url,
    'INSERT INTO carrier_sandbox.log (ordinal, number, kind, by, body) ' +
      `SELECT ${ordinal}, n, 'k', gen_random_uuid(), ${text} FROM generate_series(1, 10000) AS n`,
  )
  const database = new Database(url)
  onTestFinished(() => database.close())
  let plan = ''
  const ask: Ask = async ({ name, text: asked }, values) => {
    if (name !== 'log_oldest_kept') return []
    const lines = await database.ask<{ 'QUERY PLAN': string }>({ text: `EXPLAIN (ANALYZE) ${asked}` }, values)
    plan = lines.map(line => line['QUERY PLAN']).join('\n')
    return []
  }
  const trim = new LogTrim({ ask })
  trim.added(Number(ordinal), 1_000)
  await trim.trim()
  expect(plan).toMatch(/WindowAgg/)
  expect(plan).not.toMatch(/Disk/)
})

let cluster: Cluster
beforeAll(async () => {
  // What was committed has to outlive the server's process.
  cluster = await startCluster({ settings: ['fsync=off'] })
})
afterAll(() => cluster.close())

test('while the database is away, notes wait; what does not fit is dropped and counted, and nothing throws', async () => {
  const store = await open(cluster.url())
  await store.replaceWorld('w', () => undefined)
  const dropped = new Promise<number>(resolve => store.log.onDropped(resolve))
  let calls = 0
  onTestFinished(store.log.watch('w', () => void calls++))
  await cluster.crash()
  const long = 'x'.repeat(1_000_000)
  for (let n = 0; n < 20; n++) store.log.append('w', { ...note(String(n)), entry: long })
  await store.log.flush('w')
  await cluster.start()
  // Of 16 MB of text.
  expect(await dropped).toBe(5)
  await store.log.flush('w')
  const known = await store.log.after('w', 0)
  expect(known?.notes.map(({ body }) => JSON.parse(body))).toEqual(Array.from({ length: 15 }, (_, n) => String(n)))
  const before = calls
  const other = await open(cluster.url())
  await other.transact('w', 1, tx => tx.note?.(note('back')))
  await expect.poll(() => calls).toBeGreaterThan(before)
})
