/** The only outgoing HTTP of certify: events to the consumer, and questions about its state. */
import { Readable } from 'node:stream'
import type { Agent, Dispatcher } from 'undici'

const DNS = /^(ENOTFOUND|EAI_)/

const RESET: readonly string[] = ['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'UND_ERR_SOCKET']

const TLS = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|EPROTO)/

export interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface Exchange {
  readonly sent: Sent
  /** Null when no answer came. With a time-out beside it, the answer began and did not end. */
  readonly status: number | null
  readonly error: WireError | null
  /** Of the answer, in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** How the answer's body begins. */
  readonly text: string
  /** Wall ms from the first byte sent to the last one received. */
  readonly ms: number
}

export interface PostOptions {
  /** Wall ms for everything. */
  readonly limitMs: number
  /** The body goes out in ten pieces over so many wall ms; 0 = at once. */
  readonly slowlyMs?: number
}

export interface Client {
  /** Never throws: a failure is an outcome. Redirects are not followed. */
  post(sent: Sent, options: PostOptions): Promise<Exchange>
  get(url: string, headers: Readonly<Record<string, string>>, limitMs: number): Promise<Exchange>
  close(): Promise<void>
}

const KEPT_CHARACTERS = 2_000
/** An answer to a webhook has no reason to be larger; what comes after is not read. */
const LARGEST_ANSWER = 1_048_576
const PIECES = 10

/** @param connectTimeoutMs wall ms until a connection is made. */
export async function openClient({ connectTimeoutMs }: { readonly connectTimeoutMs: number }): Promise<Client> {
  // Loaded with the first run: help and usage errors come without it.
  const { Agent } = await import('undici')
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connectTimeout: connectTimeoutMs })
  return {
    post: (sent, { limitMs, slowlyMs = 0 }) =>
      exchange(agent, {
        method: 'POST',
        sent,
        limitMs,
        body: slowlyMs > 0 ? Readable.from(inPieces(sent.body, slowlyMs)) : sent.body,
      }),
    get: (url, headers, limitMs) =>
      exchange(agent, { method: 'GET', sent: { url, headers, body: new Uint8Array() }, limitMs, body: null }),
    close: () => agent.destroy(),
  }
}

interface Request {
  readonly method: Dispatcher.HttpMethod
  readonly sent: Sent
  readonly limitMs: number
  readonly body: Uint8Array | Readable | null
}

async function exchange(agent: Agent, { method, sent, limitMs, body }: Request): Promise<Exchange> {
  const began = performance.now()
  const limit = AbortSignal.timeout(limitMs)
  let status: number | null = null
  let headers: Readonly<Record<string, string>> = {}
  const outcome = (text: string, error: Exchange['error']): Exchange => ({
    sent,
    status,
    error,
    headers,
    text: text.slice(0, KEPT_CHARACTERS),
    ms: Math.round(performance.now() - began),
  })
  const { origin, pathname, search, username, password } = new URL(sent.url)
  const own: Record<string, string> = {
    ...(method === 'POST' ? { 'content-length': String(sent.body.length) } : {}),
    ...(username === '' && password === '' ? {} : { authorization: basicAuthorization(username, password) }),
  }
  try {
    const response = await agent.request({
      origin,
      path: pathname + search,
      method,
      headers: { ...own, ...sent.headers },
      body,
      signal: limit,
      // A connection of its own: one that the consumer has just closed for idleness would look like a reset.
      reset: true,
    })
    status = response.statusCode
    headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    )
    return outcome(await readStart(response.body), null)
  } catch (error) {
    return outcome('', limit.aborted ? timeOut(limitMs) : describeWireError(error))
  }
}

function basicAuthorization(username: string, password: string): string {
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body) {
    pieces.push(piece)
    size += piece.length
    if (size >= LARGEST_ANSWER) break
  }
  return Buffer.concat(pieces).toString('utf8')
}

async function* inPieces(body: Uint8Array, overMs: number): AsyncGenerator<Uint8Array> {
  const size = Math.max(1, Math.ceil(body.length / PIECES))
  for (let at = 0; at < body.length; at += size) {
    if (at > 0) await new Promise(resolve => setTimeout(resolve, overMs / PIECES))
    yield body.subarray(at, at + size)
  }
}

/** Which way a request failed; `refused` and `dns`: no server is there. */
interface WireError {
  readonly kind: 'refused' | 'dns' | 'reset' | 'timeout' | 'tls' | 'other'
  /** For a person, to follow "got": `no answer within 15 s`. */
  readonly detail: string
}

function timeOut(limitMs: number): WireError {
  return { kind: 'timeout', detail: `no answer within ${limitMs / 1_000} s` }
}

function describeWireError(error: unknown): WireError {
  const code = codeOf(error)
  if (code === 'ECONNREFUSED') return { kind: 'refused', detail: 'nothing listens there (ECONNREFUSED)' }
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return { kind: 'refused', detail: `no connection could be made (${code})` }
  if (DNS.test(code)) return { kind: 'dns', detail: `the name could not be resolved (${code})` }
  if (RESET.includes(code)) return { kind: 'reset', detail: `the connection was closed without an answer (${code})` }
  if (TLS.test(code)) return { kind: 'tls', detail: `no TLS connection (${code})` }
  const message = error instanceof Error ? error.message : String(error)
  return { kind: 'other', detail: code === '' ? message : `${message} (${code})` }
}

/** Of several addresses the first that has one: `localhost` is two. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  if (error instanceof AggregateError) return error.errors.map(codeOf).find(code => code !== '') ?? ''
  return codeOf(error.cause)
}
