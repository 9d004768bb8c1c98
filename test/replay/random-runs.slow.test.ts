import { expect, test } from 'vitest'
import { checkRecording, packRecording, unpackRecording } from '../../src/replay-tools.ts'
import { startReceiver } from '../support/receiver.ts'
import { TEST_SEED } from '../support/test-seed.ts'
import { playRandomly } from './random-run.ts'

test.each(Array.from({ length: 6 }, (_, n) => [TEST_SEED + n, [1, 4, 16][n % 3] ?? 1] as const))(
  'a run with the seed %i and %i calls in flight plays as it was recorded',
  async (seed, inFlight) => {
    await using receiver = await startReceiver()
    const recorded = await playRandomly({ seed, receiver: receiver.url, calls: 120, inFlight })
    const recording = await recorded.recording()
    await recorded.sandbox.close()
    const packed = packRecording(recording)
    const verdict = await checkRecording(unpackRecording(packed, 'run.json.gz'))
    expect(verdict).toEqual({
      calls: recording.calls.length,
      webhooks: recording.webhooks.length,
      identical: true,
      first_difference: null,
    })
    expect(packed.length).toBeLessThan(recording.calls.length * 1_000)
  },
  60_000,
)
