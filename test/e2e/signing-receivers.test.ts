import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSandbox, type SandboxOptions } from '../../src/index.ts'
import { clientOf } from '../support/api-client.ts'
import { type Answer, type ReceivedRequest, startReceiver } from '../support/receiver.ts'

/** What a shop has in its settings. */
interface Secrets {
  readonly clientSecret: string
  readonly webhookSecret: string
}

/** A receiver as one finds them in public clients: how it verifies, and what it answers when that fails. */
interface Style {
  readonly verifies: (request: ReceivedRequest, secrets: Secrets) => boolean
  readonly refuses: Answer
  /** What it takes for the receiver to accept, which its hint names. */
  readonly flags: SandboxOptions
  /** The same as `start` has it. */
  readonly words: readonly string[]
}

const hmac = (secret: string, content: string | Uint8Array) => createHmac('sha256', secret).update(content)
const headerOf = ({ headers }: ReceivedRequest, name: string) => String(headers[name.toLowerCase()] ?? '')

/** `json_encode(json_decode($body, true))` of PHP: slashes and everything outside ASCII are escaped. */
function encodeAsPhp(body: string): string {
  const units = [...JSON.stringify(JSON.parse(body)).replaceAll('/', '\\/').split('')]
  return units
    .map(unit => (unit.charCodeAt(0) < 128 ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`))
    .join('')
}

const STYLES: Readonly<Record<string, Style>> = {
  'an own header with base64 of the raw body, 401': {
    verifies: (request, { clientSecret }) =>
      headerOf(request, 'X-Shop-Hmac-Sha256') === hmac(clientSecret, request.body).digest('base64'),
    refuses: { status: 401, body: '{"message":"Unauthorized"}' },
    flags: { webhookSignature: ['body-hmac-base64:X-Shop-Hmac-Sha256'] },
    words: ['--webhook-signature'],
  },
  'timestamp and hex in one header, 400': {
    verifies: (request, { webhookSecret }) => {
      const [, time, given] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(headerOf(request, 'Stripe-Signature')) ?? []
      const isFresh = Math.abs(Date.now() / 1_000 - Number(time)) < 300
      return isFresh && given === hmac(webhookSecret, `${time}.${request.text}`).digest('hex')
    },
    refuses: { status: 400, body: 'Webhook Error: No signatures found matching the expected signature for payload.' },
    flags: { webhookSignature: ['stripe'] },
    words: ['--webhook-signature'],
  },
  'PHP that encodes the decoded body again, 200 with a message': {
    verifies: (request, { clientSecret }) =>
      headerOf(request, 'X-Signature') === hmac(clientSecret, encodeAsPhp(request.text)).digest('base64'),
    refuses: { status: 200, body: '{"error":true,"message":"Sai ch\\u1eef k\\u00fd"}' },
    flags: { webhookBody: 'php' },
    words: ['--webhook-body php'],
  },
  'JavaScript that stringifies the parsed body, hex with a prefix, 200 with a message': {
    verifies: (request, { webhookSecret }) =>
      headerOf(request, 'X-Hub-Signature-256') ===
      `sha256=${hmac(webhookSecret, JSON.stringify(request.json())).digest('hex')}`,
    refuses: { status: 200, body: '{"ok":false,"error":"invalid signature"}' },
    flags: { webhookSignature: ['github'] },
    words: ['--webhook-signature'],
  },
}

/** Sends an event with accents and slashes; gives the delivery as the control API shows it. */
async function deliverTo({ verifies, refuses }: Style, options: SandboxOptions) {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, ...options })
  const { client_secret: clientSecret, webhook_secret: webhookSecret } = sandbox.account
  const answer = (request: ReceivedRequest) =>
    verifies(request, { clientSecret, webhookSecret }) ? { status: 200, body: '{"ok":true}' } : refuses
  await using receiver = await startReceiver({ answer })
  const client = clientOf(sandbox, sandbox)
  await client.register(`${receiver.url}/hook`)
  await client.book({ orderId: 'SBX-HAPPY-1' })
  await sandbox.clock.advance('4s')
  const [row] = (await client.control.get('/webhooks/deliveries')).body.items
  const detail = (await client.control.get(`/webhooks/deliveries/${row.id}`)).body
  return { row, attempt: detail.attempts[0], body: receiver.received[0]?.text ?? '' }
}

describe.each(Object.entries(STYLES))('a receiver that verifies %s', (_name, style) => {
  test('rejects by default, and the hint names the header, the scheme and the flag', async () => {
    const { row, attempt, body } = await deliverTo(style, {})
    // Both are in the event, so that how it is written matters.
    expect(body).toMatch(/[^\x20-\x7e]/)
    expect(body).toContain('/')
    expect(row.state).toBe(style.refuses.status === 200 ? 'delivered' : 'pending')
    expect(row.last_hint).toBe(style.refuses.status === 200 ? 'doubtful-success' : 'unauthorized')
    for (const language of ['en', 'vi']) {
      const hint = attempt.hint[language]
      for (const word of ['webhook-signature (standard)', 'X-Signature (body-hmac-base64)'])
        expect(hint).toContain(word)
      for (const word of [...style.words, 'client_secret', 'webhook_secret']) expect(hint).toContain(word)
    }
  })

  test('accepts with the flag', async () => {
    const { row, attempt } = await deliverTo(style, style.flags)
    expect([row.state, row.last_answer, row.last_hint]).toEqual(['delivered', 200, null])
    expect([attempt.hint, attempt.response_body]).toEqual([null, '{"ok":true}'])
  })
})

test('JavaScript that stringifies rejects a body written as PHP does, and the hint names the way back', async () => {
  const [, style] = Object.entries(STYLES).at(-1) ?? []
  if (style === undefined) throw new Error('there are no styles')
  const { attempt } = await deliverTo(style, { webhookSignature: ['github'], webhookBody: 'php' })
  expect(attempt.hint.en).toContain('--webhook-body js')
})
