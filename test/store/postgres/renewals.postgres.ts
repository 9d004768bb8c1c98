import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { wallTimers } from '../../../src/ports/wall.ts'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import { createDatabase, run } from '../../support/test-databases.ts'

const LEASES =
  'SELECT (SELECT bool_and(claimed_until < now() + interval $$1 hour$$) FROM carrier_sandbox.timers WHERE claimed_by IS NOT NULL) ' +
  'AND (SELECT hold_until < now() + interval $$1 hour$$ FROM carrier_sandbox.worlds) AS renewed'
const UNTIL_TOMORROW = [
  'UPDATE carrier_sandbox.timers SET claimed_until = now() + interval $$1 day$$',
  'UPDATE carrier_sandbox.worlds SET hold_until = now() + interval $$1 day$$',
]
const WAITING = "SELECT FROM pg_locks WHERE relation = 'carrier_sandbox.dropped'::regclass AND NOT granted"

test('leases are renewed while the other work of a turn lasts for long', async () => {
  const url = await createDatabase()
  const store = await openPostgres({ url, timers: wallTimers })
  await store.replaceWorld('w', tx => {
    tx.put('timers', { id: 't', dueAt: 1, kind: 'settle', shipmentId: 's' })
  })
  expect(await store.claimDue('w', { until: 1, limit: 1 })).toHaveLength(1)
  const hold = await store.shared?.hold('w', 'steps', { instant: 0 })
  const blocker = new pg.Client({ connectionString: url })
  await blocker.connect()
  onTestFinished(async () => {
    await blocker.end()
    if (hold && 'release' in hold) await hold.release()
    await store.close()
  })
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE carrier_sandbox.dropped')
  await expect.poll(() => run(url, WAITING), { timeout: 20_000 }).not.toEqual([])
  for (const statement of UNTIL_TOMORROW) await run(url, statement)
  await expect.poll(() => run(url, LEASES), { timeout: 20_000 }).toEqual([{ renewed: true }])
})
