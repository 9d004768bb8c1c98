import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addressWith, SHOWN_SCHEMES, type ShownScheme, signWith } from '../../src/webhooks/sign/schemes.ts'
import { publicKeyOf, signingKeyOf } from '../../src/webhooks/sign/signing-key.ts'
import { runCli } from '../support/run-cli.ts'
import { startListener } from './running-listener.ts'
import { bookParcel, startSandbox } from './running-sandbox.ts'

const NEW = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OLD = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX'
const BODY = '{"gcode":"GS1","status":"901","update_time":0}'

async function send(url: string, scheme: ShownScheme, secrets: readonly string[]) {
  const applied = [{ scheme, secrets }]
  const message = { id: 'msg_1', timestamp: Math.floor(Date.now() / 1_000), body: Buffer.from(BODY) }
  const headers = signWith(applied, message)
  expect((await fetch(addressWith(applied, url), { method: 'POST', headers, body: BODY })).status).toBe(200)
}

describe('listen judges', () => {
  test('webhooks of a sandbox that signs in every way at once, with the account’s own secrets', async () => {
    const sandbox = await startSandbox()
    const body = JSON.stringify({ set: { webhook_signature: SHOWN_SCHEMES.map(scheme => ({ scheme })) } })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${sandbox.url}/__sandbox/profile`, { method: 'PUT', headers, body })).status).toBe(200)
    const { cli } = await startListener(['--register', '--json'], { env: { SANDBOX_URL: sandbox.url } })
    await bookParcel(sandbox, 'EVERY-1')
    await runCli(['clock', 'advance', '1m', '--url', sandbox.url])
    const [line = ''] = await cli.stdout.first(1)
    expect(JSON.parse(line)).toMatchObject({ signature: 'ok', reasons: [] })
    expect(JSON.parse(line).schemes).toEqual(Object.fromEntries(SHOWN_SCHEMES.map(scheme => [scheme, 'ok'])))
  })

  test.each(['standard', 'standard-ed25519', 'stripe', 'github', 'url-token'] as const)(
    '%s with a --secret of the endpoint’s, and refuses another’s',
    async scheme => {
      const { cli, url } = await startListener(['--secret', NEW])
      await send(url, scheme, [NEW])
      await send(url, scheme, [OLD])
      const [first = '', second = ''] = await cli.stdout.first(2)
      expect(first).toMatch(/ {2}signature ok$/)
      expect(second).toContain(`SIGNATURE WRONG: ${scheme}: `)
    },
  )

  test('what was signed before, in and after a rotation, with --secret for the old one and the new one', async () => {
    const { cli, url } = await startListener(['--secret', NEW, '--secret', OLD])
    const phases = [[OLD], [NEW, OLD], [NEW]]
    for (const scheme of ['standard', 'github', 'url-token'] as const) {
      for (const secrets of phases) await send(url, scheme, secrets)
    }
    for (const line of await cli.stdout.first(9)) expect(line).toMatch(/signature ok$/)
  })

  test('by a public key, and by a secret that holds spaces', async () => {
    const byKey = await startListener(['--secret', publicKeyOf(signingKeyOf(NEW))])
    await send(byKey.url, 'standard-ed25519', [NEW])
    expect(await byKey.cli.stdout.first(1)).toEqual([expect.stringMatching(/signature ok$/)])
    const byText = await startListener(['--secret', "It's a Secret to Everybody", '--scheme', 'github'])
    await send(byText.url, 'github', ["It's a Secret to Everybody"])
    expect(await byText.cli.stdout.first(1)).toEqual([expect.stringMatching(/signature ok$/)])
  })
})

describe('listen --print-verifier', () => {
  test.each([
    [['php'], 'standard.php'],
    [['java'], 'Standard.java'],
    [['ts'], 'standard.ts'],
    [['python'], 'standard.py'],
    [['go'], 'standard.go'],
    [['java', '--scheme', 'body-hmac-base64'], 'BodyHmacBase64.java'],
    [['java', '--scheme', 'standard-ed25519'], 'StandardEd25519.java'],
    [['python', '--scheme', 'url-token'], 'url-token.py'],
  ])('%j prints docs/verify/%s and needs no sandbox', async (words, file) => {
    const text = readFileSync(new URL(`../../docs/verify/${file}`, import.meta.url), 'utf8')
    const env = { SANDBOX_URL: 'http://127.0.0.1:9' }
    expect(await runCli(['listen', '--print-verifier', ...words], { env })).toEqual({
      code: 0,
      stdout: text.trimEnd(),
      stderr: '',
    })
  })

  test.each([
    [['--print-verifier', 'phyton'], 'Did you mean python? There are: php, java, ts, python, go.'],
    [['--print-verifier', 'php', '--scheme', 'strpe'], 'Did you mean stripe? There are: standard, standard-ed25519,'],
    [['--scheme', 'none'], 'There are: standard, standard-ed25519, stripe, github, body-hmac-base64, url-token.'],
  ])('%j is wrong usage', async (words, sentence) => {
    const { code, stdout, stderr } = await runCli(['listen', ...words])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
  })

  test('the package that is published holds what it prints', () => {
    const { files } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(files).toContain('docs')
    expect(files).not.toContain('!docs/verify')
  })
})
