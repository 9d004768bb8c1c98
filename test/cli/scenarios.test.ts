import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { validator } from '../../src/schemas/registry.ts'
import { BROKEN_SCENARIOS, HOSTILE_TEXTS } from '../support/broken-scenarios.ts'
import { runCli } from '../support/run-cli.ts'
import { spawnCli } from '../support/spawn-cli.ts'
import { readJson, startSandbox } from './running-sandbox.ts'

const NOWHERE = 'http://127.0.0.1:9'
const scenario = (name: string, description = 'A sample.') =>
  `name: ${name}\ndescription: ${description}\nline: standard\nsteps: [{ after: 1h, status: picked-up }]\n`

/** A folder with these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'cli-scenarios-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

describe('scenarios validate', () => {
  test('says of each good file in a line what it is, and needs no sandbox', async () => {
    const folder = folderOf({
      'a.yaml': scenario('a'),
      'b.json': JSON.stringify({ name: 'b', description: 'B.', line: 'ondemand', create: { error: 'x' } }),
      'c.yml':
        'name: c\ndescription: C.\nline: standard\ncreate: { delay: 1h }\nsteps:\n  - repeat: 2\n    steps:\n      - { between: [1h, 1d], status: 902, force: true }\n',
      'notes.txt': 'not read',
    })
    expect(await runCli(['scenarios', 'validate', '.'], { cwd: folder })).toEqual({
      code: 0,
      stdout: [
        'a.yaml: ok  a, standard, 1 step, 1h at most',
        'b.json: ok  b, ondemand, 0 steps, 0s at most',
        'c.yml: ok  c, standard, 2 steps, 2d 1h at most',
      ].join('\n'),
      stderr: '',
    })
  })

  test('prints each complaint as file:line:column with what would do, on stdout, and exits 1', async () => {
    const folder = folderOf({ 'a.yaml': scenario('a'), 'b.yaml': `${scenario('b')}stpes: []\nlien: x\n` })
    const file = join(folder, 'b.yaml')
    expect(await runCli(['scenarios', 'validate', join(folder, 'a.yaml'), file])).toEqual({
      code: 1,
      stdout: [
        `${join(folder, 'a.yaml')}: ok  a, standard, 1 step, 1h at most`,
        `${file}:5:1: unknown key "stpes"; did you mean "steps"?`,
        `${file}:6:1: unknown key "lien"; did you mean "line"?`,
      ].join('\n'),
      stderr: '1 of 2 files are not valid, 2 complaints.',
    })
    const quiet = await runCli(['scenarios', 'validate', '--quiet', join(folder, 'a.yaml'), file])
    expect(quiet).toMatchObject({ code: 1, stdout: expect.stringMatching(/^[^\n]*"stpes"[^\n]*\n[^\n]*"lien"[^\n]*$/) })
  })

  test('judges a folder as a start would: no name twice', async () => {
    const folder = folderOf({ 'a.yaml': scenario('one'), 'b.yaml': scenario('one') })
    const { code, stdout } = await runCli(['scenarios', 'validate', folder])
    expect(code).toBe(1)
    expect(stdout.split('\n')[1]).toBe(
      `${join(folder, 'b.yaml')}:1:7: the name "one" is taken by ${join(folder, 'a.yaml')}; choose another`,
    )
  })

  test('more than a hundred broken files are all reported with their place, in one run', async () => {
    const texts = [...BROKEN_SCENARIOS.map(([, text]) => text), ...HOSTILE_TEXTS.map(([, text]) => text)]
    const nameOf = (index: number) => `${String(index).padStart(3, '0')}.yaml`
    const folder = folderOf(Object.fromEntries(texts.map((text, index) => [nameOf(index), text])))
    const { code, stdout, stderr } = await runCli(['scenarios', 'validate', folder])
    expect(code).toBe(1)
    expect(stderr).toContain(`${texts.length} of ${texts.length} files are not valid`)
    const lines = stdout.split('\n')
    for (const [index, [name, , place, part]] of BROKEN_SCENARIOS.entries()) {
      const found = lines.find(line => line.includes(`${nameOf(index)}${place === '' ? '' : `:${place}`}: `))
      expect({ name, found }).toEqual({ name, found: expect.stringContaining(part) })
    }
    for (const line of lines) expect(line.length).toBeLessThan(2_200)
  })

  test('--json prints one document', async () => {
    const folder = folderOf({ 'a.yaml': scenario('a'), 'b.yaml': 'name: b\n' })
    const { code, stdout } = await runCli(['scenarios', 'validate', folder, '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      valid: false,
      files: [
        {
          file: join(folder, 'a.yaml'),
          valid: true,
          name: 'a',
          line: 'standard',
          steps: 1,
          longest_ms: 3_600_000,
          problems: [],
        },
        { file: join(folder, 'b.yaml'), valid: false, problems: [{ line: 1, column: 1 }, {}, {}] },
      ],
      empty: [],
    })
  })

  test('a path that holds nothing is exit 2, whatever else was named', async () => {
    const folder = folderOf({ 'a.yaml': scenario('a') })
    mkdirSync(join(folder, 'empty'))
    const args = ['a.yaml', 'empty', 'nope/*.yaml']
    expect(await runCli(['scenarios', 'validate', ...args], { cwd: folder })).toEqual({
      code: 2,
      stdout: 'a.yaml: ok  a, standard, 1 step, 1h at most',
      stderr: 'carrier-sandbox: no scenario file at empty, nope/*.yaml; name files, or folders that hold some.',
    })
  })

  test('what ships with the package is valid', async () => {
    const { code, stdout } = await runCli(['scenarios', 'validate', 'scenarios'])
    expect(code).toBe(0)
    expect(stdout.split('\n').length).toBeGreaterThanOrEqual(23)
  })
})

describe('scenarios preview FILE', () => {
  test('shows when, after how long, status, text, fee and what the shop gets, within 80 columns, without a sandbox', async () => {
    const { code, stdout, stderr } = await runCli(
      ['scenarios', 'preview', 'scenarios/delivery-failed-then-returned.yaml', '--seed', '7', '--cod', '180400'],
      { env: { SANDBOX_URL: NOWHERE } },
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const lines = stdout.split('\n')
    expect(lines.filter(line => line.length > 80)).toEqual([])
    expect(lines[0]).toBe('delivery-failed-then-returned · standard · ghtk · seed 7 · times in GMT+7')
    expect(lines[1]).toMatch(/^ {2}when +after +status +text +fee +to shop$/)
    expect(lines).toContain('2026-01-05')
    expect(stdout).toMatch(/^ {2}08:30:02 +\+30m {2}on-the-way-to-pick-up \(902\) {2}Lấy hàng +39850 {3}140550$/m)
    expect(stdout).toContain('Khách không nghe máy')
    expect(stdout).toMatch(/returned \(908\) +Chuyển hoàn +59775 +-59775$/m)
  })

  test('is the same for the same seed, and says which way was drawn', async () => {
    const ways =
      '{ choose: [{ weight: 3, steps: [{ after: 1h, status: cancelled }] }, { steps: [{ after: 1h, status: delayed }] }] }'
    const folder = folderOf({ 'w.yaml': `name: w\ndescription: W.\nline: standard\nsteps:\n  - ${ways}\n` })
    const preview = (seed: string) => runCli(['scenarios', 'preview', './w.yaml', '--seed', seed], { cwd: folder })
    const [one, again] = [await preview('1'), await preview('1')]
    expect(one).toEqual(again)
    expect(one.stdout).toMatch(/steps\.0: way [12] of 2 was drawn \((75|25) %\); another --seed may draw another\.$/)
  })

  test('--json is the answer of POST /scenarios/preview, settlement included', async () => {
    const { stdout } = await runCli([
      'scenarios',
      'preview',
      'scenarios/happy.yaml',
      '--json',
      '--start',
      '2026-03-01T09:00',
    ])
    const plan = JSON.parse(stdout)
    expect(validator('sandbox/scenario-plan.schema.json')(plan)).toEqual([])
    expect(plan).toMatchObject({ scenario: 'happy', start: '2026-03-01T09:00:00+07:00', seed: 1 })
    expect(plan.plan.at(-1)).toMatchObject({ kind: 'settle', slug: 'completed' })
  })

  test('prints the place of the mistake in a broken file, and exits 1', async () => {
    const folder = folderOf({ 'a.yaml': `${scenario('a')}stpes: []\n` })
    const { code, stdout, stderr } = await runCli(['scenarios', 'preview', './a.yaml'], { cwd: folder })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('a.yaml:5:1: unknown key "stpes"; did you mean "steps"?')
  })

  test.each([
    [['--carrier', 'ghtx'], 'did you mean "ghtk"?'],
    [['--start', 'tomorrow'], 'no instant from 1971 to 9999: "tomorrow"'],
    [['--seed', 'x'], 'give a whole number.'],
    [['--pace', 'quick'], 'no such pace: "quick"'],
  ])('%j is wrong usage', async (flags, sentence) => {
    const { code, stderr } = await runCli(['scenarios', 'preview', 'scenarios/happy.yaml', ...flags])
    expect(code).toBe(2)
    expect(stderr).toContain(sentence)
  })
})

describe('with a running sandbox', () => {
  test('list shows every scenario with what chooses it, show its file, preview its plan', async () => {
    const folder = folderOf({ 'mine.yaml': scenario('mine', 'Tiếng Việt.') })
    const { url } = await startSandbox('--scenario-dir', folder, '--seed', '7')
    const run = (...args: readonly string[]) => runCli(['scenarios', ...args, '--url', url])
    const list = await run('list')
    expect(list.code).toBe(0)
    expect(list.stdout).toContain('  happy  default  SBX-HAPPY-*  0900000913')
    expect(list.stdout).toContain('  mine  from the folder\n    Tiếng Việt.')
    expect(list.stdout.split('\n').filter(line => line.length > 80)).toEqual([])
    expect(JSON.parse((await run('list', '--json')).stdout)).toEqual(await readJson(`${url}/__sandbox/scenarios`))

    expect((await run('show', 'mine')).stdout).toMatch(/^mine: standard, from --scenario-dir\n\nname: mine\n/)
    const { stdout } = await run('show', 'mine', '--yaml')
    expect(stdout).toMatch(/^# yaml-language-server: \$schema=.*scenario\.schema\.json\n/)
    expect(parse(stdout)).toEqual(parse(scenario('mine', 'Tiếng Việt.')))
    expect(JSON.parse((await run('show', 'mine', '--json')).stdout)).toMatchObject({ source: 'folder' })

    expect((await run('preview', 'mine')).stdout).toContain('picked-up (903)')
    expect(await run('show', 'mien')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('did you mean "mine"?'),
    })
    expect(await run('preview', 'mien')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('did you mean "mine"?'),
    })
  })

  test('a preview of the file and of the running sandbox agree', async () => {
    const { url } = await startSandbox('--seed', '7')
    const flags = ['--seed', '7', '--start', '2026-01-05T08:00', '--json']
    const byName = await runCli(['scenarios', 'preview', 'ondemand-happy', '--url', url, ...flags])
    const byFile = await runCli(['scenarios', 'preview', 'scenarios/ondemand-happy.yaml', ...flags])
    expect(byName).toEqual(byFile)
    expect(byName.code).toBe(0)
  })

  test.each([['list'], ['show', 'happy'], ['preview', 'happy']])('%s without one is exit 3', async (...args) => {
    const { code, stderr } = await runCli(['scenarios', ...args, '--url', NOWHERE])
    expect(code).toBe(3)
    expect(stderr).toContain('no sandbox answers')
  })
})

describe('start --scenario-dir', () => {
  test('refuses a folder with a broken file, with every complaint, exit 2', async () => {
    const folder = folderOf({
      'a.yaml': scenario('a'),
      'b.yaml': `${scenario('b')}stpes: []\n`,
      'c.yaml': scenario('a'),
    })
    const words = ['start', '--port', '0', '--data', ':memory:', '--scenario-dir', folder]
    const { code, stderr: said } = await runCli(words)
    expect(code).toBe(2)
    expect(said).toContain(`${join(folder, 'b.yaml')}:5:1: unknown key "stpes"; did you mean "steps"?`)
    expect(said).toContain(`${join(folder, 'c.yaml')}:1:7: the name "a" is taken by ${join(folder, 'a.yaml')}`)
  })

  test('takes one of its scenarios as the default, also at the next start with the same data', async () => {
    const folder = folderOf({ 'a.yaml': scenario('a') })
    const data = join(folder, 'data')
    const flags = ['--data', data, '--scenario-dir', folder]
    const first = await startSandbox(...flags, '--scenario', 'a')
    expect((await readJson(`${first.url}/__sandbox/scenarios`)).defaults.standard).toBe('a')
    await first.cli.stop()
    const second = await startSandbox(...flags)
    expect((await readJson(`${second.url}/__sandbox/scenarios`)).defaults.standard).toBe('a')
    await second.cli.stop()
    // Gone with its folder, it is no reason not to start.
    const third = await startSandbox('--data', data)
    expect((await readJson(`${third.url}/__sandbox/scenarios`)).defaults.standard).toBe('happy')
  })

  test('--watch reads what changes, keeps what breaks, and stops with the sandbox', async () => {
    const folder = folderOf({ 'a.yaml': scenario('a', 'Old.') })
    const { cli, url } = await startSandbox('--scenario-dir', folder, '--watch', '--log-level', 'info')
    writeFileSync(join(folder, 'a.yaml'), scenario('a', 'New.'))
    await cli.stderr.find(/^carrier-sandbox: warning: the scenario folder has changed \(changed: a\)/)
    expect((await readJson(`${url}/__sandbox/scenarios/a`)).file.description).toBe('New.')
    writeFileSync(join(folder, 'a.yaml'), 'name: a\nsteps: [')
    await cli.stderr.find(/^ {2}"a" stays as it was last right$/)
    expect(cli.stderr.all.filter(line => line.includes('a.yaml:2:9: '))).toHaveLength(1)
    expect((await readJson(`${url}/__sandbox/scenarios/a`)).file.description).toBe('New.')
    expect((await readJson(`${url}/__sandbox/scenarios`)).problems).toMatchObject([{ line: 2, column: 9 }])
    expect(await cli.stop()).toBe(0)
  })
})

describe('wrong usage of scenarios is exit 2', () => {
  test.each([
    [['scenarios', 'lst'], 'Did you mean list?'],
    [['scenarios', 'validate'], "missing required argument 'files'"],
    [['scenarios', 'show'], "missing required argument 'name'"],
    [['scenarios', 'preview', 'happy', '--sed', '7'], 'Did you mean --seed?'],
    [['scenarios'], 'Usage: carrier-sandbox scenarios'],
  ])('%j: %s', async (args, sentence) => {
    const { code, stdout, stderr } = await runCli(args, { env: { SANDBOX_URL: NOWHERE } })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
  })

  test.each([['list'], ['show'], ['preview'], ['validate'], []])(
    'help of scenarios %s is within 80 columns',
    async (...words) => {
      const { code, stdout } = await runCli(['scenarios', ...words, '--help'])
      expect(code).toBe(0)
      expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([])
      if (words[0] !== 'list' && words[0] !== 'show') expect(stdout).toContain('Examples:')
    },
  )
})

test('a preview whose reader closes the pipe exits 0', async () => {
  const cli = spawnCli(['scenarios', 'preview', 'scenarios/happy.yaml'])
  cli.child.stdout?.destroy()
  expect(await cli.exited).toBe(0)
})
