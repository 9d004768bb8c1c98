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

test('a second process is refused naming the first, also through a symlink; after kill −9 the folder is free', async () => {
  const folder = await temporaryFolder()
  const link = join(await temporaryFolder(), 'link')
  await symlink(folder, link)
  const { child, lines } = startCrashChild(built.script, folder)
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
})
