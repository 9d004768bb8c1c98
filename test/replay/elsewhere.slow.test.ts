/** Random runs, played again by another process, every second one of them on the other Node. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { packRecording } from '../../src/replay-tools.ts'
import { canFetchNode, fetchNode } from '../package/install-package.ts'
import { ROOT } from '../package/list-packed.ts'
import { runStep } from '../package/run-command.ts'
import { startReceiver } from '../support/receiver.ts'
import { TEST_SEED } from '../support/test-seed.ts'
import { playRandomly } from './random-run.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 })

/** `REPLAY_RUNS=200` is the whole proof. */
const RUNS = Number(process.env.REPLAY_RUNS ?? '24')
const MAIN = join(ROOT, 'dist', 'cli', 'main.js')
const OTHER = process.versions.node.startsWith('24.') ? 20 : 24

let folder = ''
let nodes: readonly string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'))
  const other = canFetchNode() ? await fetchNode(OTHER, folder) : null
  nodes = [process.execPath, other ?? process.execPath]
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(Array.from({ length: RUNS }, (_, n) => [TEST_SEED + 100 + n, [1, 4, 16][n % 3] ?? 1, n % 2] as const))(
  'a run with the seed %i and %i calls in flight is the same elsewhere (Node %i of two)',
  async (seed, inFlight, at) => {
    await using receiver = await startReceiver()
    const isOnDisk = seed % 4 === 0
    const data = isOnDisk ? join(folder, `data-${seed}`) : ':memory:'
    const recorded = await playRandomly({ seed, receiver: receiver.url, calls: 100, inFlight, data })
    const recording = await recorded.recording()
    const { password, client_secret, access_token, webhook_secret } = await recorded.sandbox.credentials()
    const secrets = [password, client_secret, access_token, webhook_secret]
    await recorded.sandbox.close()
    const file = join(folder, `${seed}.json.gz`)
    await writeFile(file, packRecording(recording))
    const said = await runStep(nodes[at] ?? process.execPath, [MAIN, 'replay', file, '--check', '--json'], {
      cwd: folder,
    })
    expect(JSON.parse(said)).toEqual({
      calls: recording.calls.length,
      webhooks: recording.webhooks.length,
      identical: true,
      first_difference: null,
    })
    const text = JSON.stringify(recording)
    const isPublic = recording.options.credentials === 'fixed'
    if (!isPublic) expect(secrets.filter(secret => text.includes(secret))).toEqual([])
    expect(text).not.toContain('mat-khau-rieng-1')
  },
)
