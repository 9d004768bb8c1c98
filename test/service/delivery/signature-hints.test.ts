import { describe, expect, test } from 'vitest'
import type { SandboxOptions } from '../../../src/index.ts'
import { openShop } from './open-shop.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

/** What the newest attempt of the newest delivery says to do, as the control API shows it. */
async function hintOf({ sandbox, client }: Shop, orderId: string) {
  await client.book({ orderId })
  await sandbox.clock.advance('1s')
  const [row] = (await client.control.get(`/webhooks/deliveries?shipment=${orderId}`)).body.items
  const { attempts, ...delivery } = (await client.control.get(`/webhooks/deliveries/${row.id}`)).body
  return { row, delivery, hint: attempts.at(-1).hint }
}

const open = (options: SandboxOptions = {}) => openShop(options)

describe('a receiver that answers 401', () => {
  test('gets a hint with its own header, scheme, secret and flags', async () => {
    await using shop = await open()
    shop.answering({ status: 401 })
    const { hint, row } = await hintOf(shop, 'SBX-ERROR-1')
    expect(row).toMatchObject({ state: 'pending', last_hint: 'unauthorized' })
    expect(hint.en).toContain(
      "Signed: webhook-signature (standard) with the account's webhook_secret; X-Signature (body-hmac-base64) with the account's client_secret.",
    )
    expect(hint.en).toContain('start the sandbox with --webhook-signature SCHEME[:HEADER]')
    expect(hint.en).toContain('--webhook-body php')
    expect(hint.vi).toContain('X-Signature (body-hmac-base64) bằng client_secret của tài khoản.')
    const { client_secret: clientSecret, webhook_secret: webhookSecret } = shop.sandbox.account
    for (const secret of [clientSecret, webhookSecret]) expect(JSON.stringify(hint)).not.toContain(secret)
  })

  test('after a rotation: the new secret, and the one before where a scheme carries both, until that is over', async () => {
    await using shop = await open({ set: { webhook_signature: 'standard,github' } })
    shop.answering({ status: 401 })
    await shop.client.control.post('/webhooks/1/rotate-secret', {})
    expect((await hintOf(shop, 'SBX-ERROR-1')).hint.en).toContain(
      "Signed: webhook-signature (standard) with the endpoint's new secret and the one before its rotation; X-Hub-Signature-256 (github) with the endpoint's new secret, since its rotation.",
    )
    await shop.sandbox.clock.advance('25h')
    expect((await hintOf(shop, 'SBX-ERROR-2')).hint.en).toContain(
      "Signed: webhook-signature (standard), X-Hub-Signature-256 (github) with the endpoint's new secret, since its rotation.",
    )
  })

  test('settings of the endpoint: its header and its own secret, and where they are changed', async () => {
    await using shop = await open()
    shop.answering({ status: 401 })
    const secret = 'a-secret-of-this-scheme-alone'
    await shop.settings({ signature: [{ scheme: 'body-hmac-base64', header: 'X-Shop-Hmac', secret }] })
    const { hint } = await hintOf(shop, 'SBX-ERROR-1')
    expect(hint.en).toContain("Signed: X-Shop-Hmac (body-hmac-base64) with the secret in the endpoint's settings.")
    expect(hint.en).toContain("Scheme and header are set in the endpoint's settings")
    expect(JSON.stringify(hint)).not.toContain(secret)
  })

  test('trigger: the scheme that was asked for, and its flag', async () => {
    await using shop = await open()
    shop.answering({ status: 401 })
    const to = `${shop.receiver.url}/hook`
    const { body } = await shop.client.control.post('/webhooks/trigger', { status: 905, to, scheme: 'stripe' })
    expect(body.hint.en).toContain("Signed: Stripe-Signature (stripe) with the account's webhook_secret.")
    expect(body.hint.en).toContain('--scheme')
  })

  test('the hint names the fault that made a signature wrong', async () => {
    await using shop = await open()
    shop.answering({ status: 401 })
    await shop.client.control.post('/faults', {
      match: { event: 'shipment-status' },
      fault: { webhook: { sign: 'wrong' } },
    })
    expect((await hintOf(shop, 'SBX-ERROR-1')).hint.code).toBe('wrong-on-purpose')
  })
})

describe('a receiver that answers 200 and says that the signature is wrong', () => {
  const body = '{"error_code":1,"message":"Sai chữ ký"}'

  test('has taken the event; the delivery has the hint all the same', async () => {
    await using shop = await open()
    shop.answering({ status: 200, body })
    const { row, delivery, hint } = await hintOf(shop, 'SBX-ERROR-1')
    expect([row.state, row.last_hint, delivery.last_hint]).toEqual([
      'delivered',
      'doubtful-success',
      'doubtful-success',
    ])
    expect(hint.en).toContain('its body contains "Sai chữ ký"')
    expect(hint.en).toContain("X-Signature (body-hmac-base64) with the account's client_secret")
    expect((await shop.sandbox.clock.until('idle')).deliveries).toEqual([])
  })

  test('under webhook_success: 200 alike, and a 201 there keeps the reason for which it failed', async () => {
    await using shop = await open({ set: { webhook_success: '200', webhook_retry: 'none' } })
    shop.answering({ status: 200, body })
    expect((await hintOf(shop, 'SBX-ERROR-1')).hint.code).toBe('doubtful-success')
    shop.answering({ status: 201, body })
    expect((await hintOf(shop, 'SBX-ERROR-2')).hint.code).toBe('success-is-200-only')
  })

  test('a test event and a trigger show the hint, too', async () => {
    await using shop = await open()
    shop.answering({ status: 200, body })
    const tested = (await shop.client.control.post('/webhooks/1/test', {})).body
    expect([tested.state, tested.attempts[0].hint.code]).toEqual(['delivered', 'doubtful-success'])
    const to = `${shop.receiver.url}/hook`
    const triggered = (await shop.client.control.post('/webhooks/trigger', { status: 905, to })).body
    expect([triggered.answer.status, triggered.detail, triggered.hint.code]).toEqual([200, null, 'doubtful-success'])
  })

  test('a success that says nothing of the kind has no hint', async () => {
    await using shop = await open()
    shop.answering({ status: 200, body: '{"ok":true}' })
    const { row, hint } = await hintOf(shop, 'SBX-ERROR-1')
    expect([row.state, row.last_hint, hint]).toEqual(['delivered', null, null])
  })
})
