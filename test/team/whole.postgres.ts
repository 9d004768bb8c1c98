/** What users of a team's sandbox run against it: the contract and the examples, with three processes on one database. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBalancer } from '../../scripts/balance.mjs'
import { ownEnvironment } from '../support/run-cli.ts'
import { sparePort } from '../support/spare-port.ts'
import { runSpawned } from '../support/spawn-cli.ts'
import { createDatabase } from '../support/test-databases.ts'
import { type Places, startPlaces } from './places.ts'

type Balancer = Awaited<ReturnType<typeof startBalancer>>

let places: Places
let balancer: Balancer
beforeAll(async () => {
  // Links in answers lead to the balancer, so its address is known first.
  const port = await sparePort()
  const flags = ['--store', await createDatabase(), '--clock', 'frozen', '--public-url', `http://127.0.0.1:${port}`]
  places = await startPlaces(3, flags)
  balancer = await startBalancer(
    places.all.map(({ url }) => url),
    { port, everyMs: 200 },
  )
})
afterAll(async () => {
  await balancer.close()
  await places[Symbol.asyncDispose]()
})

/** Each of the three has answered its part of the calls since. */
function countCalls() {
  const before = balancer.targets().map(({ calls }) => calls)
  return () => balancer.targets().map(({ calls }, n) => calls - (before[n] ?? 0))
}

test('contract run is green behind the balancer, and against each process', async () => {
  const calls = countCalls()
  for (const url of [balancer.url, ...places.all.map(place => place.url)]) {
    const folder = mkdtempSync(join(tmpdir(), 'contract-team-'))
    const run = await runSpawned(['contract', 'run', '--url', url, '--report-dir', folder, '--seed', '7'])
    rmSync(folder, { recursive: true })
    expect(run.code, run.stdout.slice(-3_000) + run.stderr.slice(-1_000)).toBe(0)
  }
  for (const count of calls()) expect(count).toBeGreaterThan(100)
}, 600_000)

test('every example is green behind the balancer', async () => {
  const calls = countCalls()
  const examples = fileURLToPath(new URL('../../examples/run-all.mjs', import.meta.url))
  const output = await new Promise<string>(resolve => {
    const words = [examples, '--url', balancer.url]
    // How it ended is in what it said last.
    execFile(process.execPath, words, { env: ownEnvironment() }, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
  expect(output.slice(-5_000)).toMatch(/\d{2} passed, 0 failed/)
  for (const count of calls()) expect(count).toBeGreaterThan(20)
}, 600_000)
