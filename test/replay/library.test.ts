/** What a test does by the library in its own process is part of a recording, too. */
import { expect, test } from 'vitest'
import { rng } from '../../src/domain/random.ts'
import { createSandbox, type Sandbox, type SandboxAccount, type SandboxWorld } from '../../src/index.ts'
import { checkRecording, unpackRecording } from '../../src/replay-tools.ts'
import { makeBooking } from '../support/booking.ts'
import { startReceiver } from '../support/receiver.ts'
import { TEST_SEED } from '../support/test-seed.ts'

const PASSWORD = 'mat-khau-rieng-2'

async function book({ apiUrl, account }: SandboxWorld, orderId: string): Promise<void> {
  const headers = { authorization: `Bearer ${account.access_token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(makeBooking({ orderId }))
  await (await fetch(`${apiUrl}/shipments`, { method: 'POST', headers, body })).text()
}

async function list({ apiUrl, account }: SandboxWorld): Promise<string> {
  const headers = { authorization: `Bearer ${account.access_token}` }
  return (await fetch(`${apiUrl}/shipments`, { headers })).text()
}

/** Plays what was recorded so far and says what differs. */
async function verdictOf(sandbox: Sandbox) {
  const recording = unpackRecording(Buffer.from(await sandbox.recording()), 'run.json.gz')
  return { recording, verdict: await checkRecording(recording) }
}

test('a run that a test steers by the library plays as it was recorded', async () => {
  await using receiver = await startReceiver()
  await using sandbox = await createSandbox({ record: true, clock: 'frozen', seed: 7, inbox: true })
  await sandbox.account.registerWebhook(receiver.url)
  await book(sandbox, 'A-1')
  await sandbox.clock.advance('1d')
  await sandbox.faults.add({ match: { operation: 'listShipments' }, when: { first: 1 }, fault: { status: 503 } })
  expect(await list(sandbox)).toContain('503')
  const kept = await sandbox.snapshot('kept')
  await sandbox.simulate('A-1', { action: 'return' })
  await sandbox.shipments.of('A-1').travelTo('returned')
  await sandbox.account.inbox.waitFor({ order_id: 'A-1' })
  const returned = await list(sandbox)
  await kept.restore()
  expect(await list(sandbox)).not.toBe(returned)
  const alice = await sandbox.createAccount({ id: 'alice', password: PASSWORD, clock: 'frozen' })
  await alice.fill({ shipments: 3, customers: 1 })
  await book(alice, 'B-1')
  await alice.clock.until('idle')
  await list(alice)
  await expect(sandbox.simulate('NONE', { action: 'continue' })).rejects.toThrow('NONE')
  const { recording, verdict } = await verdictOf(sandbox)
  expect(verdict).toMatchObject({ identical: true, first_difference: null })
  expect(verdict.webhooks).toBeGreaterThan(5)
  expect(recording.acts?.map(({ account, name }) => `${account} ${name}`)).toEqual([
    'default registerWebhook',
    'default clock.advance',
    'default faults.add',
    'default snapshot',
    'default simulate',
    'default shipments.of.travelTo',
    'default inbox.waitFor',
    'default snapshots.of.restore',
    'default createAccount',
    'alice fill',
    'alice clock.until',
    'default simulate',
  ])
  const text = JSON.stringify(recording)
  expect(
    [PASSWORD, alice.account.access_token, alice.account.webhook_secret].filter(one => text.includes(one)),
  ).toEqual([])
}, 60_000)

test.each(Array.from({ length: 4 }, (_, n) => [TEST_SEED + 50 + n, [1, 8][n % 2] ?? 1] as const))(
  'a random run by library and HTTP with the seed %i and %i at a time plays as it was recorded',
  async (seed, atOnce) => {
    await using receiver = await startReceiver()
    const draw = rng(seed, 'library-run')
    const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(draw() * items.length)] ?? items[0]
    const clock = pick(['frozen', 'real', 'x600'])
    await using sandbox = await createSandbox({ record: true, clock, seed, webhooks: [receiver.url], pace: '2s' })
    const worlds: [SandboxWorld, ...SandboxAccount[]] = [sandbox]
    let orders = 0
    const acts = [
      (world: SandboxWorld) => book(world, `R-${++orders}`),
      (world: SandboxWorld) => book(world, `R-${++orders}`),
      list,
      ({ clock }: SandboxWorld) => clock.advance(pick(['1m', '2h', '1d'])),
      ({ clock }: SandboxWorld) => clock.set(pick(['frozen', 'real'])),
      (world: SandboxWorld) => world.simulate(`R-${orders}`, { action: pick(['continue', 'fail', 'cancel']) }),
      ({ faults }: SandboxWorld) => faults.add({ when: { probability: 0.3 }, fault: { status: 503 } }),
      ({ faults }: SandboxWorld) => faults.clear(),
      (world: SandboxWorld) => world.wallet.topUp(1_000),
      (world: SandboxWorld) => world.snapshot(pick(['a', 'b']), { replace: true }),
      ({ snapshots }: SandboxWorld) => snapshots.of(pick(['a', 'b'])).restore(),
      ({ webhooks }: SandboxWorld) => webhooks.waitFor({ order_id: `R-${orders}` }, { timeoutMs: 20 }),
      async () => {
        if (worlds.length < 4) worlds.push(await sandbox.createAccount({ clock: pick(['frozen', 'real']) }))
      },
    ] as const
    let left = 60
    const worker = async (): Promise<void> => {
      // What is refused is refused again: a test that goes on after it is played as it was, too.
      while (left-- > 0) await Promise.resolve(pick(acts)(pick(worlds))).catch(() => undefined)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const { recording, verdict } = await verdictOf(sandbox)
    expect(verdict).toMatchObject({ identical: true, first_difference: null })
    expect(recording.acts?.length).toBeGreaterThan(20)
    expect(recording.calls.some(({ answer }) => answer?.status === 200)).toBe(true)
  },
  60_000,
)

test('without the option there is no recording, and what cannot be recorded is refused', async () => {
  await using sandbox = await createSandbox()
  await expect(sandbox.recording()).rejects.toThrow('start it by createSandbox({ record: true })')
  await expect(createSandbox({ record: true, listen: false })).rejects.toThrow(
    'a run without a server cannot be recorded',
  )
})
