import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'

/** Bytes of each kind of file in a data folder. */
async function sizesIn(folder: string) {
  const sizes = { journal: 0, snapshot: 0 }
  for (const name of await readdir(folder)) {
    const kind = /^(journal|snapshot)-/.exec(name)?.[1]
    if (kind === 'journal' || kind === 'snapshot') sizes[kind] += (await stat(join(folder, name))).size
  }
  return sizes
}

test('a clean stop folds a long journal into the snapshot, and the next start finds every parcel', async () => {
  const data = await temporaryFolder()
  const options = { data, clock: 'frozen', listen: false } as const
  const first = await createSandbox(options)
  await first.fill({ shipments: 600, customers: 5, ondemand: 0, days: 10 })
  const kept = await first.state.export()
  const before = await sizesIn(data)
  await first.close()
  const after = await sizesIn(data)
  expect(before.journal).toBeGreaterThan(1_048_576)
  expect(after.journal).toBeLessThan(1_024)
  expect(after.snapshot).toBeGreaterThan(before.snapshot)
  await using second = await createSandbox(options)
  expect((await second.state.export()).rows).toEqual(kept.rows)
})
