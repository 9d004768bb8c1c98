import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { buildCrashChild, type CrashChild } from '../support/crash-child-build.ts'
import { runCrashRounds, startCrashChild } from '../support/crash-child-rounds.ts'
import { temporaryFolder } from './temporary-folder.ts'

let built: CrashChild
beforeAll(async () => {
  built = await buildCrashChild()
  return () => built.remove()
})

test('kill −9 under load loses nothing acknowledged and invents nothing', async () => {
  const tally = await runCrashRounds({
    script: built.script,
    folder: await temporaryFolder(),
    rounds: 8,
    killAfter: round => 37 + round * 211,
  })
  expect(tally).toMatchObject({ rounds: 8, wrong: [] })
  expect(tally.acknowledged).toBeGreaterThan(5000)
})

/** How a process gets a network of its own, as in another container; none where this user may not make one. */
const inOwnNetwork = spawnSync('unshare', ['--net', 'true']).status === 0 ? ['unshare', '--net'] : []

test.each([
  ['', []],
  [' of another network namespace', inOwnNetwork],
])(
  'a process%s that has the folder is named within a second, also through a symlink; killed −9 it leaves it free',
  async (_, by) => {
    const folder = await temporaryFolder()
    const link = join(await temporaryFolder(), 'link')
    await symlink(folder, link)
    const { child, lines } = startCrashChild(built.script, folder, by)
    const exited = once(child, 'exit')
    for await (const line of lines) {
      if (line !== `open ${child.pid}`) continue
      for (const dir of [folder, link]) {
        const began = performance.now()
        await expect(openStore({ dir })).rejects.toMatchObject({
          code: 'conflict',
          message: `${dir} is already used by process ${child.pid}, http://127.0.0.1:4100, started 08:00; stop it or choose another --data folder.`,
          extra: { holder: { pid: child.pid, url: 'http://127.0.0.1:4100', started: '08:00' } },
        })
        expect(performance.now() - began).toBeLessThan(5_000)
      }
      child.kill('SIGKILL')
    }
    await exited
    await (await openStore({ dir: link })).close()
  },
)

test('a process that is stopped keeps its folder', async () => {
  const folder = await temporaryFolder()
  const { child, lines } = startCrashChild(built.script, folder, inOwnNetwork)
  const exited = once(child, 'exit')
  for await (const line of lines) {
    if (line !== `open ${child.pid}`) continue
    child.kill('SIGSTOP')
    await expect(openStore({ dir: folder })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`process ${child.pid}, which does not answer, http://127.0.0.1:4100`),
    })
    child.kill('SIGKILL')
  }
  await exited
})
