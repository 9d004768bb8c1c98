/** What variations would have changed of a run: its recording is played under them. */
import { afterEach, expect, test, vi } from 'vitest'
import { recordSandbox } from '../../src/replay-tools.ts'
import { listVariations, openProber } from '../../src/vary-tools.ts'
import { makeBooking } from '../support/booking.ts'
import { startReceiver } from '../support/receiver.ts'

afterEach(() => vi.restoreAllMocks())

test('a run that goes another way while a webhook is under way ends at once', async () => {
  await using receiver = await startReceiver({ answer: () => ({ status: 204 }) })
  const options = { port: 0, clock: 'frozen', seed: 7, webhooks: [receiver.url], logLevel: 'silent' } as const
  const { sandbox, recording } = await recordSandbox(options)
  const { access_token } = await sandbox.credentials()
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const call = async (path: string, body: object) =>
    (await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).text()
  await call('/api/v2/shipments', makeBooking({ orderId: 'A-1' }))
  await call('/__sandbox/clock/advance', { by: '1h' })
  const { profile } = sandbox.settings.accountDefaults
  const recorded = await recording()
  await sandbox.close()

  const waits = vi.spyOn(globalThis, 'setTimeout')
  const prober = await openProber(recorded)
  expect(prober.isFaithful).toBe(true)
  // Under it 204 is a failure: a retry is planned, which the recording does not have.
  const [strict] = listVariations(['switches'], profile).filter(({ id }) => id === 'switch:webhook_success=200')
  const touches = await prober.touch(strict ? [strict] : [])
  expect([...touches.values()]).toMatchObject([{ isTouched: true }])
  // Each of the two sandboxes gives its calls two seconds at its end, and would give attempts on the wire as long again.
  expect(waits.mock.calls.filter(([, ms]) => ms === 2_000)).toHaveLength(2)
})
