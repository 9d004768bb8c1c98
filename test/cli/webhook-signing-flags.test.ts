import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createProgram } from '../../src/cli/create-program.ts'
import { optionsOf, type SandboxFlags } from '../../src/cli/flags/sandbox-flags.ts'
import { createSandbox, SandboxError } from '../../src/index.ts'
import { readSandboxOptions, type SandboxOptions } from '../../src/library/options/sandbox-options.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'

afterEach(() => vi.unstubAllEnvs())

/** The options of the sandbox that `start` would run. */
async function readFlags(...words: readonly string[]): Promise<SandboxOptions> {
  const program = await createProgram()
  const start = program.commands.find(command => command.name() === 'start')
  let options: SandboxOptions = {}
  start?.action((flags: SandboxFlags) => {
    options = optionsOf(flags)
  })
  await program.parseAsync(['start', ...words], { from: 'user' })
  return options
}

const switchesOf = (options: SandboxOptions) => {
  const { webhook_signature: signature, json_style: style } =
    readSandboxOptions(options).accountDefaults.profile.switches
  return { signature, style }
}

const refusalOf = (options: SandboxOptions): SandboxError => {
  try {
    readSandboxOptions(options)
  } catch (error) {
    if (error instanceof SandboxError) return error
    throw error
  }
  throw new Error('nothing was refused')
}

const GITHUB = [{ scheme: 'github' }]
const NAMED = [{ scheme: 'standard' }, { scheme: 'body-hmac-base64', header: 'X-Shop' }]

describe('--webhook-signature and --webhook-body', () => {
  test.each([
    [['--webhook-signature', 'github'], GITHUB],
    [['--webhook-signature', 'standard', '--webhook-signature', 'body-hmac-base64:X-Shop'], NAMED],
    [['--webhook-signature', 'standard,body-hmac-base64:X-Shop'], NAMED],
    [['--webhook-signature', 'none'], []],
  ])('%j', async (words, wanted) => {
    expect(switchesOf(await readFlags(...words))).toEqual({ signature: wanted, style: 'js' })
  })

  test('as variables, and as options of the library', async () => {
    vi.stubEnv('SANDBOX_WEBHOOK_SIGNATURE', 'standard body-hmac-base64:X-Shop')
    vi.stubEnv('SANDBOX_WEBHOOK_BODY', 'php')
    expect(switchesOf(await readFlags())).toEqual({ signature: NAMED, style: 'php' })
    expect(switchesOf({ webhookSignature: ['github'], webhookBody: 'php' })).toEqual({
      signature: GITHUB,
      style: 'php',
    })
  })

  test('go with a profile and other switches, and nothing said changes nothing', async () => {
    const flags = ['--profile', 'observed', '--set', 'numbers=string', '--webhook-body', 'php']
    const { accountDefaults } = readSandboxOptions(await readFlags(...flags))
    expect(accountDefaults.profile.switches).toMatchObject({
      numbers: 'string',
      json_style: 'php',
      webhook_signature: [{ scheme: 'body-hmac-base64', header: 'X-Signature' }],
    })
    const plain = await readFlags()
    expect([plain.webhookSignature, plain.webhookBody, readSandboxOptions(plain).defaultAccount.set]).toEqual([
      undefined,
      undefined,
      {},
    ])
  })

  test('SANDBOX_SET, the file and the flag: the place that wins decides, whichever form it has', async () => {
    const file = join(await temporaryFolder(), 'config.yaml')
    const inFile = async (text: string) => {
      await writeFile(file, text)
      return ['--config', file]
    }
    const long = await inFile('set:\n  webhook_signature: stripe\n  numbers: string\n')
    const byFlag = readSandboxOptions(await readFlags(...long, '--webhook-signature', 'github'))
    expect(byFlag.accountDefaults.profile.switches).toMatchObject({ webhook_signature: GITHUB, numbers: 'string' })
    const short = await inFile('webhook-signature: [stripe]\nwebhook-body: php\n')
    expect(switchesOf(await readFlags(...short))).toEqual({ signature: [{ scheme: 'stripe' }], style: 'php' })
    expect(switchesOf(await readFlags(...short, '--set', 'webhook_signature=github'))).toEqual({
      signature: GITHUB,
      style: 'php',
    })
    vi.stubEnv('SANDBOX_SET', 'json_style=js')
    expect(switchesOf(await readFlags(...short)).style).toBe('js')
    expect(switchesOf(await readFlags(...short, '--webhook-body', 'php')).style).toBe('php')
  })
})

describe('what cannot be is refused with the option, the value and what would do', () => {
  const sames = { webhook_signature: 'github', json_style: 'php' }
  test.each<[SandboxOptions, string, string]>([
    [
      { webhookSignature: ['githb'] },
      '/webhook-signature',
      'cannot be "githb": did you mean "github"? There are: standard,',
    ],
    [
      { webhookSignature: ['sha256'] },
      '/webhook-signature',
      'cannot be "sha256": there are: standard, standard-ed25519,',
    ],
    [{ webhookSignature: [] }, '/webhook-signature', 'cannot be "": there are: standard,'],
    [{ webhookSignature: ['standard:X-A'] }, '/webhook-signature', 'the scheme standard has headers of its own'],
    [{ webhookSignature: ['body-hmac-base64:Host'] }, '/webhook-signature', 'Host is a header that a delivery needs'],
    [{ webhookSignature: ['body-hmac-base64:X A'] }, '/webhook-signature', 'cannot be "body-hmac-base64:X,A": '],
    [{ webhookSignature: ['body-hmac-base64:X_A'] }, '/webhook-signature', 'write none, or schemes such as standard,'],
    [{ webhookSignature: ['none', 'github'] }, '/webhook-signature', 'none stands alone'],
    [
      { webhookBody: 'phps' },
      '/webhook-body',
      'webhook-body cannot be "phps": did you mean "php"? There are: js, php.',
    ],
    [{ webhookBody: '' }, '/webhook-body', 'webhook-body cannot be "": there are: js, php.'],
    [{ webhookSignature: ['github'], set: sames }, '/webhook-signature', 'set says webhook_signature too'],
    [{ webhookBody: 'php', set: sames }, '/webhook-body', 'set says json_style too'],
  ])('%j', (options, pointer, words) => {
    const { code, message, pointer: told } = refusalOf(options)
    expect({ code, told }).toEqual({ code: 'invalid', told: pointer })
    expect(message).toContain(words)
    expect(message.startsWith(`${pointer.slice(1)} cannot be `)).toBe(true)
  })

  test('on the command line it is wrong usage: exit 2', async () => {
    const { startOrExplain } = await import('../../src/cli/flags/sandbox-flags.ts')
    const refused = startOrExplain({ ...(await readFlags('--webhook-signature', 'strip')), port: 0 })
    await expect(refused).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('webhook-signature cannot be "strip": did you mean "stripe"?'),
    })
  })

  test('the library has its own names for them', async () => {
    const refused = createSandbox({ listen: false, webhookSignature: ['strip'] })
    await expect(refused).rejects.toMatchObject({
      pointer: '/webhookSignature',
      message: expect.stringMatching(/^webhookSignature cannot be "strip": did you mean "stripe"\?/),
    })
  })
})
