import { describe, expect, test } from 'vitest'
import { createSandbox, type SandboxOptions } from '../../../src/index.ts'
import { findingsOf, runWebhookPhase, verdictsOf } from './run-webhook-phase.ts'
import { startRelay } from './start-relay.ts'

const READINGS: readonly (readonly [string, SandboxOptions])[] = [
  ['compatible', {}],
  ['spec', { profile: 'spec' }],
  ['observed', { profile: 'observed' }],
  ['observed, the short creation result alone', { profile: 'observed', set: { creation_push: 'creation' } }],
  [
    'spec with every scheme at once',
    {
      profile: 'spec',
      set: {
        creation_push: 'creation',
        ondemand_push: 'status',
        json_style: 'php',
        history_order: 'newest_first',
        webhook_signature: [
          { scheme: 'standard-ed25519' },
          { scheme: 'standard' },
          { scheme: 'stripe' },
          { scheme: 'github' },
          { scheme: 'url-token' },
          { scheme: 'body-hmac-base64', header: 'X-Hmac' },
        ],
      },
    },
  ],
  [
    'numbers as text, another name of the volumetric weight, waits of its own',
    { set: { creation_push: 'both', numbers: 'mixed', volumetric_field: 'weight2', webhook_retry: ['90s'] } },
  ],
]

describe('the webhook phase has no findings', () => {
  test.each(READINGS)('under %s', async (_name, options) => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7, ...options })
    const report = await runWebhookPhase({ url: sandbox.url })
    expect(findingsOf(report)).toEqual([])
    expect(new Set(Object.values(verdictsOf(report)))).toEqual(new Set(['passed']))
    expect(report.webhook).toMatchObject({ mode: 'local', verified: true })
    expect(report.leftovers).toEqual([])
  })

  test.each([
    ['three copies of each', { copies: 3 }],
    ['some that are two hours late', { delay: '2h' }],
    ['late ones that others overtake', { reorder: true }],
    ['several at once', { burst: 2 }],
  ])('where deliveries are %s, as at-least-once in any order allows', async (_name, fault) => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    let fired = 0
    // Each world of the run has the fault from its first moment on.
    await using target = await startRelay(sandbox.url, async (request, pass) => {
      const isWorld = request.path.startsWith('/__sandbox/accounts')
      if (isWorld && request.method === 'DELETE') fired += await countFirings(sandbox.url, request.path)
      const answer = await pass()
      if (isWorld && request.method === 'POST') await addFault(sandbox.url, { answer, fault })
      return answer
    })
    const report = await runWebhookPhase({ url: target.url })
    expect(findingsOf(report)).toEqual([])
    expect(report.webhook.verified).toBe(true)
    expect(fired).toBeGreaterThan(20)
  })

  test('where nothing is signed and nothing is retried: reported, and not called verified', async () => {
    const set = { webhook_signature: [], webhook_retry: 'none', ondemand_push: 'none' } as const
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7, set })
    const report = await runWebhookPhase({ url: sandbox.url })
    expect(findingsOf(report)).toEqual([])
    expect(verdictsOf(report)).toMatchObject({ 'an event that was answered 500 is sent again': 'not-run' })
    expect(report.webhook.verified).toBe(false)
    expect(report.webhook.note).toMatch(/the profile signs nothing/)
  })
})

async function control(
  url: string,
  path: string,
  asked: { readonly account: string; readonly body?: object },
): Promise<string> {
  const { account, body } = asked
  const answer = await fetch(`${url}/__sandbox${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'x-sandbox-account': account },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${text}`)
  return text
}

async function addFault(
  url: string,
  { answer, fault }: { readonly answer: { readonly body?: string }; readonly fault: object },
): Promise<void> {
  const { id }: { id: string } = JSON.parse(answer.body ?? '')
  // Of events, not of bookings.
  const body = { match: { event: 'shipment-status' }, fault: { webhook: fault } }
  await control(url, '/faults', { account: id, body })
}

async function countFirings(url: string, path: string): Promise<number> {
  const account = path.split('/').at(-1) ?? ''
  const { rules }: { rules: { fired: number }[] } = JSON.parse(await control(url, '/faults', { account }))
  return rules.reduce((sum, one) => sum + one.fired, 0)
}
