import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listProcesses } from '../../src/cli/process/processes.ts'
import { whenNpxEnds } from '../../src/cli/process/until-signalled.ts'

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const BY_NPX = { npm_command: 'exec', npm_lifecycle_event: 'npx' }

/** As npm does it: a process with this title runs the command by a shell, which stays between the two. */
const NPX = `process.title = 'npm exec x'
require('node:child_process').spawn('sh', ['-c', '"$@"; exit', 'sh', ...process.argv.slice(1)], { stdio: 'inherit' })
setInterval(() => {}, 60_000)`

/** The parent of a process, from the table of all. */
async function parentOf(pid: number): Promise<number> {
  return (await listProcesses()).find(entry => entry.pid === pid)?.parent ?? 0
}

test.each([
  ['npx', async (npx: number, _sandbox: number) => npx],
  // What a signal to npm ends: it reaches the shell and goes no further.
  ['the shell of npx', (_npx: number, sandbox: number) => parentOf(sandbox)],
])('a sandbox that npx started stops by itself when %s is killed', async (_, find) => {
  const flags = ['start', '--port', '0', '--data', ':memory:', '--json']
  const npx = spawn(process.execPath, ['-e', NPX, process.execPath, MAIN, ...flags], {
    env: { ...process.env, ...BY_NPX },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void npx.kill('SIGKILL'))
  const said: string[] = []
  createInterface({ input: npx.stderr }).on('line', line => void said.push(line))
  const [line] = await once(createInterface({ input: npx.stdout }), 'line')
  const { pid }: { pid: number } = JSON.parse(String(line))
  // Its end closes the streams that all three write to.
  const ended = Promise.all([once(npx.stderr, 'close'), once(npx.stdout, 'close')])
  const victim = await find(npx.pid ?? 0, pid)
  expect(victim).toBeGreaterThan(1)
  process.kill(victim, 'SIGKILL')
  if (victim !== npx.pid) npx.kill('SIGKILL')
  await ended
  expect(said).toEqual(['npx has ended: finishing what is in flight …'])
})

describe('nothing is watched', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
  })

  test.each([
    ['without npx', {}],
    ['in a script of npm run', { npm_command: 'run-script', npm_lifecycle_event: 'start' }],
    ['in a line of npx -c', { ...BY_NPX, npm_config_call: 'carrier-sandbox start &' }],
    // The parent of this process is the test runner.
    ['below a launcher that npx runs', BY_NPX],
  ])('%s: %j', (_, env) => {
    const names = ['npm_command', 'npm_lifecycle_event', 'npm_config_call']
    for (const name of names) vi.stubEnv(name, Object.entries(env).find(([key]) => key === name)?.[1])
    const timer = vi.spyOn(globalThis, 'setInterval')
    whenNpxEnds(() => {})
    expect(timer).not.toHaveBeenCalled()
  })
})
