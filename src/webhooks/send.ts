import type { Agent, buildConnector, Dispatcher } from 'undici'
import type { WallClock } from '../domain/ports.ts'
import type { AttemptError } from '../domain/world.ts'
import { isOwnAddress } from './own-address.ts'
import {
  checkUrl,
  ForbiddenTargetError,
  guardedLookup,
  isControlPath,
  OWN_CONTROL_REFUSAL,
  type ResolveName,
  resolveBySystem,
} from './target-guard.ts'
import { describeFailure, type WireFailure } from './wire-failure.ts'

/** How much of an answer is kept, bytes. */
const KEPT_ANSWER_BYTES = 4_096

/**
 * Node gives each address of a name 250 ms before it tries the next and never returns to the first; a receiver at the
 * far end of a slow line needs more.
 */
const NEXT_ADDRESS_AFTER_MS = 1_000

export interface SendRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent byte for byte. */
  readonly body: Uint8Array
  /** Hangs up: the outcome is `aborted`. For one request only: a signal that outlives many would gather their listeners. */
  readonly signal?: AbortSignal | undefined
}

export interface SendOutcome {
  /** null when no status line arrived. A delivery succeeded only if `error` is null as well. */
  readonly status: number | null
  readonly error: AttemptError | null
  /** One sentence: what happened on the wire; null when an answer arrived. */
  readonly detail: string | null
  /** Names in lower case; repeated headers joined by `, `. */
  readonly responseHeaders: Readonly<Record<string, string>>
  /** First 4 KiB of the answer, as text; bytes that are not UTF-8 become U+FFFD. */
  readonly responseBody: string
  /** Wall ms. */
  readonly durationMs: number
}

export interface Sender {
  /** One POST. Never throws: a failure is an outcome. Redirects are not followed. */
  send(request: SendRequest): Promise<SendOutcome>
  /** Cuts off what is under way (outcome `aborted`) and closes every connection. */
  close(): Promise<void>
}

export interface SenderOptions {
  readonly wallClock: WallClock
  /** `host:port` of every address we listen on; asked at each request, because the port is known only after listening. */
  readonly ownAddresses: () => readonly string[]
  /** Wall ms until a connection is made; 5,000 unless told. */
  readonly connectTimeoutMs?: number | undefined
  /** Wall ms for everything: connection, headers and body; 15,000 unless told. */
  readonly timeoutMs?: number | undefined
  /** The system's resolver unless told; its answers are checked. */
  readonly lookup?: ResolveName | undefined
}

/** The only outgoing HTTP of the server. Connections are kept alive and shared by all worlds, without a limit per host. */
export function createSender(options: SenderOptions): Sender {
  const { wallClock, ownAddresses, connectTimeoutMs = 5_000, timeoutMs = 15_000 } = options
  // Loading undici takes a seventh of a start, and until the first webhook nobody needs it.
  let opening: Promise<Client> | undefined
  const open = () => {
    opening ??= openClient({ connectTimeoutMs, resolve: options.lookup ?? resolveBySystem, ownAddresses })
    return opening
  }
  let closed = false

  async function send(request: SendRequest): Promise<SendOutcome> {
    const startedAt = wallClock.now()
    const answer: { head: Dispatcher.ResponseData | null; start: Uint8Array[] } = { head: null, start: [] }
    const outcome = (failure: WireFailure | null): SendOutcome => ({
      status: answer.head?.statusCode ?? null,
      error: failure?.error ?? null,
      detail: failure?.detail ?? null,
      responseHeaders: flattenHeaders(answer.head?.headers ?? {}),
      responseBody: decodeStart(answer.start),
      durationMs: wallClock.now() - startedAt,
    })

    const refusal = checkUrl(request.url, { ownAddresses: ownAddresses() })
    if (refusal !== null) return outcome({ error: 'forbidden-target', detail: refusal })

    if (closed) return outcome(ABORTED)
    const url = new URL(request.url)
    const { undici, agent, controlPathAgent } = await open()
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
    try {
      answer.head = await undici.request(url, {
        dispatcher: isControlPath(url.pathname) ? controlPathAgent : agent,
        method: 'POST',
        headers: { ...request.headers, ...basicAuthorization(url) },
        body: request.body,
        signal,
      })
      await readStart(answer.head.body, answer.start)
      return outcome(null)
    } catch (error) {
      if (closed || request.signal?.aborted) return outcome(ABORTED)
      const answered = answer.head !== null
      return outcome(describeFailure(error, { url, timedOut: timeout.aborted, timeoutMs, connectTimeoutMs, answered }))
    }
  }

  return {
    send,
    async close() {
      closed = true
      const client = await opening
      await Promise.all([client?.agent.destroy(), client?.controlPathAgent.destroy()])
    },
  }
}

const ABORTED: WireFailure = { error: 'aborted', detail: 'The sandbox hung up while the webhook was being sent.' }

type Undici = typeof import('undici')

interface Client {
  readonly undici: Undici
  readonly agent: Agent
  /** Requests whose path is /__sandbox never share a connection with others: theirs must not lead to ourselves. */
  readonly controlPathAgent: Agent
}

interface ClientOptions {
  readonly connectTimeoutMs: number
  readonly resolve: ResolveName
  readonly ownAddresses: () => readonly string[]
}

async function openClient(options: ClientOptions): Promise<Client> {
  const undici = await import('undici')
  const connect = guardConnector(undici, options)
  // The total time-out is a signal; undici's own two would each begin anew.
  const shared = { headersTimeout: 0, bodyTimeout: 0 }
  const agent = new undici.Agent({ ...shared, connect })
  const controlPathAgent = new undici.Agent({ ...shared, connect: refuseOwn(connect, options.ownAddresses) })
  return { undici, agent, controlPathAgent }
}

/** Checks every resolved address at the moment of connecting; literals never reach a lookup, `checkUrl` has judged them. */
function guardConnector({ buildConnector }: Undici, options: ClientOptions): buildConnector.connector {
  return buildConnector({
    timeout: options.connectTimeoutMs,
    lookup: guardedLookup(options.resolve),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
  })
}

/** Drops a connection that turns out to lead to ourselves, before a byte of HTTP is written. */
function refuseOwn(connect: buildConnector.connector, ownAddresses: () => readonly string[]): buildConnector.connector {
  return (target, callback) =>
    connect(target, (...result) => {
      const [error, socket] = result
      if (error !== null || socket === null) return callback(...result)
      const { remoteAddress: host, remotePort: port, localAddress } = socket
      // A peer without an address is gone already; undici finds out by itself.
      if (host !== undefined && port !== undefined && isOwnAddress({ host, port, localAddress }, ownAddresses())) {
        socket.destroy()
        return callback(new ForbiddenTargetError(OWN_CONTROL_REFUSAL), null)
      }
      callback(null, socket)
    })
}

/** Reads until enough is there; leaving the loop early destroys the stream and with it the connection. */
async function readStart(body: AsyncIterable<Uint8Array>, start: Uint8Array[]): Promise<void> {
  let size = 0
  for await (const chunk of body) {
    start.push(chunk.subarray(0, KEPT_ANSWER_BYTES - size))
    size += chunk.length
    if (size >= KEPT_ANSWER_BYTES) return
  }
}

function decodeStart(start: readonly Uint8Array[]): string {
  const bytes = Buffer.concat(start)
  // When cut off, a character may be cut in two: as a stream, the decoder leaves out the piece it could not finish.
  return new TextDecoder().decode(bytes, { stream: bytes.length >= KEPT_ANSWER_BYTES })
}

function flattenHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}

/** `http://user:password@host/` as curl sends it; undici leaves it out. */
function basicAuthorization(url: URL): Record<string, string> {
  if (url.username === '' && url.password === '') return {}
  const credentials = `${decodeEscapes(url.username)}:${decodeEscapes(url.password)}`
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/** A stray `%` is legal in a URL and stays as it is. */
function decodeEscapes(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, escapes => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString())
}
