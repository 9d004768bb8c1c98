/** The example of docs/testcontainers.md for Node, word for word, over the Docker API of the engine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../package/run-command.ts'
import { engine, HAS_NETWORKS, podman } from './podman.ts'

const page = readFileSync(new URL('../../docs/testcontainers.md', import.meta.url), 'utf8')
const example = /^```js\n(.*?)^```$/ms.exec(page)?.[1]

test.skipIf(!HAS_NETWORKS)('the example of the page passes, and leaves no container', async () => {
  if (example === undefined) throw new Error('the page has no block of JavaScript')
  // The package is installed there when the image is built: here is no other network than the containers'.
  const folder = join(engine.folder, 'testcontainers')
  writeFileSync(join(folder, 'sandbox.test.mjs'), example)
  const env = { DOCKER_HOST: await openDockerApi(), TESTCONTAINERS_RYUK_DISABLED: 'true' }
  const run = await runCommand(process.execPath, ['--test', 'sandbox.test.mjs'], { cwd: folder, env })
  expect(run.code, run.stdout + run.stderr).toBe(0)
  expect(run.stdout).toMatch(/pass 1\b/)
  expect(podman('ps', '--all', '--quiet')).toBe('')
})

/** @returns the address of the engine's Docker API, which is open until the test ends */
async function openDockerApi(): Promise<string> {
  const socket = join(engine.folder, 'docker.sock')
  const words = [...engine.flags, 'system', 'service', '--time', '0', `unix://${socket}`]
  const service = spawn('podman', words, { env: { ...process.env, ...engine.env }, stdio: 'ignore' })
  onTestFinished(async () => {
    service.kill()
    await once(service, 'close')
  })
  await expect.poll(() => existsSync(socket)).toBe(true)
  return `unix://${socket}`
}
