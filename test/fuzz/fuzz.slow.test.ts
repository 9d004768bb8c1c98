import { expect, test } from 'vitest'
import { startSandboxHere } from '../support/sandbox-process.ts'
import { TEST_SEED } from '../support/test-seed.ts'
import { runFuzz } from './run-fuzz.ts'

/** `npm run fuzz` sends 100,000. */
const CALLS = 3_000

test(`${CALLS} drawn calls of both APIs, valid, damaged and raw: none is answered 5xx or outside the envelope`, async () => {
  // Drawn endpoints are not reached: not even those on loopback.
  await using sandbox = await startSandboxHere(['--data', ':memory:', '--webhook-targets', 'shared', '--quiet'])
  const { wrong, statuses, raw } = await runFuzz({
    url: sandbox.output.url.replace(/\/$/, ''),
    seed: TEST_SEED,
    calls: CALLS,
  })
  expect(wrong).toEqual([])
  expect(raw).toBeGreaterThan(CALLS / 30)
  // Calls that are all refused would find nothing behind the checks of a request.
  expect(statuses['200']).toBeGreaterThan(CALLS / 10)
  expect(Object.keys(Object.prototype)).toEqual([])
}, 600_000)
