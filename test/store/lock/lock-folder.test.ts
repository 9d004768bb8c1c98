import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lockFolder } from '../../../src/store/lock/lock-folder.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const owner = () => ({ url: 'http://127.0.0.1:1' })

describe.each([
  ['here', {}],
  ['on a system without sockets of no file', { platform: 'darwin' as const }],
  ['where the folder takes no sockets', { sockets: false }],
])('a lock %s', (_, options) => {
  const lockFor = (folder: string) => lockFolder(folder, { owner, ...options })

  test('refuses a second holder until it is released, and leaves nothing behind', async () => {
    const folder = await temporaryFolder()
    const lock = await lockFor(folder)
    await expect(lockFor(folder)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`already used by process ${process.pid}, http://127.0.0.1:1;`),
    })
    await lock.release()
    await (await lockFor(folder)).release()
    expect(await readdir(folder)).toEqual([])
  })

  test('of one folder leaves another free', async () => {
    const parent = await temporaryFolder()
    const folders = [join(parent, 'a'), join(parent, 'b')]
    for (const folder of folders) await mkdir(folder)
    const locks = await Promise.all(folders.map(lockFor))
    for (const lock of locks) await lock.release()
  })

  test('is won by exactly one of many that want it at once', async () => {
    const folder = await temporaryFolder()
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFor(folder)))
    const won = tries.flatMap(attempt => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    for (const lock of won) await lock.release()
    expect(won.length).toBe(1)
    expect(await readdir(folder)).toEqual([])
  })
})

test('a folder that could not be opened is not left locked', async () => {
  const dir = await temporaryFolder()
  await mkdir(join(dir, 'journal-000000000000001.log'))
  await expect(openStore({ dir })).rejects.toThrow('journal-000000000000001.log is not a file')
  await (await lockFolder(dir, { owner })).release()
})
