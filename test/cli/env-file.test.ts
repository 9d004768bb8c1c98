import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PLACEHOLDERS } from '../../src/cli/flags/env-mapping.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runCli } from '../support/run-cli.ts'
import { spawnSandbox, startSandbox } from './running-sandbox.ts'

const run = promisify(execFile)
const NAMES = Object.values(PLACEHOLDERS)
const SHOW = `console.log(JSON.stringify(${JSON.stringify(NAMES)}.map(name => process.env[name])))`

/** As `docker run --env-file` reads it: everything behind the first `=`, nothing unquoted, # begins a comment line. */
function readAsDocker(text: string): Readonly<Record<string, string>> {
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

test('a shell, Node and Docker read the same values from it, and they work', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'sandbox.env')
  const { cli, ready } = await startSandbox('--write-env', file, '--credentials', 'random', '--control-token', 'random')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['sandbox.env'])

  const docker = readAsDocker(await readFile(file, 'utf8'))
  expect(Object.keys(docker).sort()).toEqual([...NAMES].sort())
  const inNode = await run(process.execPath, [`--env-file=${file}`, '-e', SHOW], { env: {} })
  const inShell = await run('/bin/sh', ['-c', 'set -a; . "$1"; exec "$0" -e "$2"', process.execPath, file, SHOW], {
    env: {},
  })
  const values = NAMES.map(name => docker[name])
  expect(JSON.parse(inNode.stdout)).toEqual(values)
  expect(JSON.parse(inShell.stdout)).toEqual(values)
  expect(docker).toMatchObject({ SANDBOX_URL: ready.url, SANDBOX_CONTROL_TOKEN: ready.control_token })
  const headers = { authorization: `Bearer ${docker.SANDBOX_ACCESS_TOKEN}` }
  expect((await fetch(`${docker.SANDBOX_API_URL}/cities`, { headers })).status).toBe(200)

  expect(await cli.stop()).toBe(0)
  expect(await readdir(folder)).toEqual([])
})

test('the file of a killed sandbox is replaced, and a file written by another program meanwhile is not removed at the end', async () => {
  const file = join(await temporaryFolder(), 'sandbox.env')
  const first = await spawnSandbox('--write-env', file)
  await first.cli.stop('SIGKILL')
  const second = await startSandbox('--write-env', file)
  expect(await readFile(file, 'utf8')).toContain(`SANDBOX_URL=${second.url}\n`)
  await writeFile(file, 'OURS=1\n')
  expect(await second.cli.stop()).toBe(0)
  expect(await readFile(file, 'utf8')).toBe('OURS=1\n')
})

test('its name of --env-file, and its key, do the same; Node wants the file of that flag to be there', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'sandbox.env')
  const config = join(folder, 'config.yaml')
  await writeFile(config, `env-file: ${file}\n`)
  const starts = [
    () => startSandbox('--config', config),
    async () => {
      await writeFile(file, '')
      return startSandbox('--env-file', file)
    },
  ]
  for (const start of starts) {
    const { cli, url } = await start()
    expect(await readFile(file, 'utf8')).toContain(`SANDBOX_URL=${url}\n`)
    expect(await cli.stop()).toBe(0)
  }
})

test('the file of another is never written over', async () => {
  const file = join(await temporaryFolder(), '.env')
  await writeFile(file, 'DATABASE_URL=postgres://shop\n')
  const { code, stdout, stderr } = await runCli(['start', '--port', '0', '--data', ':memory:', '--write-env', file])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toBe(`carrier-sandbox: --env-file ${file} is there already and not from a sandbox; name another file.`)
  expect(await readFile(file, 'utf8')).toBe('DATABASE_URL=postgres://shop\n')
})

test('a folder that is not there, or a folder in its place, is wrong usage', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'taken'))
  for (const name of ['gone/sandbox.env', 'taken']) {
    const { code, stderr } = await runCli(['start', '--data', ':memory:', '--write-env', join(folder, name)])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`--env-file cannot be ${folder}`) })
  }
})

test('a value that the three would read differently is refused, and not shown', async () => {
  const folder = await temporaryFolder()
  const credentials = join(folder, 'credentials.yaml')
  await writeFile(credentials, `password: "it's $HOME"\n`)
  const flags = ['--credentials', credentials, '--write-env', join(folder, 'sandbox.env')]
  const { code, stdout, stderr } = await runCli(['start', '--port', '0', '--data', ':memory:', ...flags])
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toContain('--env-file cannot hold SANDBOX_PASSWORD')
  expect(stderr).not.toContain('$HOME')
  expect(await readdir(folder)).toEqual(['credentials.yaml'])
})
