import { expect, test } from 'vitest'
import type { WallTimers } from '../../../src/domain/ports.ts'
import { unavailable } from '../../../src/store/postgres/database-errors.ts'
import { runTransaction } from '../../../src/store/postgres/world-transaction.ts'
import { losingDatabase, type Verdict } from '../../support/losing-database.ts'

/** Waits that end at once. */
const timers: WallTimers = {
  after(_delayMs, run) {
    queueMicrotask(run)
    return () => undefined
  },
}

/** A change whose COMMIT is not heard of; how often it was run, and its last write sent. */
async function commitInto(...verdicts: readonly Verdict[]) {
  const runs = { change: 0, last: 0 }
  const ended = runTransaction(
    { database: losingDatabase(...verdicts), timers, processId: 'own' },
    { world: 'a' },
    async () => {
      runs.change++
      return { value: 'done', last: async () => void runs.last++ }
    },
  )
  const answer = await ended.catch((error: { code: string; message: string }) => `${error.code}: ${error.message}`)
  expect(runs).toEqual({ change: 1, last: 1 })
  return answer
}

const open: Verdict = { stored: false, status: 'in progress' }

test('a commit that is stored has succeeded, though its answer was lost', async () => {
  expect(await commitInto({ stored: true, status: null })).toEqual({ value: 'done', written: undefined })
  // A commit after it has put another id in the world's row.
  expect(await commitInto(open, { stored: false, status: 'committed' })).toMatchObject({ value: 'done' })
})

test('one that the server has ended without storing it has failed, and is not repeated', async () => {
  expect(await commitInto(open, { stored: false, status: 'aborted' })).toMatch(/^store_unavailable: .*ECONNRESET/)
})

test('after a crash of the server the id of the transaction may be another one’s: then nothing is claimed', async () => {
  const run = '201 202 203'
  expect(await commitInto({ stored: false, status: 'committed', run })).toMatch(/^store_unavailable: .*stored or not/)
  expect(await commitInto({ stored: true, status: 'committed', run })).toMatchObject({ value: 'done' })
  expect(await commitInto({ stored: false, status: 'aborted', run })).toMatch(/^store_unavailable: .*ECONNRESET/)
})

test('where the database stays away, nothing is claimed about it', async () => {
  expect(await commitInto()).toMatch(/^store_unavailable: .*stored or not/)
})

/** What the last write of a commit is answered, and whether the database is asked what became of the commit. */
test.each([
  ['ERROR', '53100', false],
  ['ERROR', '25006', false],
  ['FATAL', '57P01', true],
  // Of a pooler.
  ['ERROR', '08P01', true],
  ['FATAL', '08006', true],
])('after %s %s the database is asked what became of the commit: %s', async (severity, code, isAsked) => {
  const refusal = unavailable(Object.assign(new Error(`code ${code}`), { severity, code }))
  const ended = runTransaction(
    { database: losingDatabase({ stored: true, status: null }), timers, processId: 'own' },
    { world: 'a' },
    async () => ({ value: 'done', last: () => Promise.reject(refusal) }),
  )
  if (isAsked) expect(await ended).toMatchObject({ value: 'done' })
  else await expect(ended).rejects.toBe(refusal)
})
