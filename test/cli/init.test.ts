import { execFileSync } from 'node:child_process'
import { lstat, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { createAjv } from '../../src/schemas/registry.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runCli, startCli } from '../support/run-cli.ts'
import { readJson } from './running-sandbox.ts'

const FILES = ['carrier-sandbox.config.yaml', 'scenarios/my-first.yaml', '.github/workflows/carrier-sandbox.yml']
const COPIES = ['carrier-sandbox.schemas/config.schema.json', 'carrier-sandbox.schemas/scenario.schema.json']

async function init(folder: string, ...flags: readonly string[]) {
  const { code, stdout, stderr } = await runCli(['init', '--json', ...flags], { cwd: folder })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

test('init writes config, scenario, CI example and, without an installed package, the schemas', async () => {
  const folder = await temporaryFolder()
  expect(await init(folder)).toEqual({
    folder: '.',
    written: [...FILES, ...COPIES, '.gitignore'],
    extended: [],
    kept: [],
  })
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  expect(found.filter(entry => entry.isFile())).toHaveLength(6)
})

test('start takes the config and the scenario as they are written, says so, and a frozen clock keeps its own pace', async () => {
  const folder = await temporaryFolder()
  await init(folder)
  const cli = startCli(['start', '--port', '0', '--data', ':memory:', '--clock', 'frozen'], { cwd: folder })
  await cli.stdout.find(/listen --register/)
  const shown = cli.stdout.all.join('\n')
  expect(shown).toContain('  config          carrier-sandbox.config.yaml: scenario-dir, watch, profile\n')
  expect(shown).toContain("  pace            script (the scenario's own durations)\n")
  const [, url] = /Control +(\S+)\/__sandbox\n/.exec(shown) ?? []
  expect(await readJson(`${url}/__sandbox/scenarios/my-first`)).toMatchObject({
    name: 'my-first',
    file: { match: [{ order_id: 'MY-*' }] },
  })
})

test('exec takes its part of the config: a frozen clock, the seed, nothing kept', async () => {
  const folder = await temporaryFolder()
  await init(folder)
  const run = await runCli(['exec', '--', 'ls', '-A'], { cwd: folder })
  expect(run).toMatchObject({ code: 0, stderr: expect.stringMatching(/seed 7, profile compatible, pace script$/) })
  expect(run.stdout).not.toContain('.carrier-sandbox\n')
})

test('scenarios validate accepts the scenario', async () => {
  const folder = await temporaryFolder()
  await init(folder)
  const { code, stdout } = await runCli(['scenarios', 'validate', 'scenarios/', '--json'], { cwd: folder })
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, valid: true, files: [{ name: 'my-first' }] })
})

test('the first line of both leads an editor to a schema that judges them, copied or of the installed package', async () => {
  const copied = await temporaryFolder()
  await init(copied)
  const installed = await temporaryFolder()
  await mkdir(join(installed, 'node_modules'))
  await symlink(process.cwd(), join(installed, 'node_modules/carrier-sandbox'))
  expect(await init(installed)).toMatchObject({ written: [...FILES, '.gitignore'] })
  for (const file of FILES.slice(0, 2)) {
    expect(await schemaOf(join(installed, file))).toMatchObject({ additionalProperties: false })
    const schema = await schemaOf(join(copied, file))
    const valid = createAjv({ checkSchemas: true }).compile(schema)
    const written = parse(await readFile(join(copied, file), 'utf8'))
    expect(valid(written)).toBe(true)
    expect(valid({ ...written, unheard: 1 })).toBe(false)
    // What it refers to came along: a wrong value deep inside is found too.
    expect(valid({ ...written, webhook: [''], steps: [{ after: 'soon', status: 'delivered' }] })).toBe(false)
  }
})

/** The schema that the comment of a file names, as an editor would find it. */
async function schemaOf(file: string) {
  const [, path = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(await readFile(file, 'utf8')) ?? []
  return JSON.parse(await readFile(join(dirname(file), path), 'utf8'))
}

test('it prints three commands, which work one after another in a folder of its own', async () => {
  const folder = await temporaryFolder()
  const { stdout } = await runCli(['init'], { cwd: folder })
  const [start, listen, book, ...more] = stdout.split('\n').map(line =>
    line
      .replace(/ *#.*$/, '')
      .split(' ')
      .slice(2),
  )
  expect([start, more]).toEqual([[], []])
  const sandbox = startCli([...(start ?? []), '--port', '0', '--pace', '1s'], { cwd: folder })
  const [, url = ''] = /Control +(\S+)\/__sandbox$/.exec(await sandbox.stdout.find(/Control/)) ?? []
  const env = { SANDBOX_URL: url }
  const listening = startCli(listen ?? [], { env })
  await listening.stderr.find(/registered/)
  const booked = await runCli(book ?? [], { env })
  expect(booked).toMatchObject({ code: 0, stdout: expect.stringMatching(/scenario +my-first/) })
  expect(await listening.stdout.find(/signature ok/)).toContain('MY-1')
})

test('the CI example runs what there is', async () => {
  const folder = await temporaryFolder()
  await init(folder)
  const workflow = parse(await readFile(join(folder, '.github/workflows/carrier-sandbox.yml'), 'utf8'))
  const steps: readonly { run?: string }[] = workflow.jobs.test.steps
  const ours = steps.flatMap(({ run = '' }) =>
    run.startsWith('npx carrier-sandbox ') ? [run.split(' ').slice(2)] : [],
  )
  expect(ours.map(([word]) => word)).toEqual(['scenarios', 'exec'])
  for (const words of ours) {
    const without = words.join(' ').replace('npm test', 'true').split(' ')
    expect(await runCli(without, { cwd: folder })).toMatchObject({ code: 0 })
  }
})

test('what is there already stays as it is and is named, a link that leads nowhere too', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'shop/scenarios'), { recursive: true })
  await writeFile(join(folder, 'shop/carrier-sandbox.config.yaml'), 'pace: 3s\n')
  await symlink('/nowhere/at/all.yaml', join(folder, 'shop/scenarios/my-first.yaml'))
  const { code, stdout, stderr } = await runCli(['init', '--dir', 'shop'], { cwd: folder })
  expect(code).toBe(0)
  expect(stderr.split('\n')).toEqual([
    'written        shop/.github/workflows/carrier-sandbox.yml',
    ...COPIES.map(file => `written        shop/${file}`),
    'written        shop/.gitignore',
    'left as it is  shop/carrier-sandbox.config.yaml',
    'left as it is  shop/scenarios/my-first.yaml',
    '',
    expect.stringContaining('npm install --save-dev carrier-sandbox'),
    '',
    'In shop:',
  ])
  expect(stdout.split('\n')).toHaveLength(3)
  expect(await readFile(join(folder, 'shop/carrier-sandbox.config.yaml'), 'utf8')).toBe('pace: 3s\n')
  expect((await lstat(join(folder, 'shop/scenarios/my-first.yaml'))).isSymbolicLink()).toBe(true)
  expect(await init(folder, '--dir', 'shop')).toMatchObject({ written: [] })
})

test('a .gitignore gets the lines it lacks, once', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, '.gitignore')
  await writeFile(file, 'node_modules\n/sandbox-out')
  expect(await init(folder)).toMatchObject({ extended: ['.gitignore'] })
  const text = await readFile(file, 'utf8')
  expect(text).toBe(
    'node_modules\n/sandbox-out\n\n# carrier-sandbox\n.carrier-sandbox/\ncontract-report/\nsandbox.env\n',
  )
  expect(await init(folder)).toMatchObject({ written: [], extended: [], kept: expect.arrayContaining(['.gitignore']) })
  expect(await readFile(file, 'utf8')).toBe(text)
})

test('git sees nothing of what the commands leave behind in a folder that init has prepared', async () => {
  const folder = await temporaryFolder()
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  git('init', '--quiet')
  await init(folder)
  git('add', '.')
  // A command that fails leaves its artifacts, and a start its data.
  expect((await runCli(['exec', '--', 'false'], { cwd: folder })).code).toBe(1)
  const cli = startCli(['start', '--port', '0', '--write-env', 'sandbox.env', '--json'], { cwd: folder })
  await cli.stdout.first(1)
  expect((await readdir(folder)).sort()).toEqual(
    expect.arrayContaining(['.carrier-sandbox', 'sandbox-out', 'sandbox.env']),
  )
  expect(git('status', '--porcelain', '--untracked-files=all').match(/^\?\? .*$/gm)).toBeNull()
})

test('where nothing can be written it says so', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'plain'), '')
  expect(await runCli(['init', '--dir', 'plain'], { cwd: folder })).toMatchObject({
    code: 2,
    stderr: 'carrier-sandbox: --dir cannot be "plain": it is no folder.',
  })
  await writeFile(join(folder, 'scenarios'), '')
  const { code, stderr } = await runCli(['init'], { cwd: folder })
  expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining('scenarios/my-first.yaml cannot be') })
})
