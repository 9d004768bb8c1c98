import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { doChores } from '../../src/service/housekeeping.ts'
import { openStore } from '../../src/store/open-store.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { openBareCore, sampleDelivery, sampleMessage } from './bare-core.ts'

const WORLD = 'default'

async function writtenCore() {
  const folder = await temporaryFolder()
  const core = await openBareCore(WORLD, folder)
  const { durable } = await core.store.transact(WORLD, 0, tx => {
    tx.put('messages', sampleMessage(1))
    tx.put('deliveries', sampleDelivery(1))
  })
  await durable
  return { core, folder }
}

test('a journal that has grown is folded into a snapshot, which holds the same', async () => {
  const { core, folder } = await writtenCore()
  expect(core.store.journalBytes()).toBeGreaterThan(0)
  await doChores(core, 0)
  expect(core.store.journalBytes()).toBe(0)
  expect((await readdir(folder)).filter(name => name.startsWith('snapshot-'))).toHaveLength(1)
  await core.store.close()

  const again = await openStore({ dir: folder })
  expect(await again.read(WORLD, view => view.get('deliveries', 'dlv_1'))).toEqual(sampleDelivery(1))
  await again.close()
})

test('a small journal is left alone', async () => {
  const { core, folder } = await writtenCore()
  await doChores(core, core.store.journalBytes())
  expect((await readdir(folder)).filter(name => name.startsWith('snapshot-'))).toEqual([])
  await core.store.close()
})

test('a chore that fails is logged, and does not bring the server down', async () => {
  const { core } = await writtenCore()
  const errors: string[] = []
  const log = { ...core.log, error: (_facts: object, message: string) => void errors.push(message) }
  await core.store.close()
  await doChores({ ...core, log }, 0)
  expect(errors).toEqual(['housekeeping failed; it is tried again in a minute'])
})
