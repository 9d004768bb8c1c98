/** How large the files of a run are: they travel as artifacts of CI and in mails. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writePage } from '../../src/cli/process/write-page.ts'
import { packRecording, pageOf, traceRecording } from '../../src/replay-tools.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { startReceiver } from '../support/receiver.ts'
import { TEST_SEED } from '../support/test-seed.ts'
import { playRandomly } from './random-run.ts'

const MB = 1_000_000
const CALLS = 1_000

test('a recording of 1,000 calls takes 1 MB at most, and its page 1.5 MB', async () => {
  await using receiver = await startReceiver()
  const recorded = await playRandomly({ seed: TEST_SEED, receiver: receiver.url, calls: CALLS, inFlight: 4 })
  const recording = await recorded.recording()
  await recorded.sandbox.close()
  const file = join(await temporaryFolder(), 'replay.html')
  writePage(file, pageOf(recording, await traceRecording(recording)))
  const [packed, page] = [packRecording(recording).length, (await stat(file)).size]
  const { calls, webhooks } = recording
  console.log(`${calls.length} calls, ${webhooks.length} webhooks: recording ${packed} bytes, page ${page} bytes`)
  // Accounts stop at some number, so a few calls of the random run are none.
  expect(calls.length).toBeGreaterThan(CALLS * 0.9)
  expect(packed).toBeLessThan(MB)
  expect(page).toBeLessThan(1.5 * MB)
}, 180_000)
