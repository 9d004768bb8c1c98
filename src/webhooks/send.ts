import type { Agent, buildConnector, Dispatcher } from 'undici'
import type { WallClock, WallTimers } from '../domain/ports.ts'
import type { AttemptError } from '../domain/world.ts'
import type { HangUp } from './hang-up.ts'
import { knowTargets } from './known-targets.ts'
import { isOwnAddress } from './own-address.ts'
import {
  ForbiddenTargetError,
  guardedLookup,
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
  /** Pulled: the outcome is `aborted`. For one request only. */
  readonly hangUp?: HangUp | undefined
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
  readonly wallTimers: WallTimers
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
  const { wallClock, wallTimers, ownAddresses, connectTimeoutMs = 5_000, timeoutMs = 15_000 } = options
  // Loading undici takes a seventh of a start, and until the first webhook nobody needs it.
  let opening: Promise<Client> | undefined
  const open = () => {
    opening ??= openClient({ connectTimeoutMs, resolve: options.lookup ?? resolveBySystem, ownAddresses })
    return opening
  }
  const targetOf = knowTargets(ownAddresses)
  let closed = false

  async function send(request: SendRequest): Promise<SendOutcome> {
    const startedAt = wallClock.now()
    const exchange = new Exchange()
    const outcome = (failure: WireFailure | null): SendOutcome => ({
      status: exchange.status,
      error: failure?.error ?? null,
      detail: failure?.detail ?? null,
      responseHeaders: exchange.headers,
      responseBody: decodeStart(exchange.start),
      durationMs: wallClock.now() - startedAt,
    })

    const target = targetOf(request.url)
    if (typeof target === 'string') return outcome({ error: 'forbidden-target', detail: target })

    const { hangUp } = request
    if (closed || hangUp?.pulled) return outcome(ABORTED)
    hangUp?.onPull(() => exchange.cut())
    const { agent, controlPathAgent } = await open()
    let timedOut = false
    const stopWaiting = wallTimers.after(timeoutMs, () => {
      timedOut = true
      exchange.cut()
    })
    const { origin, path, authorization } = target
    const headers = { ...request.headers, ...authorization }
    const dispatcher = target.isControl ? controlPathAgent : agent
    dispatcher.dispatch({ origin, path, method: 'POST', headers, body: request.body }, exchange)
    const error = await exchange.ended
    stopWaiting()
    hangUp?.onPull(null)
    if (error === null) return outcome(null)
    if (closed || hangUp?.pulled) return outcome(ABORTED)
    const answered = exchange.status !== null
    return outcome(describeFailure(error, { url: target.url, timedOut, timeoutMs, connectTimeoutMs, answered }))
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

/**
 * What happens on the wire from a request's first byte to the end of its answer. undici's `request` would wrap the answer
 * in a stream, its end in two more promises and the time-out in signals: twice the work for a few bytes.
 */
class Exchange implements Dispatcher.DispatchHandler {
  status: number | null = null
  headers: Readonly<Record<string, string>> = {}
  readonly start: Uint8Array[] = []
  /** Null, or what went wrong. */
  readonly ended: Promise<Error | null>
  #end: (error: Error | null) => void = () => undefined
  #size = 0
  #isCut = false
  #controller: Dispatcher.DispatchController | null = null

  constructor() {
    this.ended = new Promise(resolve => {
      this.#end = resolve
    })
  }

  /** Ends it now, and with it the connection. */
  cut(): void {
    this.#isCut = true
    this.#end(CUT)
    this.#controller?.abort(CUT)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // There was no connection yet when it was cut.
    if (this.#isCut) controller.abort(CUT)
    else this.#controller = controller
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: AnswerHeaders): void {
    // 103 and its like announce the answer.
    if (status < 200) return
    this.status = status
    this.headers = flattenHeaders(headers)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.start.push(chunk.subarray(0, KEPT_ANSWER_BYTES - this.#size))
    this.#size += chunk.length
    if (this.#size < KEPT_ANSWER_BYTES) return
    this.#end(null)
    controller.abort(CUT)
  }

  onResponseEnd(): void {
    this.#end(null)
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end(error)
  }
}

const CUT = new Error('cut off')

type AnswerHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

const ABORTED: WireFailure = { error: 'aborted', detail: 'The sandbox hung up while the webhook was being sent.' }

type Undici = typeof import('undici')

interface Client {
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
  return { agent, controlPathAgent }
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

function decodeStart(start: readonly Uint8Array[]): string {
  if (start.length === 0) return ''
  const bytes = Buffer.concat(start)
  // When cut off, a character may be cut in two: as a stream, the decoder leaves out the piece it could not finish.
  return new TextDecoder().decode(bytes, { stream: bytes.length >= KEPT_ANSWER_BYTES })
}

function flattenHeaders(headers: AnswerHeaders): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return flat
}
