import { pageOf, type ReplayPage, recordSandbox, traceRecording } from '../../src/replay-tools.ts'
import { makeBooking } from '../support/booking.ts'
import { type AnswerRule, startReceiver } from '../support/receiver.ts'

/** What stands in an order_id, a name and an answer of a receiver, and must stay text. */
export const HOSTILE = `</script><script>window.wasRun = 1</script><!--<img src=x onerror="window.wasRun = 2">\u2028`

export interface TracedRun {
  readonly orderId?: string
  /** Of the receiver; 500 with a hostile body by default. */
  readonly answer?: AnswerRule
}

/**
 * A run of six calls: a booking, one day, a call that is refused, a fill and a list. The receiver refuses each webhook.
 * Played once, as `exec` does it for a command that failed.
 */
export async function traceRun({
  orderId = 'A-1',
  answer = { status: 500, body: `closed ${HOSTILE}` },
}: TracedRun = {}): Promise<ReplayPage> {
  await using receiver = await startReceiver({ answer: () => answer })
  const webhooks = [receiver.url]
  const { sandbox, recording } = await recordSandbox({
    port: 0,
    clock: 'frozen',
    seed: 7,
    webhooks,
    logLevel: 'silent',
  })
  const { access_token } = await sandbox.credentials()
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object) =>
    (await fetch(`${sandbox.url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })).text()
  await call('POST', '/api/v2/shipments', makeBooking({ orderId }))
  await call('POST', '/api/v2/customers', { name: HOSTILE, phone: '0901234567' })
  await call('POST', '/__sandbox/clock/advance', { by: '1d' })
  await call('DELETE', '/api/v2/shipments/GS0000000000')
  await call('POST', '/__sandbox/fill', { shipments: 3, customers: 1 })
  await call('GET', '/api/v2/shipments')
  const recorded = await recording()
  await sandbox.close()
  const traced = await traceRecording(recorded)
  const stamp = traced.verdict.identical ? 'verified' : 'diverges'
  return pageOf({ ...recorded, stamp }, traced, { words: ['npm', 'test'], exit_code: 1, signal: null })
}
