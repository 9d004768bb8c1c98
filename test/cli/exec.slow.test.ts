import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { type CliOptions, runCli } from '../support/run-cli.ts'
import { PRINTING, runExec, script } from './run-exec.ts'

const STARTED = /^carrier-sandbox: (http:\/\/127\.0\.0\.1:\d+), seed (\d+), profile (\S+), pace (\S+)$/

/** Runs a script of Node's beside a sandbox. */
function execNode(flags: readonly string[], text: string, options: CliOptions = {}) {
  return runExec([...flags, ...script(text)], options)
}

/** What the command saw of the variables named. */
async function seen(flags: readonly string[], names: readonly string[], options: CliOptions = {}) {
  const text = `console.log(JSON.stringify(${JSON.stringify(names)}.map(name => process.env[name] ?? null)))`
  const { code, stdout, stderr } = await execNode(flags, text, options)
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(STARTED) })
  const [, url = ''] = STARTED.exec(stderr) ?? []
  const values: readonly (string | null)[] = JSON.parse(stdout)
  return { url, values: values.map(value => value?.replaceAll(url, '<url>') ?? null) }
}

describe('the exit code is that of the command', () => {
  test.each([
    ['true', 0],
    ['exit 1', 1],
    ['exit 7', 7],
    ['kill -TERM $$', 143],
    ['kill -KILL $$', 137],
  ])('sh -c %j: %i', async (line, code) => {
    const run = await runExec(['--', 'sh', '-c', line])
    expect({ code: run.code, stdout: run.stdout }).toEqual({ code, stdout: '' })
  })

  test('a signal that ended it is named', async () => {
    const { stderr } = await runExec(['--', 'sh', '-c', 'kill -9 $$'])
    expect(stderr.split('\n').slice(1)).toEqual(['carrier-sandbox: sh was ended by SIGKILL'])
  })
})

describe('the command finds its sandbox in the environment', () => {
  test('every value works: login, the API, the control API', async () => {
    const text = `
      const env = process.env
      const json = { 'content-type': 'application/json' }
      const login = await fetch(env.SANDBOX_API_URL + '/login', { method: 'POST', headers: json, body: JSON.stringify({
        username: env.SANDBOX_USERNAME, password: env.SANDBOX_PASSWORD,
        client_id: Number(env.SANDBOX_CLIENT_ID), client_secret: env.SANDBOX_CLIENT_SECRET }) })
      const cities = await fetch(env.SANDBOX_API_URL + '/cities', {
        headers: { authorization: 'Bearer ' + env.SANDBOX_ACCESS_TOKEN } })
      const guarded = await fetch(env.SANDBOX_CONTROL_URL + '/clock')
      const clock = await fetch(env.SANDBOX_CONTROL_URL + '/clock', {
        headers: { authorization: 'Bearer ' + env.SANDBOX_CONTROL_TOKEN } })
      const root = await (await fetch(env.SANDBOX_URL)).json()
      const account = await (await fetch(env.SANDBOX_CONTROL_URL + '/accounts/default', {
        headers: { authorization: 'Bearer ' + env.SANDBOX_CONTROL_TOKEN } })).json()
      console.log(JSON.stringify([login.status, cities.status, guarded.status, clock.status, root.name,
        account.webhook_secret === env.SANDBOX_WEBHOOK_SECRET]))`
    const { code, stdout } = await execNode(['--control-token', 'random', '--credentials', 'random'], text)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual([200, 200, 401, 200, 'carrier-sandbox', true])
  })

  test("flags come from the caller's variables; its own address of a sandbox does not reach the command", async () => {
    const foreign = { SANDBOX_URL: 'http://127.0.0.1:9', SANDBOX_PASSWORD: 'theirs', SANDBOX_CONTROL_TOKEN: 'none' }
    const env = { ...foreign, SANDBOX_SEED: '41', SANDBOX_PACE: '7s', OTHER: 'stays' }
    const names = ['SANDBOX_URL', 'SANDBOX_PASSWORD', 'SANDBOX_CONTROL_TOKEN', 'SANDBOX_SEED', 'OTHER']
    const { values } = await seen([], names, { env })
    expect(values).toEqual(['<url>', 'sandbox', null, '41', 'stays'])
    const { stderr } = await runCli(['exec', '--', 'true'], { env })
    expect(stderr).toMatch(/seed 41, profile compatible, pace 7s$/)
  })

  test('--env gives the values other names, several in one, with text around and braces', async () => {
    const flags = ['--env', 'SHIP_API={api}', '--env', 'DSN={username}:{password}@{url}/x?id={client_id}']
    const json = ['--env', 'JSON={{"token":"{control_token}"}', '--env', 'TWICE=first', '--env', 'TWICE=a=b;c']
    const { values } = await seen([...flags, ...json], ['SHIP_API', 'DSN', 'JSON', 'TWICE'])
    expect(values).toEqual(['<url>/api/v2', 'demo@sandbox.test:sandbox@<url>/x?id=1', '{"token":""}', 'a=b;c'])
  })

  test('in SANDBOX_ENV each mapping stands on a line of its own', async () => {
    const env = { SANDBOX_ENV: 'A={control}\r\n\nB={client_secret};x\n' }
    expect((await seen([], ['A', 'B'], { env })).values).toEqual(['<url>/__sandbox', 'sandbox-client-secret;x'])
  })
})

test('the sandbox is in memory, and parcels take the time of their script', async () => {
  const { stdout, stderr } = await runExec(['--', 'sh', '-c', 'ls -A >> "$PRINTED"'], {
    cwd: await temporaryFolder(),
  })
  expect({ stdout, stderr }).toEqual({ stdout: '', stderr: expect.stringMatching(/pace script$/) })
})

test('what stands behind the command is the command’s, flags of ours included, with or without --', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'show.mjs')
  await writeFile(file, `${PRINTING}console.log(JSON.stringify(process.argv.slice(2)))`)
  const words = ['--seed', 'x', '--help', '--', '-V']
  for (const dashes of [['--'], []]) {
    const { code, stdout } = await runExec([...dashes, process.execPath, file, ...words])
    expect({ code, words: JSON.parse(stdout) }).toEqual({ code: 0, words })
  }
})

describe('a command that cannot be started is exit 3 with the reason', () => {
  test('no folder of PATH has it', async () => {
    const { code, stderr } = await runCli(['exec', '--', 'no-such-command'], {
      env: { PATH: '/nowhere:/no/where' },
    })
    expect(code).toBe(3)
    const sentence = 'cannot run "no-such-command": no folder of PATH has it (PATH=/nowhere:/no/where).'
    expect(stderr.split('\n').at(-1)).toBe(`carrier-sandbox: ${sentence}`)
  })

  test('a file that is not there, and one that may not be executed', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'plain.sh'), 'exit 0')
    const run = async (word: string) => {
      const { code, stderr } = await runCli(['exec', '--', word], { cwd: folder })
      return `${code} ${stderr.split('\n').at(-1)}`
    }
    expect(await run('./gone.sh')).toBe(
      '3 carrier-sandbox: cannot run "./gone.sh": there is no such file, or not the interpreter it names.',
    )
    expect(await run('./plain.sh')).toBe(
      '3 carrier-sandbox: cannot run "./plain.sh": it may not be executed; chmod +x makes it so.',
    )
  })
})
