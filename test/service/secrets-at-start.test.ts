import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import * as wall from '../../src/ports/wall.ts'
import { runSandbox } from '../../src/sandbox.ts'
import type { FileSystem } from '../../src/store/file-system.ts'
import { openFullDisk } from '../support/full-disk.ts'

/** More turns of the loop than a start in memory takes. */
const TURNS = 2_000

test('a start shows a secret only once the disk has it', async () => {
  const { fileSystem } = openFullDisk()
  const start = (files: FileSystem, options: { controlToken?: 'random' }) =>
    runSandbox({ data: '/data', listen: false, ...options }, { ...wall, fileSystem: files })
  await (await start(fileSystem, {})).close()
  let write = (): void => undefined
  const written = new Promise<void>(resolve => {
    write = resolve
  })
  const open: FileSystem['open'] = async (path, purpose) => {
    const file = await fileSystem.open(path, purpose)
    // The first one is that of opening the journal.
    let calls = 0
    const datasync = () => (calls++ === 0 ? file.datasync() : written.then(() => file.datasync()))
    return purpose === 'append' ? { ...file, datasync } : file
  }
  const slow = new Proxy(fileSystem, { get: (files, key) => (key === 'open' ? open : Reflect.get(files, key)) })
  let isShown = false
  const starting = start(slow, { controlToken: 'random' }).then(sandbox => {
    isShown = true
    return sandbox
  })
  for (let turn = 0; turn < TURNS; turn++) await setImmediate()
  expect(isShown).toBe(false)
  write()
  await (await starting).close()
})
