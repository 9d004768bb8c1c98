import { describe, expect, test } from 'vitest'
import type { RunSettings, WebhookSettings } from '../../../src/contract/settings.ts'
import { createSandbox, type Sandbox } from '../../../src/index.ts'
import { sparePort } from '../../support/spare-port.ts'
import { findingsOf, runWebhookPhase, verdictsOf } from './run-webhook-phase.ts'
import { startInbox } from './start-inbox.ts'
import { startRelay } from './start-relay.ts'

const CREATION = 'the creation of a parcel is told to the endpoint'

/** The sandbox without its control API: the runner takes it for a real deployment. */
function deploymentOf(sandbox: Sandbox) {
  return startRelay(sandbox.url, async (request, pass) =>
    request.path.startsWith('/__sandbox') ? { status: 404, body: 'Not Found' } : pass(),
  )
}

function settingsFor(url: string, sandbox: Sandbox, webhook: WebhookSettings): RunSettings {
  const { username, password, client_id, client_secret } = sandbox.account
  return {
    url,
    username,
    password,
    clientId: String(client_id),
    clientSecret: client_secret,
    allowWrites: ['webhooks', 'shipments'],
    webhook,
  }
}

/** An address to listen on, which no other test gets. */
async function freeListen(): Promise<string> {
  return `127.0.0.1:${await sparePort()}`
}

async function endpointsOf(sandbox: Sandbox): Promise<readonly { id: number; endpoint: string }[]> {
  const answer = await fetch(`${sandbox.apiUrl}/webhooks`, {
    headers: { authorization: `Bearer ${sandbox.account.access_token}` },
  })
  const body: { data: { id: number; endpoint: string }[] } = JSON.parse(await answer.text())
  return body.data
}

describe('on the sandbox', () => {
  test('public-url: through a tunnel, whole journeys and repetitions', async () => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    const listen = await freeListen()
    await using tunnel = await startRelay(`http://${listen}`, (_request, pass) => pass())
    const webhook = { mode: 'public-url', listen, publicUrl: tunnel.url } as const
    const report = await runWebhookPhase({ url: sandbox.url, webhook })
    expect(findingsOf(report)).toEqual([])
    expect(new Set(Object.values(verdictsOf(report)))).toEqual(new Set(['passed']))
    expect(report.webhook).toMatchObject({ mode: 'public-url', verified: true })
  })

  test('inbox: the same without repetitions, which it cannot cause', async () => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    await using inbox = await startInbox()
    const { publicUrl, inboxUrl } = inbox
    const webhook = { mode: 'inbox', publicUrl, inboxUrl, pollEveryMs: 10 } as const
    const report = await runWebhookPhase({ url: sandbox.url, webhook })
    expect(findingsOf(report)).toEqual([])
    const { 'an event that was answered 500 is sent again': again, ...others } = verdictsOf(report)
    expect(again).toBe('not-run')
    expect(new Set(Object.values(others))).toEqual(new Set(['passed']))
    expect(report.webhook).toMatchObject({ mode: 'inbox', verified: true })
  })

  test('off: nothing is registered and nothing passes', async () => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    const report = await runWebhookPhase({ url: sandbox.url, webhook: { mode: 'off' } })
    expect(new Set(Object.values(verdictsOf(report)))).toEqual(new Set(['not-run']))
    expect(report.webhook).toMatchObject({ mode: 'off', verified: false })
    expect(report.sent.POST ?? 0).toBe(0)
  })

  test('a receiver that cannot be reached ends the run before anything is registered', async () => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    await using elsewhere = await startRelay('', async () => ({ status: 502 }))
    await using watched = await startRelay(sandbox.url, (request, pass) => {
      registrations += request.method === 'POST' && request.path.startsWith('/api/v2/webhooks') ? 1 : 0
      return pass()
    })
    let registrations = 0
    const webhook = { mode: 'inbox', publicUrl: elsewhere.url, inboxUrl: elsewhere.url, pollEveryMs: 1 } as const
    await expect(runWebhookPhase({ url: watched.url, webhook })).rejects.toMatchObject({ kind: 'receiver' })
    expect(registrations).toBe(0)
  })

  test('an unknown scheme is a usage error', async () => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
    const run = runWebhookPhase({ url: sandbox.url, webhook: { scheme: 'hmac' } })
    await expect(run).rejects.toMatchObject({ kind: 'usage' })
    await expect(run).rejects.toThrow(/There is no signature scheme "hmac"; there are standard,/)
  })
})

describe('on a deployment', () => {
  test('the creation event arrives, signatures are verified with the given secret, and only our endpoint is deleted', async () => {
    await using sandbox = await createSandbox({ clock: 'frozen', seed: 7, webhooks: ['http://127.0.0.1:9/not-ours'] })
    await using deployment = await deploymentOf(sandbox)
    const webhook = { mode: 'local', secret: sandbox.account.webhook_secret } as const
    // Its clock runs by itself, as a real one's does.
    await fetch(`${sandbox.url}/__sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'real' }),
    })
    const report = await runWebhookPhase(settingsFor(deployment.url, sandbox, webhook))
    expect(report.target.kind).toBe('deployment')
    expect(findingsOf(report)).toEqual([])
    expect(verdictsOf(report)).toMatchObject({ [CREATION]: 'passed' })
    expect(report.webhook).toMatchObject({ mode: 'local', verified: true })
    expect(report.leftovers).toEqual([])
    // By the case itself, while the receiver still answers; the parcel is cancelled by the run's cleanup afterwards.
    const deleted = report.exchanges.map(({ operation }) => operation).filter(name => name.startsWith('delete'))
    expect(deleted.slice(0, 2)).toEqual(['deleteWebhook', 'deleteShipment'])
    expect((await endpointsOf(sandbox)).map(({ endpoint }) => endpoint)).toEqual(['http://127.0.0.1:9/not-ours'])
  })

  test('without a secret nothing is called verified', async () => {
    await using sandbox = await createSandbox({ clock: 'real', seed: 7 })
    await using deployment = await deploymentOf(sandbox)
    const report = await runWebhookPhase(settingsFor(deployment.url, sandbox, { mode: 'local' }))
    expect(verdictsOf(report)).toMatchObject({ [CREATION]: 'passed' })
    expect(report.webhook.verified).toBe(false)
    expect(report.webhook.note).toMatch(/signatures were NOT verified/)
  })

  test('another secret, and another scheme than the deployment signs with, are errors', async () => {
    await using sandbox = await createSandbox({ clock: 'real', seed: 7 })
    await using deployment = await deploymentOf(sandbox)
    const given: readonly WebhookSettings[] = [
      { mode: 'local', secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX' },
      { mode: 'local', secret: sandbox.account.webhook_secret, scheme: 'stripe' },
    ]
    for (const webhook of given) {
      const report = await runWebhookPhase(settingsFor(deployment.url, sandbox, webhook))
      const errors = findingsOf(report).filter(({ severity }) => severity === 'error')
      expect(errors.map(({ check }) => check)).toContain('webhook-signature')
      expect(report.webhook.verified).toBe(false)
      expect(report.exitCode).toBe(1)
    }
  })

  test('events of other orders are counted and otherwise ignored', async () => {
    await using sandbox = await createSandbox({ clock: 'real', seed: 7 })
    await using deployment = await deploymentOf(sandbox)
    const listen = await freeListen()
    const foreign = JSON.stringify({ gcode: 'GS00000000', order_id: 'somebody-else', status: 'nonsense' })
    await using tunnel = await startRelay(`http://${listen}`, async (request, pass) => {
      const isTrial = request.body.includes('carrier_sandbox_preflight')
      if (!isTrial) await pass({ body: Buffer.from(foreign) })
      return pass()
    })
    const secret = sandbox.account.webhook_secret
    const webhook = { mode: 'public-url', listen, publicUrl: tunnel.url, secret } as const
    const report = await runWebhookPhase(settingsFor(deployment.url, sandbox, webhook))
    expect(findingsOf(report)).toEqual([])
    expect(report.webhook.verified).toBe(true)
    expect(report.webhook.note).toMatch(/1 of other orders were ignored/)
  })

  test('no event before the deadline is an error', async () => {
    await using sandbox = await createSandbox({ clock: 'real', seed: 7 })
    await using deployment = await deploymentOf(sandbox)
    await using inbox = await startInbox()
    const { publicUrl, inboxUrl } = inbox
    // Everything but the trial is lost on its way.
    await using hole = await startRelay('', async () => ({ status: 200 }))
    await using rewritten = await startRelay(deployment.url, (request, pass) =>
      request.method === 'POST' && request.path === '/api/v2/webhooks'
        ? pass({ body: Buffer.from(JSON.stringify({ endpoint: hole.url })) })
        : pass(),
    )
    const webhook = { mode: 'inbox', publicUrl, inboxUrl, pollEveryMs: 10, deadlineMs: 100 } as const
    const report = await runWebhookPhase(settingsFor(rewritten.url, sandbox, webhook))
    const [finding] = findingsOf(report).filter(({ check }) => check === 'webhook-delivered')
    expect(finding).toMatchObject({ severity: 'error', got: 'nothing within 0.1 s' })
    expect(report.webhook).toMatchObject({ verified: false, note: 'no event arrived' })
  })

  test('is off unless a mode is given', async () => {
    await using sandbox = await createSandbox({ clock: 'real', seed: 7 })
    await using deployment = await deploymentOf(sandbox)
    const report = await runWebhookPhase(settingsFor(deployment.url, sandbox, {}))
    expect(new Set(Object.values(verdictsOf(report)))).toEqual(new Set(['not-run']))
    expect(report.webhook).toMatchObject({ mode: 'off', verified: false })
    expect(await endpointsOf(sandbox)).toEqual([])
  })
})
