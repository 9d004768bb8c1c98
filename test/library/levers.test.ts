import request from 'supertest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { verifyWebhook } from '../../src/webhooks.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'

let sandbox: Sandbox
let client: Client
beforeEach(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterEach(() => sandbox.close())

const GONE = {
  name: 'gone',
  description: 'Lost in a day.',
  line: 'standard',
  steps: [
    { after: '2h', status: 'picked-up' },
    { after: '1d', status: 'lost' },
  ],
} as const

describe('scenarios', () => {
  test('one that was added is used by bookings that choose none, as previewed', async () => {
    await sandbox.scenarios.add({ ...GONE, steps: [...GONE.steps] })
    expect(await sandbox.scenarios.setDefault('gone')).toMatchObject({ standard: 'gone' })
    const preview = await sandbox.scenarios.preview({ scenario: 'gone', order: { order_id: 'DH-1', carrier: 'ghnv3' } })
    await client.book({ orderId: 'DH-1' })
    await sandbox.clock.until('idle')
    const { timeline } = await sandbox.shipments.of('DH-1').read()
    const named = ({ at, slug }: { readonly at: string; readonly slug: string }) => `${at} ${slug}`
    expect(timeline.map(named)).toEqual(preview.plan.map(named))
    expect(timeline.at(-1)?.slug).toBe('lost')
  })

  test('a name, a file and an object of options give the same preview', async () => {
    const file = { ...GONE, steps: [...GONE.steps] }
    await sandbox.scenarios.add(file)
    const { plan } = await sandbox.scenarios.preview('gone')
    expect((await sandbox.scenarios.preview(file)).plan).toEqual(plan)
    expect((await sandbox.scenarios.preview({ scenario: 'gone' })).plan).toEqual(plan)
  })

  test('belong to their world, and go when they are removed', async () => {
    const alice = await sandbox.createAccount()
    await sandbox.scenarios.add({ ...GONE, steps: [...GONE.steps] })
    const names = ({ scenarios }: typeof alice | Sandbox) => scenarios.list().items.map(({ name }) => name)
    expect(names(sandbox)).toContain('gone')
    expect(names(alice)).not.toContain('gone')
    await sandbox.scenarios.remove('gone')
    expect(names(sandbox)).not.toContain('gone')
  })

  test('what makes no sense is refused with its place', async () => {
    const broken = sandbox.scenarios.add({ ...GONE, steps: [{ after: '2h', status: 'pickd-up' }] })
    await expect(broken).rejects.toMatchObject({ code: 'invalid', pointer: '/steps/0/status' })
    await expect(sandbox.scenarios.preview('gonne')).rejects.toMatchObject({ code: 'invalid', pointer: '/scenario' })
  })
})

describe('the profile', () => {
  test('changes by name and by switch, from the next request on, in this world alone', async () => {
    const alice = await sandbox.createAccount()
    expect(await sandbox.profile.set('spec')).toMatchObject({ profile: 'spec', overridden: [] })
    expect(await sandbox.profile.set({ set: { created_status: 900 } })).toEqual(sandbox.profile.get())
    expect(sandbox.profile.get()).toMatchObject({ profile: 'spec', overridden: ['created_status'] })
    expect((await client.book()).shipment_status).toBe(900)
    expect(alice.profile.get()).toMatchObject({ profile: 'compatible' })
  })

  test('an unknown one is refused', async () => {
    await expect(sandbox.profile.set('spek')).rejects.toMatchObject({ code: 'invalid' })
  })
})

test('the wallet takes money, and no fractions of it', async () => {
  const { balance } = await sandbox.wallet.topUp(500_000)
  const more = await sandbox.wallet.topUp(20_000)
  expect(more).toMatchObject({ balance: balance + 20_000, transaction: { amount: 20_000, opening_debit: balance } })
  await expect(sandbox.wallet.topUp(0.5)).rejects.toMatchObject({ code: 'invalid', pointer: '/amount' })
})

test('an event without a shipment reaches the receiver, signed with the secret of its world', async () => {
  await using receiver = await startReceiver({ answer: () => ({ status: 202 }) })
  const alice = await sandbox.createAccount()
  const sent = await alice.webhooks.trigger({ status: 'delivered', to: receiver.url, order_id: 'DH-7' })
  const [got] = receiver.received
  expect(sent).toMatchObject({ answer: { status: 202 }, error: null, request: { body: got?.text } })
  expect(got?.json()).toMatchObject({ order_id: 'DH-7', status: '905' })
  const { headers = {}, text: body = '' } = got ?? {}
  const now = Date.now() / 1000
  expect(verifyWebhook('standard', { headers, body, secret: alice.account.webhook_secret, now }).ok).toBe(true)
  expect(verifyWebhook('standard', { headers, body, secret: sandbox.account.webhook_secret, now }).ok).toBe(false)
  expect(await alice.webhooks.deliveries()).toEqual([])
})

test('the variables are those of the account, as exec sets them', async () => {
  const alice = await sandbox.createAccount({ id: 'alice' })
  expect(alice.env()).toEqual({
    SANDBOX_URL: sandbox.url,
    SANDBOX_API_URL: sandbox.apiUrl,
    SANDBOX_CONTROL_URL: sandbox.controlUrl,
    SANDBOX_USERNAME: alice.account.username,
    SANDBOX_PASSWORD: alice.account.password,
    SANDBOX_CLIENT_ID: String(alice.account.client_id),
    SANDBOX_CLIENT_SECRET: alice.account.client_secret,
    SANDBOX_ACCESS_TOKEN: alice.account.access_token,
    SANDBOX_WEBHOOK_SECRET: alice.account.webhook_secret,
  })
})

test('a sandbox that asks for a control token hands it to programs under test', async () => {
  await using guarded = await createSandbox({ clock: 'frozen', controlToken: 'tin-cay' })
  expect(guarded.env().SANDBOX_CONTROL_TOKEN).toBe('tin-cay')
})

describe('fault rules', () => {
  const DOWN = { fault: { status: 503 } } as const
  const faces = async () => [sandbox, await sandbox.createAccount({ clock: 'frozen' })] as const

  test('are the same in every world, as the control API has them', async () => {
    for (const world of await faces()) {
      const { get, control } = clientOf(sandbox, world)
      const shown = async () => (await control.get('/faults')).body
      const [rule] = await world.faults.add(DOWN)
      expect((await get('/cities')).status).toBe(503)
      expect({ rules: world.faults.list(), firings: world.faults.firings() }).toEqual(await shown())
      expect(world.faults.firings()).toMatchObject([{ rule: rule?.id, on: 'listCities' }])

      expect(await world.faults.set(rule?.id ?? '', { enabled: false })).toMatchObject({ enabled: false, fired: 1 })
      expect((await get('/cities')).status).toBe(200)
      const changed = await world.faults.set(rule?.id ?? '', { enabled: true, rule: { fault: { status: 500 } } })
      expect(changed).toMatchObject({ id: rule?.id, enabled: true, fired: 0 })
      expect((await get('/cities')).status).toBe(500)
      expect({ rules: world.faults.list(), firings: world.faults.firings() }).toEqual(await shown())
    }
  })

  test('of one world do not apply to the other', async () => {
    const [own, other] = await faces()
    await own.faults.add(DOWN)
    expect(other.faults.list()).toEqual([])
    await expect(other.faults.set('1', { enabled: false })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('what makes no sense is refused, or reported line by line', async () => {
    const [rule] = await sandbox.faults.add(DOWN)
    const wrong = { rule: { fault: { status: 99 } } }
    await expect(sandbox.faults.set(rule?.id ?? '', wrong)).rejects.toMatchObject({ code: 'invalid' })
    await expect(sandbox.faults.set(rule?.id ?? '', {})).rejects.toMatchObject({ code: 'invalid' })
    expect(sandbox.faults.validate('fault: { statsu: 503 }\n')).toMatchObject({
      rules: null,
      problems: [{ line: 1, column: 10, message: expect.stringContaining('status') }],
    })
    expect(sandbox.faults.validate('fault: { status: 503 }')).toEqual({ rules: [DOWN], problems: [] })
  })
})

test('a duration and a word that a clock does not know reject', async () => {
  await expect(sandbox.clock.advance('3dd')).rejects.toMatchObject({ code: 'invalid' })
  // As above.
  const word = 'idl' as 'idle'
  await expect(sandbox.clock.until(word)).rejects.toThrow('clock.until takes "idle", not "idl"')
})

test('without a port the application alone answers', async () => {
  await using quiet = await createSandbox({ listen: false, clock: 'frozen' })
  const answer = await request(quiet.app).get('/api/v2/cities').auth(quiet.account.access_token, { type: 'bearer' })
  expect(answer.status).toBe(200)
})
