import { createHmac } from 'node:crypto'
import { KNOWN_ANSWERS, type KnownAnswer } from '../webhooks/sign/known-answers.ts'

/** One call of a verifier: what it is given, and what it must say. */
export interface VerifyCase {
  readonly name: string
  readonly scheme: string
  readonly request: RequestParts
  readonly accepted: boolean
}

export interface RequestParts {
  readonly id: string
  readonly timestamp: string
  /** The header with the signature, or the token of the address. */
  readonly signature: string
  readonly body: Buffer
  readonly secret: string
  readonly now: number
}

const TIMED = ['standard', 'standard-ed25519', 'stripe']

/** Every known answer as it is, with each key it was signed for, tampered with, stale, and with unusable secrets. */
export function verifyCases(): readonly VerifyCase[] {
  return KNOWN_ANSWERS.filter(({ header = 'X-Signature' }) => header === 'X-Signature').flatMap(casesOf)
}

function casesOf(answer: KnownAnswer): readonly VerifyCase[] {
  const { scheme, origin } = answer
  const request = partsOf(answer)
  const make = (name: string, changes: Partial<RequestParts>, accepted: boolean): VerifyCase => ({
    name: `${scheme}, ${origin}: ${name}`,
    scheme,
    request: { ...request, ...changes },
    accepted,
  })
  const old = answer.old_public ?? answer.old_secret
  const { signature, body, now } = request
  return [
    make('as it is', {}, true),
    ...(old === undefined ? [] : [make('with the old secret', { secret: old }, true)]),
    make('another secret', { secret: otherSecret(scheme) }, false),
    make('an empty secret', { secret: '' }, false),
    make('an empty secret, and a signature made with it', { secret: '', signature: forge(scheme, request) }, false),
    make('no signature', { signature: '' }, false),
    make('a signature cut off', { signature: changeEach(signature, cutOff) }, false),
    make('a signature with one character changed', { signature: changeEach(signature, changeCharacter) }, false),
    ...(scheme === 'url-token' ? [] : tamperedBodies(body).map(([name, bytes]) => make(name, { body: bytes }, false))),
    ...(TIMED.includes(scheme)
      ? [
          make('300 s old', { now: now + 300 }, true),
          make('300 s in the future', { now: now - 300 }, true),
          make('301 s old', { now: now + 301 }, false),
          make('301 s in the future', { now: now - 301 }, false),
          make('another timestamp than the one signed', moveTime(request, `${now + 1}`), false),
          make('a timestamp in words', moveTime(request, 'now'), false),
          make('a timestamp with a sign', moveTime(request, `+${now}`), false),
          make('a timestamp of 30 digits', moveTime(request, '1'.repeat(30)), false),
          make('a timestamp with a line after it', moveTime(request, `${now}\n`), false),
          make('an empty timestamp', moveTime(request, ''), false),
        ]
      : []),
    ...(scheme.startsWith('standard')
      ? [
          make('another id', { id: `${request.id}0` }, false),
          make('no id', { id: '' }, false),
          make('a secret that is not base64', { secret: 'whsec_****' }, false),
          make('signatures of other versions before it', { signature: `v9,AAAA ${signature}` }, true),
          make('the signature without its version', { signature: signature.replaceAll(/v1a?,/g, '') }, false),
        ]
      : []),
  ]
}

function partsOf(answer: KnownAnswer): RequestParts {
  const { id = '', timestamp: now = 0, headers, url } = answer
  const token = url === undefined ? null : new URL(url).searchParams.get('token')
  const signature = token ?? Object.values(headers).at(-1) ?? ''
  const secret = answer.public ?? answer.secret
  return { id, timestamp: String(now), signature, body: Buffer.from(answer.body), secret, now }
}

/** A signature by an empty secret, which an unset variable gives. */
function forge(scheme: string, { id, timestamp, body }: RequestParts): string {
  const hmac = (before: string) => createHmac('sha256', '').update(before).update(body)
  if (scheme === 'standard') return `v1,${hmac(`${id}.${timestamp}.`).digest('base64')}`
  if (scheme === 'stripe') return `t=${timestamp},v1=${hmac(`${timestamp}.`).digest('hex')}`
  if (scheme === 'github') return `sha256=${hmac('').digest('hex')}`
  return scheme === 'body-hmac-base64' ? hmac('').digest('base64') : ''
}

/** The public key of RFC 8032's first test, for the scheme that is verified with one. */
function otherSecret(scheme: string): string {
  return scheme === 'standard-ed25519' ? 'whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=' : 'whsec_b3RoZXI='
}

function cutOff(signature: string): string {
  return signature.slice(0, -5)
}

/** In its middle: the last character of base64 says less than it could. */
function changeCharacter(signature: string): string {
  const middle = Math.floor(signature.length / 2)
  return signature.slice(0, middle) + (signature[middle] === '0' ? '1' : '0') + signature.slice(middle + 1)
}

/** Every signature there is, so that none of two is left as it was; Stripe's time stays. */
function changeEach(request: string, change: (signature: string) => string): string {
  return request
    .split(/(?<=[ ,])/)
    .map(part => (/^(?:t=|v1a?,$)/.test(part) ? part : change(part.replace(/[ ,]$/, '')) + (/[ ,]$/.exec(part) ?? '')))
    .join('')
}

function tamperedBodies(body: Buffer): readonly (readonly [string, Buffer])[] {
  const flipped = Buffer.from(body)
  flipped[0] = (flipped[0] ?? 0) ^ 1
  return [
    ['a body with one bit changed', flipped],
    ['a body cut off', body.subarray(0, -1)],
    ['a body with a line added', Buffer.concat([body, Buffer.from('\n')])],
    ['an empty body', Buffer.alloc(0)],
  ]
}

/** Stripe has its time in the header with the signature. */
function moveTime({ signature, timestamp }: RequestParts, to: string): Partial<RequestParts> {
  return { timestamp: to, signature: signature.replace(`t=${timestamp},`, `t=${to},`) }
}

/** What a verifier of docs/verify is called with, in its order. */
export function argumentsOf({ scheme, request }: VerifyCase): readonly (string | Buffer)[] {
  const { id, timestamp, signature, body, secret, now } = request
  if (scheme === 'url-token') return [signature, secret]
  if (scheme.startsWith('standard')) return [id, timestamp, signature, body, secret, String(now)]
  return scheme === 'stripe' ? [signature, body, secret, String(now)] : [signature, body, secret]
}
