/** A run that is recorded on a database plays on the embedded store of another process, and so does one after a restart. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test, vi } from 'vitest'
import { recordSandbox, refusalToRecord, unpackRecording } from '../../src/replay-tools.ts'
import { runSandbox } from '../../src/sandbox.ts'
import { ROOT } from '../package/list-packed.ts'
import { ownEnvironment, runStep } from '../package/run-command.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { startReceiver } from '../support/receiver.ts'
import { createDatabase } from '../support/test-databases.ts'
import { TEST_SEED } from '../support/test-seed.ts'
import { callRandomly, drawer } from './random-run.ts'

vi.setConfig({ testTimeout: 240_000 })

/** `REPLAY_RUNS=60` is the whole proof. */
const RUNS = Number(process.env.REPLAY_RUNS ?? '3')
const MAIN = join(ROOT, 'dist', 'cli', 'main.js')
const CALLS = 60

const receiver = await startReceiver()
afterAll(() => receiver[Symbol.asyncDispose]())

interface Segment {
  readonly seed: number
  readonly inFlight: number
  readonly store: string
  readonly isAgain: boolean
}

/** One process that records its run: the tests over this store put every other one on it, too, also that of a fill. */
async function recordSegment({ seed, inFlight, store, isAgain }: Segment) {
  const file = join(await temporaryFolder(), 'run.json.gz')
  const { draw, pick } = drawer(seed)
  const flags = {
    port: '0',
    store,
    record: file,
    clock: pick(['frozen', 'real', 'x600']),
    pace: pick(['script', '40ms', '2s']),
    profile: pick(['compatible', 'spec', 'observed']),
    webhook: receiver.url,
    credentials: 'random',
    'log-level': 'silent',
    ...(isAgain ? {} : { seed: String(seed) }),
  }
  const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value])
  const child = spawn(process.execPath, [MAIN, 'start', '--json', ...words], {
    env: ownEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    said += text
  })
  const line = new Promise<string>(resolve => createInterface({ input: child.stdout }).once('line', resolve))
  const started = JSON.parse(
    await Promise.race([line, ended.then(code => Promise.reject(new Error(`it ended with ${code}: ${said}`)))]),
  )
  await callRandomly(started, { draw, pick, calls: CALLS, inFlight })
  child.kill('SIGTERM')
  expect(await ended, said).toBe(0)
  const recording = unpackRecording(await readFile(file), file)
  const verdict = JSON.parse(
    await runStep(process.execPath, [MAIN, 'replay', file, '--check', '--json'], { cwd: await temporaryFolder() }),
  )
  const { password, client_secret, webhook_secret, access_token } = started.account
  const text = JSON.stringify(recording)
  const shown = [password, client_secret, webhook_secret, access_token].filter(one => text.includes(one))
  return { recording, verdict, shown }
}

test.each(Array.from({ length: RUNS }, (_, n) => [TEST_SEED + 300 + n, [1, 4, 16][n % 3] ?? 1] as const))(
  'a run with the seed %i and %i calls in flight, and one after a restart, play as they were recorded',
  async (seed, inFlight) => {
    const store = await createDatabase()
    const first = await recordSegment({ seed, inFlight, store, isAgain: false })
    expect([first.recording.in_order, first.recording.held]).toEqual([true, undefined])
    const second = await recordSegment({ seed: seed + 1_000, inFlight, store, isAgain: true })
    expect(second.recording.held?.worlds.length).toBeGreaterThan(1)
    for (const { recording, verdict, shown } of [first, second]) {
      const counts = { calls: recording.calls.length, webhooks: recording.webhooks.length }
      expect(verdict).toEqual({ ...counts, identical: true, first_difference: null })
      expect(shown).toEqual([])
    }
  },
)

test('a run has its database to itself: others are refused, whether they are there before or come later', async () => {
  const store = await createDatabase()
  const options = { port: 0, store, logLevel: 'silent' } as const
  const other = await runSandbox(options)
  expect(await refusalToRecord({ store })).toContain('other processes use the database')
  await expect(recordSandbox(options)).rejects.toThrow('the run is not recorded: other processes use the database')
  await other.close()
  expect(await refusalToRecord({ store })).toBeNull()
  const { sandbox } = await recordSandbox(options)
  await expect(runSandbox(options)).rejects.toThrow(
    `the sandbox at ${sandbox.url} records its run on this database; stop it first`,
  )
  await sandbox.close()
})
