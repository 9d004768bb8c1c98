import pg from 'pg'
import { expect, test } from 'vitest'
import type { Timer } from '../../../src/domain/world.ts'
import { Database, type Sessions } from '../../../src/store/postgres/database.ts'
import { keyText } from '../../../src/store/postgres/key-text.ts'
import { NEXT_ONES } from '../../../src/store/postgres/leases/claim-statements.ts'
import { Claims } from '../../../src/store/postgres/leases/claims.ts'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import { createDatabase, run } from '../../support/test-databases.ts'

const attempt = (id: string, dueAt: number, endpointId = 'ep_1'): Timer => ({
  id,
  dueAt,
  kind: 'attempt',
  deliveryId: `d-${id}`,
  endpointId,
  chain: 's1',
  cause: 'scheduled',
})

const END_LEASES = "UPDATE carrier_sandbox.timers SET claimed_until = now() - interval '1 second'"

/** What becomes free while another process has the world, which has read what comes next when it was not. */
test.each([
  ['a dead process has left', async (_give: () => unknown, url: string) => void (await run(url, END_LEASES))],
  ['another process gives back', (give: () => unknown) => give()],
])('an attempt that %s is claimed before a later one to its endpoint', async (_how, free) => {
  const url = await createDatabase()
  const [before, after] = await Promise.all([openPostgres({ url }), openPostgres({ url })])
  await before.replaceWorld('w', tx => tx.put('timers', attempt('a1', 1)))
  const claims = await before.claimDue('w', { until: 9, limit: 9 })
  expect(claims).toHaveLength(1)
  const hold = await after.shared?.hold('w', 'steps', { instant: 0 })
  if (!hold || !('release' in hold)) throw new Error('another process has the world')
  expect(await after.nextTimer('w')).toBeUndefined()
  await free(() => before.release('w', claims), url)
  await after.transact('w', 0, tx => tx.put('timers', attempt('a2', 2)))
  const taken: string[] = []
  for (let turn = 0; turn < 3; turn++) {
    for (const { timer } of await after.claimDue('w', { until: 9, limit: 9 })) taken.push(timer.id)
    await after.nextTimer('w')
  }
  expect(taken).toEqual(['a1', 'a2'])
  await Promise.all([before.close(), after.close()])
})

const RENEW_LEASES =
  "UPDATE carrier_sandbox.timers SET claimed_until = now() + interval '6 seconds' WHERE claimed_by IS NOT NULL"
const WAITING = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"

test('no later attempt is claimed alone when leases that had ended are renewed at the same instant', async () => {
  const url = await createDatabase()
  const [late, other] = await Promise.all([openPostgres({ url }), openPostgres({ url })])
  await late.replaceWorld('w', tx => {
    for (const n of [1, 2]) tx.put('timers', attempt(`a${n}`, 100))
  })
  expect(await late.claimDue('w', { until: 100, limit: 9 })).toHaveLength(2)
  await late.transact('w', 0, tx => {
    // More than the other process reads at first, when the leases still hold.
    for (let n = 0; n < 60; n++) tx.put('timers', attempt(`b${n}`, 1, 'ep_2'))
    tx.put('timers', attempt('a3', 101))
  })
  const hold = await other.shared?.hold('w', 'steps', { instant: 0 })
  if (!hold || !('release' in hold)) throw new Error('another process has the world')
  await run(url, END_LEASES)
  const renewing = new pg.Client({ connectionString: url })
  await renewing.connect()
  await renewing.query('BEGIN')
  await renewing.query(RENEW_LEASES)
  const claiming = other.claimDue('w', { until: 101, limit: 99 })
  await expect.poll(() => run(url, WAITING), { timeout: 20_000 }).toHaveLength(1)
  await renewing.query('COMMIT')
  await renewing.end()
  const claims = await claiming
  expect(claims.flatMap(({ timer }) => (timer.id.startsWith('a') ? timer.id : []))).toEqual(['a1', 'a2', 'a3'])
  await Promise.all([late.close(), other.close()])
})

test('what a process has claimed in a world that it has to itself is not shown as next, however much it is', async () => {
  const url = await createDatabase()
  const store = await openPostgres({ url })
  await store.replaceWorld('w', tx => {
    for (let n = 0; n < 1_300; n++) tx.put('timers', attempt(`a${String(n).padStart(4, '0')}`, 1))
    tx.put('timers', attempt('later', 2))
  })
  const hold = await store.shared?.hold('w', 'steps', { instant: 0 })
  if (!hold || !('release' in hold)) throw new Error('another process has the world')
  let claimed = 0
  for (let found = 500; found === 500; claimed += found)
    found = (await store.claimDue('w', { until: 1, limit: 500 })).length
  expect(claimed).toBe(1_300)
  expect((await store.nextTimer('w'))?.id).toBe('later')
  await hold.release()
  // The database knows them now.
  expect((await store.nextTimer('w'))?.id).toBe('later')
  expect(await store.claimDue('w', { until: 1, limit: 500 })).toEqual([])
  await store.close()
})

test('what was claimed when a process began to have the world is next again once it is released', async () => {
  const url = await createDatabase()
  const store = await openPostgres({ url })
  await store.replaceWorld('w', tx => tx.put('timers', attempt('a1', 1)))
  const take = async () => {
    const hold = await store.shared?.hold('w', 'steps', { instant: 0 })
    if (!hold || !('release' in hold)) throw new Error('another process has the world')
    return hold
  }
  const first = await take()
  const claims = await store.claimDue('w', { until: 1, limit: 9 })
  await first.release()
  const second = await take()
  expect(await store.nextTimer('w')).toBeUndefined()
  await store.transact('w', 0, tx => tx.put('counters', { id: 'n', n: 1 }))
  await store.release('w', claims)
  expect((await store.nextTimer('w'))?.id).toBe('a1')
  expect(await store.claimDue('w', { until: 1, limit: 9 })).toHaveLength(1)
  await second.release()
  await store.close()
})

test('what is left twice at once is still renewed', async () => {
  const url = await createDatabase()
  const store = await openPostgres({ url })
  await store.replaceWorld('w', tx => tx.put('timers', attempt('a1', 1)))
  const database = new Database(url)
  const claims = new Claims(database, { takes: () => ({ steps: true, attempts: true }), holds: () => true })
  expect(await claims.claimDue('w', { until: 1, limit: 9 })).toHaveLength(1)
  await Promise.all([claims.leave('w'), claims.leave('w')])
  await run(url, END_LEASES)
  await claims.renew()
  const found = await run(url, 'SELECT claimed_until > now() AS renewed FROM carrier_sandbox.timers')
  await Promise.all([database.close(), store.close()])
  expect(found).toEqual([{ renewed: true }])
})

test('after the database was away, no attempt is claimed before an earlier one whose claim was not heard of', async () => {
  const url = await createDatabase()
  const store = await openPostgres({ url })
  await store.replaceWorld('w', tx => {
    for (const n of [1, 2]) tx.put('timers', attempt(`a${n}`, n))
  })
  const database = new Database(url)
  /** Runs when an answer has come, before it is used. */
  let onAnswer: () => void = () => undefined
  const sessions: Sessions = {
    session: run => database.session(run),
    ask: async (statement, values) => {
      const rows = await database.ask<never>(statement, values)
      onAnswer()
      return rows
    },
  }
  const claims = new Claims(sessions, { takes: () => ({ steps: true, attempts: true }), holds: () => true })
  await run(
    url,
    `UPDATE carrier_sandbox.timers SET claim = 1, claimed_by = '${await claims.owner()}', claimed_until = now() + interval '1 hour' WHERE id = '${keyText('a1')}'`,
  )
  onAnswer = () => {
    onAnswer = () => undefined
    claims.abandon()
  }
  expect(await claims.claimDue('w', { until: 2, limit: 9 })).toEqual([])
  await Promise.all([database.close(), store.close()])
})

test('to which endpoints others have attempts under way is looked for once, however many timers come next', async () => {
  const url = await createDatabase()
  const store = await openPostgres({ url })
  await store.replaceWorld('w', tx => {
    for (let n = 0; n < 100; n++) tx.put('timers', attempt(`a${n}`, 1))
  })
  const database = new Database(url)
  const values = [keyText('w'), '00000000-0000-0000-0000-000000000000', true, true, 50, null, null, null]
  const lines = await database.ask<{ 'QUERY PLAN': string }>({ text: `EXPLAIN (ANALYZE) ${NEXT_ONES.text}` }, values)
  await Promise.all([database.close(), store.close()])
  const plan = lines.map(line => line['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/rows=50/)
  expect(plan.match(/loops=\d+/g)).toSatisfy((loops: readonly string[]) => loops.every(loop => loop === 'loops=1'))
})
