import { expect, test } from 'vitest'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import { createFakeWall } from '../../support/fake-wall.ts'
import { createDatabase } from '../../support/test-databases.ts'

const STEPS = { instant: 0 }
const PATIENT = { instant: 0, isPatient: true }

test('a process that has a world learns from its next commit that another one asks for it, and leaves it to that one', async () => {
  const url = await createDatabase()
  const wall = createFakeWall(0)
  const holder = await openPostgres({ url, timers: wall.wallTimers })
  const other = await openPostgres({ url })
  await holder.replaceWorld('w', tx => tx.put('counters', { id: 'n', n: 0 }))
  const commit = (n: number) => holder.transact('w', 0, tx => tx.put('counters', { id: 'n', n }))
  const take = async (store: typeof holder, options: typeof STEPS) => {
    const hold = await store.shared?.hold('w', 'steps', options)
    return hold && 'release' in hold ? hold : undefined
  }
  const hold = await take(holder, STEPS)
  let asked = 0
  hold?.onStop(() => asked++)
  await commit(1)
  // One that is patient does not ask.
  expect([await take(other, PATIENT), asked]).toEqual([undefined, 0])
  await commit(2)
  expect(asked).toBe(0)
  const taking = take(other, STEPS)
  // No time passes for the holder, so nothing but its commits can tell it.
  await expect.poll(() => commit(3).then(() => asked)).toBeGreaterThan(0)
  await hold?.release()
  const again = take(holder, STEPS)
  expect(await take(holder, PATIENT)).toBeUndefined()
  await (await taking)?.release()
  // Though no process has the world.
  expect(await take(holder, PATIENT)).toBeUndefined()
  await wall.pass(100)
  await (await again)?.release()
  expect(await take(holder, PATIENT)).toBeDefined()
  await Promise.all([holder.close(), other.close()])
})
