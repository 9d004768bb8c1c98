import { expect, test } from 'vitest'
import { type Edit, followPage } from './follow-page.ts'

/** As the made-up courier signs: `X-Moon-Sign`, hex of an HMAC-SHA512 of the body. */
const DESCRIPTOR = `import { createHmac } from 'node:crypto'
import { findHeader } from './find-header.ts'
import { listSecrets, presentSecret } from './list-secrets.ts'
import { refuseSignature } from './refuse.ts'
import { sameSignature } from './same-signature.ts'
import type { SignatureScheme } from './scheme.ts'

export const moon: SignatureScheme = {
  name: 'moon',
  place: () => 'X-Moon-Sign',
  header: 'own',
  secret: { of: 'endpoint', form: 'text' },
  proves: { body: true, time: false },
  isList: false,
  sign: input => ({ 'X-Moon-Sign': digest(input.body, presentSecret(input, 'moon')) }),
  isShownBy: ({ headers }) => headers['x-moon-sign'] !== undefined,
  verify(input) {
    const given = findHeader(input.headers, 'X-Moon-Sign') ?? ''
    const isValid = listSecrets(input).some(secret => sameSignature(given, digest(input.body, secret)))
    return isValid ? { ok: true } : refuseSignature('The signature in X-Moon-Sign does not match.')
  },
}

function digest(body: Uint8Array, secret: string): string {
  return createHmac('sha512', secret).update(body).digest('hex')
}
`

const JUDGE = `import { createHmac } from 'node:crypto'
import type { SignatureScheme } from './signature-scheme.ts'

export const moon: SignatureScheme = {
  name: 'moon',
  isTimed: false,
  sentAt: () => null,
  faultOf({ headers, body }, { secret }) {
    const wanted = createHmac('sha512', secret).update(body).digest('hex')
    return headers['x-moon-sign'] === wanted ? null : 'X-Moon-Sign does not fit the body.'
  },
}
`

const DASHBOARD = 'src/dashboard/views/webhooks/schemes.ts'

const EDITS: readonly Edit[] = [
  { file: 'src/webhooks/sign/moon.ts', text: DESCRIPTOR },
  {
    file: 'src/webhooks/sign/schemes.ts',
    after: "import { github } from './github.ts'",
    text: "\nimport { moon } from './moon.ts'",
  },
  { file: 'src/webhooks/sign/schemes.ts', after: '\n  github,', text: '\n  moon,' },
  { file: 'schemas/sandbox/signature-scheme-name.schema.json', after: '"github", ', text: '"moon", ' },
  {
    file: DASHBOARD,
    after: "github: { en: 'as GitHub signs', vi: 'như GitHub' },",
    text: "\n  moon: { en: 'as Moon signs', vi: 'như Moon' },",
  },
  {
    file: DASHBOARD,
    after: "vi: 'HMAC-SHA256, hex sau “sha256=”' },",
    text: "\n  moon: { en: 'HMAC-SHA512, hex', vi: 'HMAC-SHA512, hex' },",
  },
  {
    file: DASHBOARD,
    after: '  none: () => null,',
    text: "\n  moon: ({ headers }) => findOfBody(headers.get('x-moon-sign'), 'endpoint-text'),",
  },
  { file: 'src/contract/signatures/moon.ts', text: JUDGE },
  {
    file: 'src/contract/signatures/find-scheme.ts',
    after: "import { github } from './github.ts'",
    text: "\nimport { moon } from './moon.ts'",
  },
  { file: 'src/contract/signatures/find-scheme.ts', after: '\n  github,', text: '\n  moon,' },
]

/** A receiver gets one event that is signed so, and each of those who verify says what it is. */
const USE = `
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { validateSignatures } from './dist/cli/client/validate-signatures.js'
import { assignSecrets } from './dist/cli/flags/settle-secrets.js'
import { findScheme } from './dist/contract/signatures/find-scheme.js'
import { createSandbox } from './dist/index.js'
import { verifyWebhook } from './dist/webhooks.js'

const receiver = createServer().listen(0, '127.0.0.1')
await once(receiver, 'listening')
const arrived = new Promise(resolve => receiver.on('request', async (request, response) => {
  const body = Buffer.concat(await request.toArray())
  response.end()
  resolve({ headers: request.headers, body, path: request.url })
}))
const sandbox = await createSandbox({ webhookSignature: ['moon'] })
const to = 'http://127.0.0.1:' + receiver.address().port + '/hook'
const sent = fetch(sandbox.url + '/__sandbox/webhooks/trigger', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ status: 'delivered', to, scheme: 'moon' }),
})
const request = await arrived
await sent
const secret = sandbox.account.webhook_secret
await sandbox.close()
receiver.close()
console.log(JSON.stringify({
  verified: verifyWebhook('moon', { ...request, secret, now: Date.now() / 1000 }),
  tampered: verifyWebhook('moon', { ...request, body: 'x', secret, now: Date.now() / 1000 }).ok,
  listened: validateSignatures({ ...request, at: Date.now() }, assignSecrets([secret], undefined)).schemes,
  judged: findScheme('moon').faultOf(request, { secret }),
  documented: ['docs/cli.md', 'docs/profiles.md'].map(page => readFileSync(page, 'utf8').includes('moon')),
}))`

test('a signature scheme is six files', { timeout: 180_000 }, async () => {
  const generators = ['gen-types', 'gen-cli-doc', 'gen-profiles-doc']
  const followed = { page: 'a-signature-scheme.md', files: 6, edits: EDITS, generators, withDashboard: true, use: USE }
  expect(await followPage(followed)).toEqual({
    verified: { ok: true },
    tampered: false,
    listened: { moon: 'ok' },
    judged: null,
    documented: [true, true],
  })
})
