import { createHmac, createPublicKey, generateKeyPairSync, timingSafeEqual, verify } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { SchemeName } from '../../../src/webhooks/sign/schemes.ts'

/** A webhook as a consumer gets it; header names in lower case. */
export interface Arrived {
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

const TOLERANCE_S = 300

/**
 * Does a consumer who knows `secret` accept it? Written with node:crypto and the package `standardwebhooks` alone, so
 * that no line of the sandbox judges the sandbox. ed25519: `secret` is the public key, `whpk_…`.
 */
export function accepts(scheme: SchemeName, { path, headers, body }: Arrived, secret: string): boolean {
  const hmac = (encoding: 'hex' | 'base64', ...parts: (string | Buffer)[]) =>
    parts.reduce((digest, part) => digest.update(part), createHmac('sha256', secret)).digest(encoding)
  const isFresh = (seconds: unknown) => Math.abs(Date.now() / 1_000 - Number(seconds)) <= TOLERANCE_S
  switch (scheme) {
    case 'none':
      return true
    case 'standard':
      return isVerified(() => new Webhook(secret).verify(body, presentOnly(headers)))
    case 'standard-ed25519': {
      const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' } = headers
      const signed = Buffer.concat([Buffer.from(`${id}.${at}.`), body])
      const signatures = given.split(' ').filter(one => one.startsWith('v1a,'))
      const fits = (one: string) => verify(null, signed, publicKey(secret), Buffer.from(one.slice(4), 'base64'))
      return isFresh(at) && signatures.some(fits)
    }
    case 'stripe': {
      const parts = (headers['stripe-signature'] ?? '').split(',').map(part => part.split('='))
      const at = parts.find(([name]) => name === 't')?.[1]
      const given = parts.filter(([name]) => name === 'v1').map(([, value]) => value)
      return at !== undefined && isFresh(at) && given.some(one => equal(one, hmac('hex', `${at}.`, body)))
    }
    case 'github':
      return equal(headers['x-hub-signature-256'], `sha256=${hmac('hex', body)}`)
    case 'body-hmac-base64':
      return equal(headers['x-signature'], hmac('base64', body))
    case 'url-token':
      return equal(new URL(path, 'http://shop.test').searchParams.get('token') ?? undefined, secret)
  }
}

/** A pair as Standard Webhooks writes it, made by node:crypto. */
export function makeKeyPair(): { readonly signing: string; readonly verifying: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  const base64 = (text: string) => Buffer.from(text, 'base64url').toString('base64')
  return { signing: `whsk_${base64(d)}`, verifying: `whpk_${base64(x)}` }
}

function publicKey(whpk: string) {
  const x = Buffer.from(whpk.slice('whpk_'.length), 'base64').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

function isVerified(judge: () => unknown): boolean {
  try {
    judge()
    return true
  } catch {
    return false
  }
}

function equal(given: string | undefined, expected: string): boolean {
  if (given === undefined) return false
  const [one, two] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === two.length && timingSafeEqual(one, two)
}

function presentOnly(headers: Arrived['headers']): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return Object.fromEntries(entries)
}
