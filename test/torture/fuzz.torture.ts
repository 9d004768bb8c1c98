import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runFuzz } from '../fuzz/run-fuzz.ts'
import { startSandboxProcess } from '../support/sandbox-process.ts'

/** Figure B1 in full; FUZZ_SEED draws others. */
const CALLS = Number(process.env.FUZZ_CALLS ?? 100_000)
const SEED = Number(process.env.FUZZ_SEED ?? 7)
const EVERY_MS = 100

test(`${CALLS} drawn calls of both APIs while a heartbeat runs: no 5xx, nothing outside the envelope, none over 1 s`, async () => {
  await using sandbox = await startSandboxProcess(['--data', ':memory:', '--webhook-targets', 'shared', '--quiet'])
  const url = sandbox.output.url.replace(/\/$/, '')
  const heart = followHeart(url, sandbox.pid)
  const fuzzed = await runFuzz({ url, seed: SEED, calls: CALLS, progress: text => console.log(text) })
  const { beats, longestMs: longestBeatMs } = await heart.stop()
  console.log(JSON.stringify({ seed: SEED, ...fuzzed, wrong: fuzzed.wrong.length, beats, longestBeatMs }))
  expect(fuzzed.wrong).toEqual([])
  expect(sandbox.hasEnded()).toBe(false)
  expect(longestBeatMs).toBeLessThan(1_000)
})

/** Asks for the health of the sandbox all the time; how long it took, less what its main thread waited for a core. */
function followHeart(url: string, pid: number) {
  const waitedMs = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  let [isOver, beats, longestMs] = [false, 0, 0]
  const beat = () =>
    new Promise<void>((resolve, reject) => {
      request(`${url}/__sandbox/health`, { agent: false }, response => response.resume().on('end', resolve))
        .on('error', reject)
        .end()
    })
  const done = (async () => {
    while (!isOver) {
      const [began, before] = [performance.now(), waitedMs()]
      await beat()
      longestMs = Math.max(longestMs, performance.now() - began - (waitedMs() - before))
      beats += 1
      await wait(EVERY_MS)
    }
  })()
  return {
    async stop() {
      isOver = true
      await done
      return { beats, longestMs: Math.round(longestMs) }
    },
  }
}
