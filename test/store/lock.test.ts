import { mkdir, readdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../../src/store/lock.ts'
import { openStore } from '../../src/store/open-store.ts'
import { temporaryFolder } from './temporary-folder.ts'

const owner = () => ({ url: 'http://127.0.0.1:1' })

describe.each([
  ['here', process.platform],
  ['with a socket file', 'darwin' as const],
])('a lock %s', (_, platform) => {
  test('refuses a second holder until it is released', async () => {
    const folder = await temporaryFolder()
    const lock = await lockFolder(folder, { owner, platform })
    await expect(lockFolder(folder, { owner, platform })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`already used by process ${process.pid}, http://127.0.0.1:1;`),
    })
    await lock.release()
    await (await lockFolder(folder, { owner, platform })).release()
    expect(await readdir(folder)).toEqual([])
  })

  test('of one folder leaves another free', async () => {
    const parent = await temporaryFolder()
    const folders = [join(parent, 'a'), join(parent, 'b')]
    for (const folder of folders) await mkdir(folder)
    const locks = await Promise.all(folders.map(folder => lockFolder(folder, { owner, platform })))
    for (const lock of locks) await lock.release()
  })

  test('is won by exactly one of many that want it at once', async () => {
    const folder = await temporaryFolder()
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder, { owner, platform })))
    const won = tries.flatMap(attempt => (attempt.status === 'fulfilled' ? [attempt.value] : []))
    for (const lock of won) await lock.release()
    expect(won.length).toBe(1)
  })
})

test('a holder that does not answer is still a holder', async () => {
  const folder = await temporaryFolder()
  const silent = createServer(() => {})
  await new Promise<void>(resolve => silent.listen(join(folder, 'lock.sock'), resolve))
  onTestFinished(() => void silent.close())
  await expect(lockFolder(folder, { owner, platform: 'darwin' })).rejects.toThrow('a process that does not answer')
})

test('a socket file that nobody answers is taken over', async () => {
  const folder = await temporaryFolder()
  // A name that leads nowhere stands for the file a killed process leaves behind.
  await symlink(join(folder, 'nowhere'), join(folder, 'lock.sock'))
  await (await lockFolder(folder, { owner, platform: 'darwin' })).release()
})

test('a folder that could not be opened is not left locked', async () => {
  const dir = await temporaryFolder()
  await mkdir(join(dir, 'journal-000000000000001.log'))
  await expect(openStore({ dir })).rejects.toThrow('journal-000000000000001.log is not a file')
  await (await lockFolder(dir, { owner })).release()
})
