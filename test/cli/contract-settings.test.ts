import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ALL_FLAGS, withContractFlags } from '../../src/cli/flags/contract-flags.ts'
import { runSettings } from '../../src/cli/flags/contract-settings.ts'
import { gatherValues } from '../../src/cli/flags/gather-values.ts'
import { readSchema } from '../../src/schemas/registry.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contract-'))
  vi.stubEnv('SANDBOX_URL', '')
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Settings of `contract run` with these words behind it. */
function settings(...words: string[]) {
  return runSettings(values(...words))
}

function values(...words: string[]) {
  const command = withContractFlags(new Command('run'), ALL_FLAGS)
    .exitOverride()
    .configureOutput({ writeErr: () => {} })
  command.parse(words, { from: 'user' })
  return gatherValues(command.opts())
}

test('nothing said: the sandbox of this machine, with everything else as the run has it', () => {
  expect(settings()).toEqual({
    url: 'http://127.0.0.1:4100',
    failOnWarning: false,
    ledgerFile: join('contract-report', 'ledger.jsonl'),
    webhook: {},
  })
})

test('inside exec the sandbox that runs is judged', () => {
  vi.stubEnv('SANDBOX_URL', 'http://127.0.0.1:5555')
  expect(settings().url).toBe('http://127.0.0.1:5555')
})

describe('flag > environment > config file', () => {
  const config = () =>
    file('config.yaml', 'contract:\n  url: http://file.example\n  workers: 7\n  phases: [auth, cases]\n')
  test('the file alone', () => {
    expect(settings('--config', config())).toMatchObject({
      url: 'http://file.example',
      workers: 7,
      phases: ['auth', 'cases'],
    })
  })
  test('the environment over the file', () => {
    vi.stubEnv('CONTRACT_URL', 'http://environment.example')
    expect(settings('--config', config())).toMatchObject({ url: 'http://environment.example', workers: 7 })
  })
  test('the flag over both', () => {
    vi.stubEnv('CONTRACT_URL', 'http://environment.example')
    expect(settings('--config', config(), '-u', 'http://flag.example').url).toBe('http://flag.example')
  })
  test('the file may be named by the environment', () => {
    vi.stubEnv('CONTRACT_CONFIG', config())
    expect(settings().workers).toBe(7)
  })
})

test('every flag has its place in the config file, secrets by the file that holds them', () => {
  const keys = Object.keys(readSchema('sandbox/config.schema.json').properties.contract.properties)
  // What concerns one run alone is no setting of a project.
  const once = ['failed', 'baseline-update', 'baseline-reason', 'baseline-expires']
  const flags = ALL_FLAGS.filter(({ name }) => !once.includes(name))
  expect(keys.sort()).toEqual(flags.map(({ name, secret }) => (secret === true ? `${name}-file` : name)).sort())
})

test('every flag can be said by the environment', () => {
  const texts: Readonly<Record<string, string>> = { url: 'http://a.example', phases: 'auth', report: 'har' }
  for (const { name, value, read } of ALL_FLAGS) {
    const candidates = [
      texts[name] ?? '',
      '3',
      '5/s',
      '30s',
      'local',
      'warning',
      'customers',
      'http://a.example',
      '0.0.0.0:80',
      '1',
    ]
    const text = candidates.find(one => isReadable(read, one)) ?? ''
    vi.stubEnv(`CONTRACT_${name.replaceAll('-', '_').toUpperCase()}`, text)
    expect(values()[name], `${name} ${value}`).toEqual(read(text))
    vi.unstubAllEnvs()
  }
})

function isReadable(read: (text: string) => unknown, text: string): boolean {
  try {
    read(text)
    return text !== ''
  } catch {
    // Another candidate will do.
    return false
  }
}

describe('secrets', () => {
  test('come from a file, without the line end', () => {
    const secret = file('secret.txt', 'pass word\n')
    expect(settings('--password-file', secret).password).toBe('pass word')
    vi.stubEnv('CONTRACT_TOKEN_FILE', secret)
    expect(settings().token).toBe('pass word')
  })
  test('have no place in the config file', () => {
    const config = file('config.yaml', 'contract:\n  password: hunter2\n')
    expect(() => settings('--config', config)).toThrow(/config\.yaml:2:3: .*password/)
  })
  test('a file that is not there is named', () => {
    expect(() => settings('--token-file', join(folder, 'none'))).toThrow(/could not be read from its file: ENOENT/)
  })
})

describe('a wrong value names where it stands, and what would do', () => {
  test.each([
    [['--phases', 'cases,negativ'], /there is no "negativ"; there are cases, .*Did you mean "negative"\?/],
    [['--rate-limit', '5'], /give requests per second or minute, such as 5\/s/],
    [['--webhook-mode', 'remote'], /there is no "remote"; there are local, public-url, inbox, off/],
    [['--webhook-listen', '8080'], /give an address and a port/],
    [['--min-coverage', '101'], /give a percentage from 0 to 100/],
    [['--fail-on', 'info'], /there is no "info"; there are error, warning/],
    [['--allow-writes', 'everything'], /there is no "everything"; there are customers, webhooks, shipments, tokens/],
    [['-u', 'shipping.example.com'], /give a complete URL/],
  ])('%j', (words, message) => {
    expect(() => settings(...words)).toThrow(message)
  })
  test('in the environment', () => {
    vi.stubEnv('CONTRACT_WORKERS', 'many')
    expect(() => settings()).toThrow(/^CONTRACT_WORKERS "many": give a whole number/)
  })
  test('of a secret not even then', () => {
    vi.stubEnv('CONTRACT_PASSWORD', '   ')
    expect(() => settings()).toThrow(/^CONTRACT_PASSWORD: it is empty/)
  })
  test('in the config file, with line and column', () => {
    const config = file('config.yaml', 'contract:\n  worker: 3\n')
    expect(() => settings('--config', config)).toThrow(/config\.yaml:2:3: .*worker.*workers/)
  })
  test('a config file that was named and is not there', () => {
    expect(() => settings('--config', join(folder, 'none.yaml'))).toThrow(/none\.yaml/)
  })
})

test('rates may be given per minute', () => {
  expect([settings('--rate-limit', '5/s').perSecond, settings('--rate-limit', '90/m').perSecond]).toEqual([5, 1.5])
})
