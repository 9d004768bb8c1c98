import { cp } from 'node:fs/promises'
import { basename } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type RunningSandbox, runSandbox } from '../../../src/sandbox.ts'
import type { FaultRule } from '../../../src/schemas/types.gen.ts'
import { commitDurably } from '../../../src/service/world/commit.ts'
import { LOCK } from '../../../src/store/lock/claim.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { makeCall, makeEvent } from './fault-account.ts'

test('what was counted for an answered call outlives a killed process: nth, every, probability and all', async () => {
  const rules: readonly FaultRule[] = [
    { match: { nth: 3 }, fault: { status: 503 } },
    { when: { every: 2 }, fault: { add_field: 'second' } },
    { when: { probability: 0.5 }, fault: { add_field: 'drawn' } },
    { match: { nth: 4 }, fault: { webhook: { copies: 2 } } },
    { when: { first: 3 }, fault: { carrier: 'lost' } },
  ]
  const data = await temporaryFolder()
  const start = async (folder: string) => {
    const started = await runSandbox({ listen: false, clock: 'frozen', seed: 7, data: folder })
    onTestFinished(() => started.close())
    return started
  }
  const play = async ({ core }: RunningSandbox, rounds: number): Promise<readonly unknown[]> => {
    const place = { world: 'default', at: core.clocks.now('default') }
    const fates: unknown[] = []
    for (let round = 0; round < rounds; round++) {
      const call = await core.faults.onCall('default', makeCall('A'))
      const made = await commitDurably(core, place, async change => [
        await core.faults.onEvent('default', makeEvent('A'), change),
        await core.faults.onBooking('default', makeCall('A'), change),
      ])
      fates.push([call?.effect, call?.rules, made])
    }
    return fates
  }
  const killed = await start(data)
  await killed.core.faults.add('default', rules)
  const before = await play(killed, 2)
  // What a process that ends here leaves is what lies in the folder now.
  const left = await temporaryFolder()
  await cp(data, left, { recursive: true, filter: path => basename(path) !== LOCK })
  const after = await play(await start(left), 8)
  expect(after).toEqual(await play(killed, 8))
  expect([...before, ...after].map(fate => JSON.stringify(fate).includes('"status":503'))).toEqual(
    Array.from({ length: 10 }, (_, n) => n === 2),
  )
})

test('a call that no rule concerns is not written, and one that a rule counts is answered once it is on the disk', async () => {
  const data = await temporaryFolder()
  const own = await runSandbox({ listen: false, clock: 'frozen', seed: 7, data })
  onTestFinished(() => own.close())
  await own.core.faults.add('default', [{ match: { operation: 'listCities' }, fault: { status: 503 } }])
  const journalBytes = () => own.core.store.journalBytes()
  const before = journalBytes()
  expect(own.core.faults.onCall('default', makeCall('A'))).toBeNull()
  await own.core.store.flushed()
  expect(journalBytes()).toBe(before)
  await own.core.faults.onCall('default', makeCall('A', { operation: 'listCities' }))
  expect(journalBytes()).toBeGreaterThan(before)
})
