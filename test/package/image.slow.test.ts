import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CLOSED_PORT } from '../support/closed-port.ts'
import { runCli } from '../support/run-cli.ts'
import { sparePort } from '../support/spare-port.ts'
import { ROOT } from './list-packed.ts'
import { execForm, readCopy, readDockerfile, type Stage, wordsOf } from './read-dockerfile.ts'
import { ownEnvironment, runCommand, runStep } from './run-command.ts'

/** The image's folders, as the container has them. */
const APP = '/app'
const DATA = '/data'

// npm and whole programs are started, beside other tests that do so.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const manifest = JSON.parse(read('package.json'))
const { build, image } = twoStages()

const only = (stage: Stage, name: string): string => {
  const [words = '', ...more] = wordsOf(stage, name)
  if (words === '' || more.length > 0) throw new Error(`${name} stands ${more.length === 0 ? 'nowhere' : 'twice'}`)
  return words
}
const list = (words: string): readonly string[] => {
  const command = execForm(words)
  if (command === null) throw new Error(`a shell would stand between: ${words}`)
  return command
}
const startCommand = [...list(only(image, 'ENTRYPOINT')), ...list(only(image, 'CMD'))]
const healthCommand = list(only(image, 'HEALTHCHECK').replace(/^.*?\bCMD\s+/, ''))

describe('the Dockerfile', () => {
  test('runs as a user other than root, who owns the volume', () => {
    expect(only(image, 'USER')).toBe('node')
    expect(only(image, 'VOLUME')).toBe(DATA)
    expect(wordsOf(image, 'RUN')).toContain(`mkdir ${DATA} && chown node:node ${DATA}`)
    const names = image.instructions.map(({ name }) => name)
    expect(names.indexOf('VOLUME')).toBeGreaterThan(names.lastIndexOf('RUN'))
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'))
  })

  test('has Node as its first process, whose arguments are flags of start', async () => {
    expect(startCommand[0]).toBe('node')
    expect(startCommand.slice(2)).toEqual(['start', '--host', '0.0.0.0', '--data', DATA])
    const { stdout } = await runCli(['start', '--help'])
    for (const flag of startCommand.filter(word => word.startsWith('--'))) expect(stdout).toContain(`${flag} <`)
  })

  test('exposes the port that start listens on by default', async () => {
    const { stdout } = await runCli(['start', '--help'])
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`(default: ${only(image, 'EXPOSE')})`)
  })

  test('builds with the line of Node that is recommended, twice the same', () => {
    expect([build.base, image.base]).toEqual(['node:24-slim', 'node:24-slim'])
    expect(read('README.md')).toMatch(/24 is recommended/)
  })

  test('copies what is there and what .dockerignore lets through', () => {
    const sources = [build, image]
      .flatMap(stage => wordsOf(stage, 'COPY'))
      .map(readCopy)
      .filter(({ from }) => from === null)
      .flatMap(copy => copy.sources)
    const admitted = read('.dockerignore')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#'))
    expect(admitted[0]).toBe('*')
    expect(sources.filter(source => !existsSync(join(ROOT, source)))).toEqual([])
    expect(admitted.slice(1).sort()).toEqual([...new Set(sources)].map(source => `!${source}`).sort())
  })

  test('copies all that the package reads, and takes dist from where it is built', () => {
    const copies = wordsOf(image, 'COPY').map(readCopy)
    const here = copies.flatMap(({ from, sources }) => (from === null ? sources : []))
    expect(here).toEqual(expect.arrayContaining(['docs/verify', 'fixtures', 'scenarios', 'schemas']))
    const [dist] = copies.filter(({ from }) => from !== null)
    expect(dist).toEqual({ from: build.name, sources: [`${only(build, 'WORKDIR')}/dist`], to: './dist' })
    const run = wordsOf(build, 'RUN').map(line => line.replace(/^npm run /, ''))
    expect(run.at(-1) ?? '').toSatisfy((name: string) => name in manifest.scripts)
  })
})

describe('its steps as plain commands in an empty folder', () => {
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'image-'))
    for (const { name, words } of image.instructions) {
      if (name === 'COPY') await copy(words)
      if (name === 'RUN' && /^npm (ci|pkg) /.test(words)) await install(words)
    }
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function copy(words: string): Promise<void> {
    const { from, sources, to } = readCopy(words)
    for (const source of sources) {
      const path = from === null ? source : source.replace(`${only(build, 'WORKDIR')}/`, '')
      const name = sources.length > 1 || to.endsWith('/') ? join(to, path) : to
      await cp(join(ROOT, path), join(folder, name), { recursive: true })
    }
  }

  /** Only the first of the joined commands: the other empties the cache of npm, which here is that of a person. */
  async function install(words: string): Promise<void> {
    const [program = '', ...args] = (words.split(' && ')[0] ?? '').split(' ')
    const quiet = args[0] === 'ci' ? ['--prefer-offline', '--no-audit', '--no-fund'] : []
    await runStep(program, [...args, ...quiet, '--loglevel=error'], { cwd: folder })
  }

  test('bring the driver of a database, as the package asks for it and in the version of the lock file', async () => {
    expect(wordsOf(image, 'RUN')).toContain(`npm pkg set dependencies.pg=${manifest.peerDependencies.pg}`)
    const installed = JSON.parse(readFileSync(join(folder, 'node_modules/pg/package.json'), 'utf8'))
    expect(installed.version).toBe(JSON.parse(read('package-lock.json')).packages['node_modules/pg'].version)
    // No other package of development comes with it.
    expect(existsSync(join(folder, 'node_modules/vitest'))).toBe(false)
    const store = `postgres://sandbox@127.0.0.1:${CLOSED_PORT}/sandbox`
    const main = join(folder, 'dist/cli/main.js')
    const status = await runCommand(process.execPath, [main, 'store', 'status', '--store', store], { cwd: folder })
    expect(status).toMatchObject({ code: 3, stderr: expect.stringContaining('Nothing answers at') })
  })

  test('leave a sandbox that is healthy once it is ready, not before, and ends with 0', async () => {
    const port = await sparePort()
    const env = { SANDBOX_PORT: String(port), SANDBOX_CONTROL_TOKEN: 'a-token-of-the-environment', SANDBOX_SEED: '7' }
    const health = () => runCommand(process.execPath, healthCommand.slice(1), { cwd: folder, env })
    expect((await health()).code).toBe(1)

    const args = startCommand
      .slice(1)
      .map(word => (word.startsWith(APP) ? word.replace(APP, folder) : word === DATA ? join(folder, 'data') : word))
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...ownEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => {
      child.kill('SIGKILL')
    })
    const banner = await untilReady(child)
    expect((await health()).code).toBe(0)

    // Beyond loopback: the token of the environment is required, and the password is drawn.
    const base = `http://127.0.0.1:${port}`
    const headers = { Authorization: `Bearer ${env.SANDBOX_CONTROL_TOKEN}` }
    expect((await fetch(`${base}/__sandbox/clock`)).status).toBe(401)
    expect((await fetch(`${base}/__sandbox/clock`, { headers })).status).toBe(200)
    expect(banner.find(line => /^\s+password\s/.test(line))).not.toMatch(/\ssandbox$/)
    expect(existsSync(join(folder, 'data'))).toBe(true)

    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect((await health()).code).toBe(1)
  })
})

/** What it said until it accepted requests: the banner ends with what to do next. */
async function untilReady(child: ChildProcess): Promise<readonly string[]> {
  if (child.stdout === null) throw new Error('it was started without a stdout')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (line.includes('carrier-sandbox listen')) return lines
  }
  throw new Error(`it ended before it was ready:\n${lines.join('\n')}`)
}

function twoStages(): { readonly build: Stage; readonly image: Stage } {
  const [build, image, ...more] = readDockerfile(read('Dockerfile'))
  if (build === undefined || image === undefined || more.length > 0)
    throw new Error('the Dockerfile has not two stages')
  return { build, image }
}
