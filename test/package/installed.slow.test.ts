import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readWholeFiles } from '../library/read-page.ts'
import { compileConsumer } from './compile-consumer.ts'
import { canFetchNode, fetchNode, type InstalledPackage, installPackage, lendPackages } from './install-package.ts'
import { type CommandRun, ownEnvironment, runCommand } from './run-command.ts'

/** U2 of the figures to hold. */
const MOST_PACKAGES = 110
const MOST_BYTES = 40_000_000

// Every test starts programs, some of them a whole contract run.
vi.setConfig({ testTimeout: 90_000 })

const RUNNING = Number(process.versions.node.split('.')[0])
const OTHER = RUNNING === 24 ? 20 : 24

let folder = ''
let installed: InstalledPackage
let otherNode: string | null = null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'installed-'))
  const both = [installPackage(join(folder, 'project')), fetchNode(OTHER, folder)] as const
  ;[installed, otherNode] = await Promise.all(both)
  await lendPackages(installed, ['@types/node', 'vitest'])
  await cp(new URL('consumer/', import.meta.url), join(installed.folder, 'consumer'), { recursive: true })
}, 120_000)

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

test(`a production install has at most ${MOST_PACKAGES} packages and ${MOST_BYTES / 1e6} MB`, () => {
  const modules = join(installed.folder, 'node_modules')
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
  const packages = Object.keys(lock.packages)
  const bytes = readdirSync(modules, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  console.info(`a production install: ${packages.length} packages, ${(bytes / 1e6).toFixed(1)} MB`)
  expect(packages).toContain('node_modules/carrier-sandbox')
  expect(packages.length).toBeLessThanOrEqual(MOST_PACKAGES)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})

test('no package of a production install asks to run a script', () => {
  const lock = JSON.parse(readFileSync(join(installed.folder, 'node_modules/.package-lock.json'), 'utf8'))
  const asking = Object.entries<{ hasInstallScript?: boolean }>(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([name]) => name)
  expect(asking).toEqual([])
})

describe('the types hold for a consumer with the strictest settings', () => {
  test.each(['node16', 'bundler'] as const)('who resolves modules by %s', async moduleResolution => {
    const files = ['travel.ts', 'matchers.ts']
    const compiled = await compileConsumer(installed, { moduleResolution, files, libraries: false })
    expect([compiled.code, compiled.stdout]).toEqual([0, ''])
  })

  test('and who has the declarations of packages checked too', async () => {
    const files = ['travel.ts']
    const compiled = await compileConsumer(installed, { moduleResolution: 'node16', files, libraries: true })
    expect([compiled.code, compiled.stdout]).toEqual([0, ''])
  })
})

describe(`under the Node that runs the tests (${RUNNING})`, () => fromTheTarball(() => process.execPath))

const named = `under Node ${OTHER}${canFetchNode() ? '' : ' (skipped: only CI on Linux x64 fetches its binary)'}`
describe.skipIf(!canFetchNode())(named, () => {
  const node = () => {
    if (otherNode === null) throw new Error(`there is no Node ${OTHER}`)
    return otherNode
  }

  test('it is that Node', async () => {
    const { stdout } = await runCommand(node(), ['--version'], { cwd: installed.folder })
    expect(stdout).toMatch(new RegExp(`^v${OTHER}\\.`))
  })

  fromTheTarball(node)
})

function fromTheTarball(node: () => string): void {
  const main = () => join(installed.packageFolder, 'dist/cli/main.js')
  const run = (...args: readonly string[]): Promise<CommandRun> =>
    runCommand(node(), [main(), ...args], { cwd: installed.folder })

  test('start --json answers a first call and its page, and SIGTERM ends it with 0', async () => {
    const child = start(node(), [main(), 'start', '--port', '0', '--data', ':memory:', '--json'])
    const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), endedEarly(child)])
    const ready = JSON.parse(String(line))
    const headers = { Authorization: `Bearer ${ready.account.access_token}` }
    const cities: unknown = await (await fetch(`${ready.api}/cities`, { headers })).json()
    expect(cities).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ name: 'Hà Nội' })]) })
    const page = await fetch(ready.dashboard, { headers: { Accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<!doctype html>')])
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('exec gives its command a sandbox, and ends with its code', async () => {
    const call = `const answer = await fetch(process.env.SANDBOX_API_URL + '/cities', {
      headers: { Authorization: 'Bearer ' + process.env.SANDBOX_ACCESS_TOKEN } })
      console.log(answer.status); process.exit(7)`
    const ended = await run('exec', '--', node(), '--input-type=module', '-e', call)
    expect([ended.code, ended.stdout.trim()]).toEqual([7, '200'])
  })

  test('the whole contract holds', async () => {
    const ended = await run('exec', '--', node(), main(), 'contract', 'run', '--json', '--report-dir', 'reports')
    expect(ended.code, ended.stderr).toBe(0)
    const { verdict, webhook, target } = JSON.parse(ended.stdout)
    expect([verdict, webhook.verified, target.kind]).toEqual(['PASS', true, 'sandbox'])
  })

  test('a shipped scenario is previewed, and a file of one validated', async () => {
    const [previewed, validated] = await Promise.all([
      run('exec', '--', node(), main(), 'scenarios', 'preview', 'lost', '--json'),
      run('scenarios', 'validate', join(installed.packageFolder, 'scenarios/lost.yaml')),
    ])
    expect([previewed.code, previewed.stdout]).toEqual([0, expect.stringContaining('917')])
    expect(validated.code, validated.stderr).toBe(0)
  })

  test('a start on a database names the package that it needs', async () => {
    const { code, stderr } = await run('start', '--store', 'postgres://user@127.0.0.1:1/database')
    expect([code, stderr]).toEqual([3, expect.stringContaining('needs the package pg')])
  })

  test('a verifier is printed for another language', async () => {
    const { code, stdout } = await run('listen', '--print-verifier', 'php')
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^<\?php\n/)])
  })

  test('the library receives a webhook that its verifier accepts', async () => {
    const imported = await runCommand(node(), ['consumer/travel.js'], { cwd: installed.folder })
    expect([imported.code, imported.stdout], imported.stderr).toEqual([0, 'delivered, 7 webhooks verified\n'])
  })

  test.each([
    ['imported', 'first.mjs'],
    ['required', 'first.cjs'],
  ] as const)('the first snippet of docs/library.md, %s, runs word for word', async (how, file) => {
    await writeFile(join(installed.folder, file), readWholeFiles()[how])
    const { code, stdout, stderr } = await runCommand(node(), [file], { cwd: installed.folder })
    expect([code, stdout], stderr).toEqual([
      0,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/api\/v2 ey[\w.-]+\n$/),
    ])
  })
}

function start(node: string, args: readonly string[]) {
  const child = spawn(node, args, {
    cwd: installed.folder,
    env: ownEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

async function endedEarly(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`it ended with ${code} before it was ready`)
}
