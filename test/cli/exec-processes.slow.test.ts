import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listProcesses } from '../../src/cli/process/processes.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runSpawned, spawnCli } from '../support/spawn-cli.ts'

/** Of these pids, those that run; zombies are left out. */
async function running(...pids: readonly number[]): Promise<readonly number[]> {
  const all = new Set((await listProcesses()).map(({ pid }) => pid))
  return pids.filter(pid => all.has(pid))
}

const STARTED = /^carrier-sandbox: (http:\/\/127\.0\.0\.1:\d+), seed (\d+), profile (\S+), pace (\S+)$/
const node = (script: string) => ['--', process.execPath, '-e', script]
/** Longer than any test: should one fail, what it started ends by itself. */
const FOREVER = 'setTimeout(() => {}, 30000)'
/** Ignores the polite request. */
const STUBBORN = `process.on('SIGTERM', () => {}); process.on('SIGINT', () => {}); console.log(process.pid); ${FOREVER}`

test('the table of processes has us, and of a child no more once it is killed', async () => {
  const cli = spawnCli(['exec', ...node(`console.log(process.pid); ${FOREVER}`)])
  const [pid = ''] = await cli.stdout.first(1)
  expect(await running(process.pid, Number(pid))).toEqual([process.pid, Number(pid)])
  process.kill(Number(pid), 'SIGKILL')
  expect(await cli.exited).toBe(137)
  expect(await running(process.pid, Number(pid))).toEqual([process.pid])
})

test('what the command leaves running is ended, grandchildren that ignore SIGTERM too, and said', async () => {
  const grandchild = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(STUBBORN)}], { stdio: ['ignore', 'pipe', 'ignore'] })`
  const child = `const g = ${grandchild}; g.stdout.once('data', pid => { console.log(process.pid, String(pid)); process.exit(5) })`
  const { code, stdout, stderr } = await runSpawned(['exec', '--artifacts', 'none', ...node(child)])
  const pids = stdout.trim().split(/\s+/).map(Number)
  expect(pids).toHaveLength(2)
  expect(code).toBe(5)
  expect(await running(...pids)).toEqual([])
  expect(stderr.split('\n').slice(1)).toEqual([`carrier-sandbox: what ${process.execPath} had left running was ended`])
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s is passed on: the command ends in its own way, its code counts, nothing runs any more',
  async signal => {
    const script = `process.on('${signal}', () => { console.log('got ${signal}'); process.exit(9) }); console.log(process.pid, process.env.SANDBOX_URL); ${FOREVER}`
    const cli = spawnCli(['exec', ...node(script)])
    const [line = ''] = await cli.stdout.first(1)
    const [pid, url = ''] = line.split(' ')
    expect((await fetch(`${url}/__sandbox/ready`)).status).toBe(200)
    expect(await cli.stop(signal)).toBe(9)
    expect(cli.stdout.all).toEqual([line, `got ${signal}`])
    expect(await running(cli.pid, Number(pid))).toEqual([])
    await expect(fetch(url)).rejects.toThrow('fetch failed')
  },
)

test('a command that does not listen to signals is ended with all it has started when its time is over', async () => {
  const child = `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(STUBBORN)}], { stdio: 'inherit' }); ${STUBBORN}`
  const cli = spawnCli(['exec', ...node(child)])
  const pids = (await cli.stdout.first(2)).map(Number)
  expect(await cli.stop('SIGTERM')).toBe(137)
  expect(await running(...pids)).toEqual([])
  expect(cli.stderr.all.at(-1)).toBe(`carrier-sandbox: ${process.execPath} was ended by SIGKILL`)
})

test('a second signal does not wait for that', async () => {
  const cli = spawnCli(['exec', ...node(STUBBORN)])
  const [pid = ''] = await cli.stdout.first(1)
  const began = Date.now()
  cli.send('SIGTERM')
  // Another one: the same signal within an instant is one press of Ctrl+C that came by two ways.
  cli.send('SIGINT')
  expect(await cli.exited).toBe(137)
  expect(Date.now() - began).toBeLessThan(3_000)
  expect(await running(Number(pid))).toEqual([])
})

test('a command that closes its stdin, stdout and stderr runs on, and what it leaves behind is ended all the same', async () => {
  const file = join(await temporaryFolder(), 'pids')
  const script = `
    const { spawn } = require('child_process')
    const g = spawn(process.execPath, ['-e', ${JSON.stringify(STUBBORN)}], { stdio: ['ignore', 'pipe', 'ignore'] })
    for (const fd of [0, 1, 2]) require('fs').closeSync(fd)
    g.stdout.once('data', pid => {
      require('fs').writeFileSync(${JSON.stringify(file)}, process.pid + ' ' + pid)
      process.exit(6)
    })`
  const { code, stdout } = await runSpawned(['exec', '--artifacts', 'none', ...node(script)])
  expect({ code, stdout }).toEqual({ code: 6, stdout: '' })
  const pids = (await readFile(file, 'utf8')).trim().split(/\s+/).map(Number)
  expect(pids).toHaveLength(2)
  expect(await running(...pids)).toEqual([])
})

test('when the reader of stderr has closed the pipe, exec still exits with the code of the command and leaves no process', async () => {
  const cli = spawnCli(['exec', ...node(`console.log(process.pid, process.env.SANDBOX_URL); ${FOREVER}`)])
  const [line = ''] = await cli.stdout.first(1)
  const [pid, url = ''] = line.split(' ')
  cli.child.stderr?.destroy()
  expect(await cli.stop('SIGTERM')).toBe(143)
  expect(await running(cli.pid, Number(pid))).toEqual([])
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test('exec -- false exits with 1, says where the sandbox was, and leaves no port open', async () => {
  const { code, stdout, stderr } = await runSpawned(['exec', '--artifacts', 'none', '--', 'false'])
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(STARTED) })
  const [, url = ''] = STARTED.exec(stderr) ?? []
  await expect(fetch(`${url}/__sandbox/ready`)).rejects.toThrow('fetch failed')
})

test("stdin, stdout and stderr are the command's, byte for byte", async () => {
  const { stdout, stderr } = await runSpawned(['exec', '--', 'sh', '-c', 'printf "một\\nhai"; echo ba >&2'])
  expect(stdout).toBe('một\nhai')
  expect(stderr.split('\n')).toEqual([expect.stringMatching(STARTED), 'ba'])
})

test('a data folder that another exec uses is exit 3 with the reason', async () => {
  const data = await temporaryFolder()
  const main = new URL('../../dist/cli/main.js', import.meta.url).pathname
  const inner = [process.execPath, main, 'exec', '--data', data, '--', 'echo', 'ran']
  const { code, stdout, stderr } = await runSpawned(['exec', '--artifacts', 'none', '--data', data, '--', ...inner])
  expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  expect(stderr).toContain(`${data} is already used by process`)
})
