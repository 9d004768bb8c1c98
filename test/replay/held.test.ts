/** A recording that begins with what a store holds already: after a restart, or with the data of yesterday. */
import { expect, test } from 'vitest'
import { checkRecording, packRecording, recordSandbox, unpackRecording } from '../../src/replay-tools.ts'
import { SYSTEM_WORLD } from '../../src/service/world/world-names.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { makeBooking } from '../support/booking.ts'
import { startReceiver } from '../support/receiver.ts'
import { TEST_SEED } from '../support/test-seed.ts'
import { playRandomly } from './random-run.ts'

const SAME = { identical: true, first_difference: null }

test.each([1, 2])(
  'a run that goes on after a restart plays as it was recorded, for itself (%i)',
  async n => {
    await using receiver = await startReceiver()
    const data = await temporaryFolder()
    const run = { receiver: receiver.url, calls: 60, inFlight: 4, data, credentials: 'random' } as const
    const before = await playRandomly({ ...run, seed: TEST_SEED + n })
    const { password, client_secret, webhook_secret, refresh_token } = Object(await before.sandbox.credentials())
    await before.sandbox.close()
    const after = await playRandomly({ ...run, seed: TEST_SEED + 500 + n, isAgain: true })
    const recording = await after.recording()
    await after.sandbox.close()
    expect(recording.held?.worlds.map(({ world }) => world)).toContain('default')
    const packed = packRecording(recording)
    expect(await checkRecording(unpackRecording(packed, 'run.json.gz'))).toMatchObject(SAME)
    const text = JSON.stringify(recording)
    const secrets = [password, client_secret, webhook_secret, refresh_token].filter(one => one !== undefined)
    expect(secrets.filter(secret => text.includes(secret))).toEqual([])
    expect(text).not.toContain('mat-khau-rieng-1')
  },
  60_000,
)

test('a token from before the restart is one in the replay, too, and no secret of the store is in the recording', async () => {
  await using receiver = await startReceiver()
  const data = await temporaryFolder()
  const options = { port: 0, data, clock: 'frozen', credentials: 'random', controlToken: 'random' } as const
  const before = await recordSandbox({ ...options, logLevel: 'silent', seed: 7 })
  const { url, core, controlToken } = before.sandbox
  const { username, password, client_id, client_secret, webhook_secret } = await before.sandbox.credentials()
  const ask = async (
    path: string,
    { token, ...body }: { readonly token?: string | null; readonly [name: string]: unknown },
  ) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    return (await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).text()
  }
  const token =
    /eyJ[\w.-]+/.exec(await ask('/api/v2/login', { username, password, client_id, client_secret }))?.[0] ?? ''
  await ask('/api/v2/webhooks', { token, endpoint: `${receiver.url}?token=a-token-of-the-receiver` })
  // Twice: the first secret of an endpoint is the account's.
  await ask('/__sandbox/webhooks/1/rotate-secret', { token: controlToken })
  await ask('/__sandbox/webhooks/1/rotate-secret', { token: controlToken })
  await ask('/api/v2/shipments', { token, ...makeBooking({ orderId: 'A-1' }) })
  const endpoint = await core.store.read('default', view => view.get('endpoints', '1'))
  const key = await core.store.read(SYSTEM_WORLD, view => view.get('settings', 'signing_key'))
  await before.sandbox.close()

  const after = await recordSandbox({ ...options, logLevel: 'silent' })
  const headers = { authorization: `Bearer ${token}` }
  const list = await (await fetch(`${after.sandbox.url}/api/v2/shipments`, { headers })).text()
  const recording = await after.recording()
  await after.sandbox.close()
  expect(list).toContain('A-1')
  expect(recording.earlier_tokens).toMatchObject([{ account: 'default' }])
  expect(await checkRecording(recording)).toMatchObject({ calls: 1, ...SAME })
  const secrets = [token, password, client_secret, webhook_secret, controlToken, key?.value, endpoint?.secret]
  const old = endpoint?.oldSecrets.map(({ secret }) => secret) ?? []
  expect(old).toEqual([expect.stringMatching(/^whsec_/), webhook_secret])
  const text = JSON.stringify(recording)
  for (const secret of [...secrets, ...old, 'a-token-of-the-receiver']) {
    expect(secret).toMatch(/.{8}/)
    expect(text.includes(secret ?? ''), `shown: ${secret}`).toBe(false)
  }
})

test('rows that are none are refused by their place', async () => {
  const data = await temporaryFolder()
  const options = { port: 0, data, clock: 'frozen', logLevel: 'silent' } as const
  await (await recordSandbox({ ...options, seed: 7 })).sandbox.close()
  const { sandbox, recording } = await recordSandbox(options)
  const recorded = await recording()
  await sandbox.close()
  const { held } = recorded
  if (!held) throw new Error('the recording holds nothing')
  const changed = (rows: object) =>
    checkRecording({ ...recorded, held: { ...held, worlds: [{ world: 'w', at: 0, rows: { ...rows } }] } })
  await expect(changed({ nowhere: [{ id: '1' }] })).rejects.toThrow('/held/worlds/0/rows/nowhere/0: it is no row')
  await expect(changed({ timers: [{ id: '1' }] })).rejects.toThrow('the row does not have the form of the table timers')
  await expect(changed({ settings: [{ id: 's', value: '{{secret:9}}' }] })).rejects.toThrow('names a secret')
  await expect(checkRecording({ ...recorded, held: { ...held, layout: 99 } })).rejects.toThrow('layout 99')
})
