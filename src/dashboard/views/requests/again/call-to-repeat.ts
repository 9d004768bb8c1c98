import type { RequestDetail } from '../../../../schemas/types.gen.ts'

/** A text in pieces: what stands there, or the name of a variable of the environment. */
export type Pieces = readonly (string | { readonly variable: string })[]

/** A call of the log as a program repeats it: secrets come from the environment. */
export interface CallToRepeat {
  readonly method: string
  /** Whole address. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: Pieces])[]
  /** Null = none. */
  readonly body: Pieces | null
}

const REDACTED = '[redacted]'

/** What every client writes itself, and what a browser adds for its own purposes. */
const LEFT_OUT =
  /^(?:accept-encoding|connection|content-length|cookie|dnt|expect|host|keep-alive|origin|priority|referer|te|trailer|transfer-encoding|upgrade|upgrade-insecure-requests|user-agent|via|proxy-.*|sec-.*)$/

/** Texts of a body that stand in for a secret, by the name of their field; `exec` sets these variables. */
const VARIABLES: Readonly<Record<string, string>> = {
  password: 'SANDBOX_PASSWORD',
  client_secret: 'SANDBOX_CLIENT_SECRET',
  access_token: 'SANDBOX_ACCESS_TOKEN',
}

const SECRET = /(?<="(password|client_secret|access_token)"\s{0,9}:\s{0,9}")\[redacted\](?=")/

/** Null where the body is not stored as it was sent. @param base where the sandbox is reached, e.g. `http://127.0.0.1:4100/` */
export function callToRepeat({ method, path, request }: RequestDetail, base: string): CallToRepeat | null {
  if (request.truncated) return null
  const { headers, body } = request
  const sent = Object.entries(headers).flatMap(([name, value]) => {
    const repeated = saysNothing(name.toLowerCase(), value) ? null : repeatHeader(name, value)
    return repeated === null ? [] : [[name, repeated] as const]
  })
  // Without this each client declares a type of its own.
  const isTyped = body === null || sent.some(([name]) => name.toLowerCase() === 'content-type')
  return {
    method,
    url: addressOf(path, base),
    headers: isTyped ? sent : [...sent, ['content-type', ['']]],
    body: body === null ? null : splitSecrets(body),
  }
}

/** A path of the sandbox as a whole address, never one of another host. */
export function addressOf(path: string, base: string): string {
  return new URL(`./${path.replace(/^[/\\]+/, '')}`, base).href
}

function saysNothing(name: string, value: string): boolean {
  return LEFT_OUT.test(name) || (name === 'accept' && value === '*/*') || (name === 'accept-language' && value === '*')
}

function repeatHeader(name: string, value: string): Pieces | null {
  if (name.toLowerCase() === 'authorization' && value === `Bearer ${REDACTED}`) {
    return ['Bearer ', { variable: 'SANDBOX_ACCESS_TOKEN' }]
  }
  return value.includes(REDACTED) ? null : [value]
}

function splitSecrets(body: string): Pieces {
  // Texts and names of fields in turn.
  return body
    .split(SECRET)
    .map((piece, place) => (place % 2 === 0 ? piece : { variable: VARIABLES[piece] ?? piece }))
    .filter(piece => piece !== '')
}
