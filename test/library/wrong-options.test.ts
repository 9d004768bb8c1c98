import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox, SandboxError, type SandboxOptions } from '../../src/index.ts'
import type { CreateAccountOptions } from '../../src/library/create-sandbox.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'

type Kind = 'calendar' | 'bank' | 'text' | 'number' | 'flag' | 'texts' | 'group' | 'function'

/** What each option takes, said once more: the compiler sees to it that none is missing. */
const OF_SANDBOX: Readonly<Record<keyof SandboxOptions, Kind>> = {
  port: 'number',
  host: 'text',
  listen: 'flag',
  publicUrl: 'text',
  data: 'text',
  store: 'text',
  storeListen: 'text',
  serve: 'texts',
  drain: 'text',
  repair: 'flag',
  seed: 'number',
  clock: 'text',
  clockStart: 'text',
  pace: 'text',
  settlement: 'calendar',
  defaultPace: 'text',
  scenario: 'text',
  scenarioDir: 'text',
  locations: 'text',
  watch: 'flag',
  afterSleep: 'text',
  profile: 'text',
  set: 'group',
  webhookSignature: 'texts',
  webhookBody: 'text',
  webhooks: 'texts',
  webhookTimeoutMs: 'number',
  inbox: 'flag',
  record: 'flag',
  faults: 'text',
  webhookTargets: 'text',
  webhookAllow: 'texts',
  webhookTls: 'text',
  webhookCa: 'text',
  stateIn: 'text',
  stateOut: 'text',
  credentials: 'text',
  controlToken: 'text',
  allowHosts: 'texts',
  allowOrigins: 'texts',
  requestFaults: 'flag',
  validateResponses: 'text',
  logLevel: 'text',
  onLogLine: 'function',
}

const OF_ACCOUNT: Readonly<Record<keyof CreateAccountOptions, Kind>> = {
  id: 'text',
  seed: 'number',
  clock: 'text',
  clockStart: 'text',
  pace: 'text',
  settlement: 'calendar',
  bank: 'bank',
  scenario: 'text',
  profile: 'text',
  set: 'group',
  username: 'text',
  password: 'text',
  clientId: 'number',
  clientSecret: 'text',
  ttl: 'text',
  replace: 'flag',
  inbox: 'flag',
}

class Circle {
  readonly self = this
}

/** One of each kind, and what is right for none. */
const VALUES: readonly (readonly [Kind | null, unknown])[] = [
  ['text', 'x'],
  ['number', 7],
  ['flag', true],
  ['texts', ['x']],
  ['group', {}],
  ['group', new Circle()],
  ['function', () => undefined],
  [null, null],
  [null, ''],
  [null, 'a\0b'],
  [null, Number.NaN],
  [null, -1],
  [null, 1.5],
  [null, Number.POSITIVE_INFINITY],
  [null, 5n],
  [null, Symbol('x')],
  [null, [5]],
  [null, [null]],
  [null, ['']],
  [null, [{ fault: { status: 503 } }]],
]

/** What else a kind takes. */
const ALSO: { readonly [K in Kind]?: (fits: Kind | null, value: unknown) => boolean } = {
  calendar: fits => fits === 'text' || fits === 'group',
  bank: (fits, value) => fits === 'group' || value === null,
}

function wrongFor(kind: Kind): readonly unknown[] {
  return VALUES.filter(([fits, value]) => fits !== kind && !ALSO[kind]?.(fits, value)).map(([, value]) => value)
}

async function refusalOf(made: Promise<Partial<AsyncDisposable>>): Promise<SandboxError> {
  const error: unknown = await made.then(
    async world => {
      await world[Symbol.asyncDispose]?.()
      return null
    },
    (thrown: unknown) => thrown,
  )
  if (error instanceof SandboxError) return error
  throw new Error('no refusal of the sandbox', { cause: error })
}

// As JavaScript, or a runner that strips types, passes it on.
const sandboxOf = (options: unknown) => createSandbox(options as SandboxOptions)

describe('createSandbox', () => {
  test.each(Object.entries(OF_SANDBOX))('refuses whatever %s cannot be, a %s', async (name, kind) => {
    for (const value of wrongFor(kind)) {
      const error = await refusalOf(sandboxOf({ listen: false, [name]: value }))
      expect(error).toMatchObject({ code: 'invalid', pointer: `/${name}` })
      expect(error.message).toMatch(new RegExp(`^${name} cannot be .+: it is (a|true|the)`, 's'))
    }
  })

  test.each([null, 5, 'x', true, [], [{}], () => undefined])('refuses %o in the place of its options', async given => {
    const error = await refusalOf(sandboxOf(given))
    expect(error).toMatchObject({ code: 'invalid', pointer: '/' })
    expect(error.message).toContain('createSandbox takes an object such as { clock')
  })

  test('says which value it was given and what would do; of a secret not the value', async () => {
    const said = async (options: object) => (await refusalOf(sandboxOf(options))).message
    expect(await said({ data: 5 })).toBe("data cannot be 5: it is the path of a folder, or ':memory:', as a text.")
    expect(await said({ webhooks: 'http://127.0.0.1:9/' })).toBe(
      "webhooks cannot be 'http://127.0.0.1:9/': it is a list of texts such as ['http://127.0.0.1:3000/hook'].",
    )
    expect(await said({ faults: [{ fault: { status: 503 } }] })).toContain('sandbox.faults.add')
    expect(await said({ controlToken: ['tin-cay'] })).toContain('controlToken cannot be …: it is a text')
    expect(await said({ clok: 'frozen' })).toBe('createSandbox has no option "clok"; did you mean "clock"?')
    const list = await said({ allowHosts: Array.from({ length: 1_000 }, () => 5) })
    expect(list.length).toBeLessThan(200)
  })

  const nowhere = async () => join(await temporaryFolder(), 'nope')
  test.each([
    ['publicUrl', () => 'nope'],
    ['clockStart', () => 'nope'],
    ['afterSleep', () => 'nope'],
    ['validateResponses', () => 'nope'],
    ['logLevel', () => 'nope'],
    ['webhookTargets', () => 'nope'],
    ['webhookTls', () => 'nope'],
    ['webhookCa', nowhere],
    ['stateIn', nowhere],
    ['scenarioDir', nowhere],
    ['controlToken', () => 'có dấu cách'],
  ])('calls %s by its own name, not by the flag', async (name, value) => {
    const error = await refusalOf(sandboxOf({ listen: false, [name]: await value() }))
    expect(error).toMatchObject({ code: 'invalid', pointer: `/${name}` })
    expect(error.message.startsWith(`${name} cannot be "`)).toBe(true)
  })

  test('an address of a webhook that is none has its place, and nothing is left running', async () => {
    const error = await refusalOf(sandboxOf({ listen: false, webhooks: ['nope'] }))
    expect(error).toMatchObject({ code: 'invalid', pointer: '/webhooks' })
    expect(error.message).toContain('"nope"')
  })
})

describe('createAccount', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await createSandbox({ listen: false, clock: 'frozen' })
  })
  afterAll(() => sandbox.close())

  // As above.
  const accountOf = (options: unknown) => sandbox.createAccount(options as CreateAccountOptions)

  test.each(Object.entries(OF_ACCOUNT))('refuses whatever %s cannot be, a %s', async (name, kind) => {
    for (const value of wrongFor(kind)) {
      const error = await refusalOf(accountOf({ [name]: value }))
      expect(error).toMatchObject({ code: 'invalid', pointer: `/${name}` })
      expect(error.message).toMatch(new RegExp(`^${name} cannot be .+: it is (a|true)`, 's'))
    }
  })

  test.each([null, 7, 'abc', [], () => undefined])('refuses %o in the place of its options', async given => {
    expect(await refusalOf(accountOf(given))).toMatchObject({ code: 'invalid', pointer: '/' })
  })

  test('names what it refuses as its user wrote it, and hides secrets', async () => {
    const said = async (options: object) => {
      const { pointer, message } = await refusalOf(accountOf(options))
      return `${pointer}: ${message}`
    }
    expect(await said({ clockStart: 'nope' })).toMatch(/^\/clockStart: clockStart cannot be "nope"/)
    expect(await said({ clientId: 0 })).toBe('/clientId: clientId cannot be 0: it is a whole number from 1 on.')
    expect(await said({ client_id: 5 })).toMatch(/^\/client_id: createAccount has no option "client_id"; did you mean/)
    expect(await said({ password: 123456 })).not.toContain('123456')
    expect(await said({ set: { login_layuot: 'root' } })).toMatch(/^\/set\/login_layuot: /)
  })

  test('nothing was made by any of it', async () => {
    const { control } = clientOf(sandbox, sandbox)
    expect((await control.get('/accounts')).body).toHaveLength(1)
  })
})
