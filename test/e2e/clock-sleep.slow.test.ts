import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

const DIST = new URL('../../dist/', import.meta.url)
const STOPPED_MS = 3_000

/** The built sandbox in a process of its own, but for a heart that beats faster: a flag for that would serve no user. */
const SCRIPT = `
import { runSandbox } from '${new URL('sandbox.js', DIST)}'
import * as wall from '${new URL('ports/wall.js', DIST)}'
const [afterSleep] = process.argv.slice(1)
const sandbox = await runSandbox({ clock: 'real', afterSleep }, { ...wall, beatMs: 100, toleranceMs: 1_500 })
console.log(JSON.stringify({ url: sandbox.url }))
`

async function startSleeper(afterSleep: 'catch-up' | 'skip') {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT, afterSleep], {
    cwd: fileURLToPath(DIST),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const early = ended.then(() => Promise.reject(new Error(`the sandbox ended: ${said}`)))
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), early])
  const { url } = JSON.parse(line)
  const call = async (path: string) => {
    const answer = await fetch(`${url}${path}`)
    expect(answer.status).toBe(200)
    return JSON.parse(await answer.text())
  }
  return { child, said: () => said, call }
}

test('a process that was stopped for a while catches up or skips the time, as its option says, and logs it once', async () => {
  const sleepers = await Promise.all([startSleeper('catch-up'), startSleeper('skip')])
  // A busy machine beats late: the reading before the stop is this one.
  await Promise.all(sleepers.map(({ call }) => call('/__sandbox/clock')))
  for (const { child } of sleepers) child.kill('SIGSTOP')
  const stoppedAt = Date.now()
  // The thing under test is wall time: it passes while the processes stand.
  await vi.waitUntil(() => Date.now() > stoppedAt + STOPPED_MS, { timeout: 10_000, interval: 50 })
  for (const { child } of sleepers) child.kill('SIGCONT')
  const [caughtUp, skipped] = await Promise.all(
    sleepers.map(async ({ call }) => Date.now() - Date.parse((await call('/__sandbox/clock')).now)),
  )
  // Wall ms by which its clock is behind; a beat and a slow answer are not a sleep.
  expect(caughtUp).toBeLessThan(STOPPED_MS - 1_000)
  expect(skipped).toBeGreaterThan(STOPPED_MS - 1_000)
  const [late, quiet] = sleepers.map(({ said }) => said().match(/the wall clock is ahead of the latest reading/g))
  expect({ late: late?.length, quiet: quiet?.length }).toEqual({ late: 1, quiet: 1 })
})
