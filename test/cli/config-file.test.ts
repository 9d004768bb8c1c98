import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stringify } from 'yaml'
import { CommandError } from '../../src/cli/command-error.ts'
import { commandsOf, createProgram, openProgram } from '../../src/cli/create-program.ts'
import { isSwitch, SettingOption } from '../../src/cli/flags/env-option.ts'
import { NeededOption } from '../../src/cli/flags/wrong-flags.ts'
import { readSchema } from '../../src/schemas/registry.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { type CliOptions, runCli, startCli } from '../support/run-cli.ts'

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (name.startsWith('SANDBOX_')) vi.stubEnv(name, '')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

interface Sample {
  /** Three values that differ, as a flag and its variable take them; a switch has none. */
  readonly texts: readonly [string, string, string]
  /** As the file has the first of them, where that is not the same text. */
  readonly written?: unknown
}

/** One for each flag that a file may say; a flag without one fails below. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  port: { texts: ['1', '2', '3'], written: 1 },
  host: { texts: ['0.0.0.0', '::1', 'localhost'] },
  'public-url': { texts: ['https://a.test', 'https://b.test', 'https://c.test'] },
  data: { texts: ['a', 'b', ':memory:'] },
  seed: { texts: ['1', '2', '3'], written: 1 },
  clock: { texts: ['frozen', 'real', 'x60'] },
  'clock-start': { texts: ['2026-01-05T08:00', '2026-01-06T08:00', '2026-01-07'] },
  'after-sleep': { texts: ['skip', 'catch-up', 'skip'] },
  settlement: { texts: ['mon 16:00', 'tue 16:00', 'daily 20:00 hold 1d'] },
  pace: { texts: ['1s', '2s', 'script'] },
  scenario: { texts: ['lost', 'happy', 'stuck'] },
  'scenario-dir': { texts: ['a', 'b', 'c'] },
  locations: { texts: ['a', 'b', 'c'] },
  profile: { texts: ['spec', 'observed', 'compatible'] },
  set: { texts: ['login_layout=root', 'login_layout=both', 'numbers=string'], written: { login_layout: 'root' } },
  faults: { texts: ['a.yaml', 'b.yaml', 'c.yaml'] },
  'state-in': { texts: ['a.json', 'b.json', 'c.json'] },
  'state-out': { texts: ['a.json', 'b.json', 'c.json'] },
  webhook: { texts: ['http://a.test', 'http://b.test', 'http://c.test'], written: ['http://a.test'] },
  'webhook-signature': { texts: ['github', 'stripe', 'body-hmac-base64:X-Sign'], written: ['github'] },
  'webhook-body': { texts: ['php', 'js', 'php'] },
  'webhook-timeout': { texts: ['1', '2', '3'], written: 1 },
  'webhook-targets': { texts: ['shared', 'open', 'shared'] },
  'webhook-allow': { texts: ['10.0.0.0/8', 'b.test', 'c.test'], written: ['10.0.0.0/8'] },
  'webhook-tls': { texts: ['off', 'on', 'off'] },
  'webhook-ca': { texts: ['a.pem', 'b.pem', 'c.pem'] },
  credentials: { texts: ['random', 'fixed', 'c.yaml'] },
  'control-token': { texts: ['random', 'none', 'secret'] },
  'allow-host': { texts: ['a.test', 'b.test', 'c.test'], written: ['a.test'] },
  'allow-origin': { texts: ['http://a.test', 'http://b.test', 'http://c.test'], written: ['http://a.test'] },
  'validate-responses': { texts: ['first', 'sample', 'off'] },
  'log-format': { texts: ['lines', 'json', 'lines'] },
  'log-level': { texts: ['debug', 'error', 'silent'] },
  store: { texts: ['postgres://a/a', 'postgres://b/b', 'postgresql://c/c'] },
  'store-listen': { texts: ['postgres://a/a', 'postgres://b/b', 'postgresql://c/c'] },
  serve: { texts: ['api', 'timers', 'webhooks,api'] },
  drain: { texts: ['1s', '2s', '3s'] },
  record: { texts: ['a.gz', 'b.gz', 'c.gz'] },
  'env-file': { texts: ['a.env', 'b.env', 'c.env'] },
  env: { texts: ['A={api}', 'A=2', 'C=3'], written: { A: '{api}' } },
  artifacts: { texts: ['a', 'b', 'c'] },
  vary: { texts: ['switches', 'webhooks,faults', 'data'] },
  accept: { texts: ['a.json', 'b.json', 'c.json'] },
  'write-accept': { texts: ['a.json', 'b.json', 'c.json'] },
  jobs: { texts: ['1', '2', '3'], written: 1 },
  report: { texts: ['json', 'junit', 'markdown'] },
  'report-dir': { texts: ['a', 'b', 'c'] },
  url: { texts: ['http://a.test', 'http://b.test', 'http://c.test'] },
  account: { texts: ['a', 'b', 'c'] },
}

/** What commander hands to the action of a command. */
async function optionsOf(words: readonly string[], command: Command, program: Command) {
  let seen: Readonly<Record<string, unknown>> | undefined
  command.action(() => {
    const { config: _config, ...rest } = command.opts()
    seen = rest
  })
  await program.parseAsync([...pathOf(command), ...words], { from: 'user' })
  return seen
}

function pathOf(command: Command): readonly string[] {
  return command.parent === null ? [] : [...pathOf(command.parent), command.name()]
}

/** A program of its own, as the command line opens it: variables are looked up when it is made. */
async function parse(path: string, words: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const program = await openProgram(path.split(' '))
  const command = commandsOf(program).find(one => pathOf(one).join(' ') === path)
  if (command === undefined) throw new Error(`there is no command ${path}`)
  const needed = command.registeredArguments
    .filter(({ required }) => required)
    .map(argument => (argument.name() === 'status' ? '200' : 'x'))
  const mandatory = command.options
    .filter(option => option instanceof NeededOption)
    .flatMap(({ long }) => [`${long}`, 'http://x.test'])
  const found = await optionsOf([...mandatory, ...words, ...needed], command, program)
  vi.unstubAllEnvs()
  return found
}

async function configFile(value: unknown): Promise<string> {
  const file = join(await temporaryFolder(), 'config.yaml')
  await writeFile(file, typeof value === 'string' ? value : stringify(value))
  return file
}

const whole = await createProgram()
const settings = commandsOf(whole).flatMap(command =>
  command.options.flatMap(option =>
    option instanceof SettingOption && option.inFile ? [{ path: pathOf(command).join(' '), option }] : [],
  ),
)
const valued = settings.filter(({ option }) => !isSwitch(option)).map(({ path, option }) => [path, option.key] as const)
const switches = settings
  .filter(({ option }) => isSwitch(option))
  .map(({ path, option }) => [path, option.key] as const)

test('every flag of start and exec, --url and --account of other commands, and the store of `store`, may stand in the file', () => {
  const keysAt = (path: string) => settings.filter(one => one.path === path).map(({ option }) => option.key)
  const flagsAt = (name: string) =>
    (whole.commands.find(command => command.name() === name)?.options ?? []).map(({ long = '' }) => long.slice(2))
  expect(keysAt('start')).toEqual(flagsAt('start').filter(flag => flag !== 'config'))
  expect(keysAt('exec')).toEqual(flagsAt('exec').filter(flag => flag !== 'config'))
  const others = settings.filter(({ path }) => path !== 'start' && path !== 'exec')
  expect([...new Set(others.map(({ option }) => option.key))].sort()).toEqual(['account', 'data', 'store', 'url'])
  expect(readKeys('sandbox/config-flags.schema.json')).toEqual([...keysAt('exec')].sort())
  const own = ['$schema', 'contract', 'exec']
  const all = new Set([...own, ...settings.map(({ option }) => option.key)])
  expect(readKeys('sandbox/config.schema.json')).toEqual([...all].sort())
})

function readKeys(schema: string): readonly string[] {
  return Object.keys(readSchema(schema).properties).sort()
}

describe('a flag, its variable and its key have the same effect; flag > variable > file', () => {
  test.each(valued)('%s --%s', async (path, key) => {
    const { texts, written } = SAMPLES[key] ?? { texts: ['', '', ''] }
    const [first, second, third] = texts
    const variable = `SANDBOX_${key.replaceAll('-', '_').toUpperCase()}`
    const file = ['--config', await configFile({ [key]: written ?? first })]
    const byFlag = (text: string) => parse(path, [`--${key}`, text])
    expect(await byFlag(first), 'the three values differ').not.toEqual(await byFlag(second))
    expect(await parse(path), 'nothing said is something else').not.toEqual(await byFlag(first))
    expect(await parse(path, [], { [variable]: first })).toEqual(await byFlag(first))
    expect(await parse(path, file)).toEqual(await byFlag(first))
    expect(await parse(path, file, { [variable]: second })).toEqual(await byFlag(second))
    expect(await parse(path, file, { [variable]: '' })).toEqual(await byFlag(first))
    expect(await parse(path, [...file, `--${key}`, third], { [variable]: second })).toEqual(await byFlag(third))
  })

  test.each(switches)('%s --%s, which is on or off', async (path, key) => {
    const variable = `SANDBOX_${key.replaceAll('-', '_').toUpperCase()}`
    const [on, off] = await Promise.all([parse(path, [`--${key}`]), parse(path)])
    const isOn = ['--config', await configFile({ [key]: true })]
    const isOff = ['--config', await configFile({ [key]: false })]
    expect(on).not.toEqual(off)
    expect(await parse(path, [], { [variable]: '1' })).toEqual(on)
    expect(await parse(path, isOn)).toEqual(on)
    expect(await parse(path, isOff)).toEqual(off)
    expect(await parse(path, isOn, { [variable]: '0' })).toEqual(off)
    expect(await parse(path, isOff, { [variable]: '1' })).toEqual(on)
    expect(await parse(path, [...isOff, `--${key}`], { [variable]: '0' })).toEqual(on)
  })
})

test('several stand in a list, switches of a profile as they are meant', async () => {
  const file = await configFile({
    webhook: ['http://a.test', 'http://b.test'],
    set: { max_page_size: 50, rate_extras: true, cancel_until: ['901', 902] },
    exec: { env: { A: '{api}', B: '{{x' } },
  })
  expect(await parse('start', ['--config', file])).toMatchObject({
    webhook: ['http://a.test', 'http://b.test'],
    set: { max_page_size: 50, rate_extras: true, cancel_until: ['901', 902] },
  })
  const { env } = { ...(await parse('exec', ['--config', file])) }
  expect(env).toMatchObject([
    { name: 'A', template: '{api}' },
    { name: 'B', template: '{{x' },
  ])
})

test('what stands below exec is for exec alone, and wins there', async () => {
  const file = await configFile({ port: 4100, seed: 1, exec: { port: 0, clock: 'frozen' } })
  expect(await parse('start', ['--config', file])).toMatchObject({ port: 4100, seed: 1 })
  expect(await parse('start', ['--config', file])).not.toHaveProperty('clock')
  expect(await parse('exec', ['--config', file])).toMatchObject({ port: 0, seed: 1, clock: 'frozen' })
})

test('the token of the control API is no setting of other commands, and SANDBOX_CONFIG names the file too', async () => {
  const file = await configFile({ 'control-token': 'random', account: 'kho-2' })
  expect(await parse('clock', [], { SANDBOX_CONFIG: file })).toEqual({ settle: true, account: 'kho-2' })
})

describe('what is wrong in the file is exit 2 with its place', () => {
  test.each([
    ['prot: 4100\n', '1:1: unknown key "prot"; did you mean "port"?'],
    ['seed: 7\nset:\n  login_layot: root\n', '3:3: unknown switch "login_layot"; did you mean "login_layout"?'],
    ['pace: 10s\nclock: forzen\n', '2:8: clock cannot be "forzen": use real, frozen, or x and a factor'],
    ['profile: specc\n', '1:10: no profile "specc"; did you mean "spec"?'],
    ['seed: 7\nwebhook-signature: gihub\n', '2:20: webhook-signature cannot be "gihub": did you mean "github"?'],
    ['scenario: hapy\n', '1:11: no scenario "hapy"; did you mean "happy"?'],
    ['webhook:\n  - http://a.test\n  - shop\n', '3:5: webhook[1] cannot be "shop"; write it like http'],
    ['port: "4100"\n', '1:7: port must be'],
    ['watch: 1\n', '1:8: watch must be'],
    ['log-level: loud\n', '1:12: log-level cannot be "loud"'],
    ['control-token: s3cr3t-t0ken\n', '1:16: control-token cannot be "…"'],
    ['exec:\n  env: { SHIP: "{apii}" }\n', '2:8: env "SHIP={apii}": there is no {apii}. Did you mean {api}?'],
    ['exec:\n  artifact: out\n', '2:3: unknown key "artifact" in exec; did you mean "artifacts"?'],
    ['a: [\n', '2:1: '],
  ])('%j: %s', async (text, sentence) => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'carrier-sandbox.config.yaml'), text)
    const command = text.startsWith('exec') ? ['exec', '--', 'true'] : ['start', '--data', ':memory:', '--json']
    const env = text.startsWith('port') ? {} : { SANDBOX_PORT: '0' }
    const { code, stdout, stderr } = await runCli(command, { cwd, env })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(`carrier-sandbox: carrier-sandbox.config.yaml:${sentence}`)
    expect(stderr).not.toContain('s3cr3t')
  })

  test('a URL without http, for a command that talks to a sandbox', async () => {
    const file = await configFile('account: kho-2\nurl: shop\n')
    const failed: unknown = await parse('clock', ['--config', file]).catch(error => error)
    expect(failed).toBeInstanceOf(CommandError)
    expect(failed).toMatchObject({ exitCode: 2, message: expect.stringContaining(`${file}:2:6: url "shop": give a`) })
  })

  test('a file that was named and is not there', async () => {
    const { code, stderr } = await runCli(['clock', '--config', './gone.yaml'])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'carrier-sandbox: ./gone.yaml: there is no such file, or it is a link to one that is gone',
    })
  })
})

test('start and the commands beside it find the file in the working folder', async () => {
  const cwd = await temporaryFolder()
  const write = (value: unknown) => writeFile(join(cwd, 'carrier-sandbox.config.yaml'), stringify(value))
  await write({
    port: 0,
    data: ':memory:',
    seed: 41,
    clock: 'frozen',
    profile: 'spec',
    set: { login_layout: 'root' },
    json: true,
  })
  const options: CliOptions = { cwd }
  const cli = startCli(['start', '--seed', '42'], options)
  const [line = ''] = await cli.stdout.first(1)
  const { url, seed, profile } = JSON.parse(line)
  expect({ seed, profile }).toEqual({ seed: 42, profile: 'spec' })
  await write({ url })
  const clock = await runCli(['clock', '--json'], options)
  expect(JSON.parse(clock.stdout)).toMatchObject({ mode: 'frozen' })
  await write({ url: 'http://127.0.0.1:9' })
  expect(await runCli(['clock', '--url', url, '--json'], options)).toMatchObject({ code: 0 })
})
