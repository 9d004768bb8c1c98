import type { AccountCredentials, RequestEntry, RequestList } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { account } from '../../../session.ts'
import { addressOf, type CallToRepeat, type Pieces } from './call-to-repeat.ts'

/** A call as a person edits it. */
export interface Draft {
  readonly method: string
  readonly path: string
  /** `Name: value`, one a line; `$SANDBOX_ACCESS_TOKEN` stands for the token of the account. */
  readonly headers: string
  readonly body: string
}

/** What came back. */
export interface SentCall {
  /** Null = the answer was cut off, or there was none. */
  readonly status: number | null
  readonly ms: number
  readonly body: string
  /** In the log; null = it is not there. */
  readonly id: string | null
}

/** Methods with which a browser sends no body. */
export function isBodiless(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

export function draftOf({ method, headers, body }: CallToRepeat, path: string): Draft {
  return {
    method,
    path,
    headers: headers
      .filter(([, value]) => value.join('') !== '')
      .map(([name, value]) => `${name}: ${textOf(value)}`)
      .join('\n'),
    body: body === null ? '' : indented(textOf(body)),
  }
}

function textOf(pieces: Pieces): string {
  return pieces.map(piece => (typeof piece === 'string' ? piece : `$${piece.variable}`)).join('')
}

/** With a line for each value, where nothing but spaces changes. */
function indented(body: string): string {
  try {
    const value: unknown = JSON.parse(body)
    return JSON.stringify(value) === body ? JSON.stringify(value, null, 2) : body
  } catch {
    return body
  }
}

/** The first line that is no header; null = all are. */
export function findBadHeader(headers: string): string | null {
  return linesOf(headers).find(line => readHeader(line) === null) ?? null
}

const NAME = /^[!#$%&'*+.^_`|~\w-]{1,200}$/

function readHeader(line: string): readonly [string, string] | null {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(0, colon))
  return NAME.test(name) ? [name, line.slice(colon + 1).trim()] : null
}

function linesOf(headers: string): readonly string[] {
  return headers
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** Sends it to this sandbox, as an application of the account would. */
export async function sendCall(draft: Draft): Promise<SentCall> {
  const { method, path, body } = draft
  const [values, before] = await Promise.all([credentials(), newest()])
  const headers = new Headers()
  for (const line of linesOf(draft.headers)) {
    const [name, value] = readHeader(line) ?? []
    if (name !== undefined && value !== undefined) headers.append(name, fill(value, values))
  }
  const began = performance.now()
  const answer = await exchange(addressOf(path, document.baseURI), {
    method,
    headers,
    ...(isBodiless(method) || body === '' ? {} : { body: fillBody(body, values) }),
    cache: 'no-store',
  })
  const ms = performance.now() - began
  return { ...answer, ms, id: await findCall(draft, new Set(before.map(({ id }) => id))) }
}

/** Not by `reach`: a fault may cut off the answer, and the sandbox is there all the same. */
async function exchange(url: string, init: RequestInit): Promise<Pick<SentCall, 'status' | 'body'>> {
  try {
    const response = await fetch(url, init)
    return { status: response.status, body: await response.text() }
  } catch (error) {
    if (error instanceof TypeError) return { status: null, body: '' }
    throw error
  }
}

type Values = Readonly<Record<string, string>>

async function credentials(): Promise<Values> {
  const found = await control<AccountCredentials>('GET', `/accounts/${encodeURIComponent(account.peek())}`)
  return {
    SANDBOX_ACCESS_TOKEN: found.access_token,
    SANDBOX_USERNAME: found.username,
    SANDBOX_PASSWORD: found.password,
    SANDBOX_CLIENT_ID: String(found.client_id),
    SANDBOX_CLIENT_SECRET: found.client_secret,
  }
}

function fill(text: string, values: Values): string {
  return text.replace(/\$(SANDBOX_[A-Z_]{1,40})/g, (whole, name) => values[name] ?? whole)
}

/** Only where it is a whole text of JSON: a body may hold a dollar sign. */
function fillBody(body: string, values: Values): string {
  return body.replace(/"\$(SANDBOX_[A-Z_]{1,40})"/g, (whole, name) =>
    values[name] === undefined ? whole : JSON.stringify(values[name]),
  )
}

const LOOKED_AT = 50
const TRIES = 5
const WAIT_MS = 200

/** The newest calls of the account, and those of no account: a wrong token has its calls there. */
async function newest(): Promise<readonly RequestEntry[]> {
  const lists = await Promise.all(
    ['', '&nobody=true'].map(whose => control<RequestList>('GET', `/requests?size=${LOOKED_AT}${whose}`)),
  )
  return lists.flatMap(({ items }) => items)
}

/** The log gets a call a moment after its answer. */
async function findCall({ method, path }: Draft, before: ReadonlySet<string>): Promise<string | null> {
  for (let tried = 1; tried <= TRIES; tried++) {
    const calls = await newest()
    const found = calls.find(
      call => !before.has(call.id) && call.method === method && pathOf(call.path) === pathOf(path),
    )
    if (found) return found.id
    await new Promise(resolve => setTimeout(resolve, WAIT_MS))
  }
  return null
}

function pathOf(path: string): string {
  return path.split('?')[0] ?? ''
}
