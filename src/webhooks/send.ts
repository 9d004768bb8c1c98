import type { AttemptError, InboxAnswer } from '../domain/outbox-rows.ts'
import type { WallClock, WallTimers } from '../domain/ports.ts'
import { answerInside, type InsideAnswer } from './answer-inside.ts'
import { BreakOff, type Line } from './break-off.ts'
import { Exchange } from './exchange.ts'
import type { HangUp } from './hang-up.ts'
import { knowTargets } from './known-targets.ts'
import { type Client, openClient } from './open-client.ts'
import { decodeStart, shareHeaders } from './receiver-answer.ts'
import { type ResolveName, resolveBySystem } from './target-guard.ts'
import { OPEN_TARGETS, type TargetPolicy } from './target-policy.ts'
import type { TlsOptions } from './tls-options.ts'
import { codesOf, describeFailure, isCertificateCode, type WireFailure } from './wire-failure.ts'

/** A reachable receiver answers at once: the far end is on this machine, or has just been talked to. */
const PATIENCE_MS = 1_000

export interface SendRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent byte for byte. */
  readonly body: Uint8Array
  /** Pulled: the outcome is `aborted`. For one request only. */
  readonly hangUp?: HangUp | undefined
  /**
   * The fault `reset`: the head promises the whole body, half of it goes out slowly (a second of wall time), then the
   * connection is reset. The outcome is `reset` and says that it was on purpose.
   */
  readonly breakOff?: true | undefined
  /** The event stays in the sandbox and is answered so: `url` is not looked at, and no connection is made. */
  readonly inbox?: InboxAnswer | undefined
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
  /** What speaks against this URL before anything is sent, one sentence: the same judgement as when it is. */
  refusalOf(url: string): string | null
  /** Does a server answer there within a second: take a connection, and for https speak TLS, with any certificate? */
  probe(url: string): Promise<boolean>
  /** Cuts off what is under way (outcome `aborted`) and closes every connection. */
  close(): Promise<void>
}

export interface SenderOptions {
  readonly wallClock: WallClock
  readonly wallTimers: WallTimers
  /** `host:port` of every address we listen on; asked at each request, because the port is known only after listening. */
  readonly ownAddresses: () => readonly string[]
  /** Wall ms until a connection is made; 5,000 by default. */
  readonly connectTimeoutMs?: number | undefined
  /** Wall ms for everything: connection, headers and body; 15,000 by default. */
  readonly timeoutMs?: number | undefined
  /** The system's resolver by default; its answers are checked. */
  readonly lookup?: ResolveName | undefined
  /** Which targets are allowed; all that are not always refused by default. */
  readonly targets?: TargetPolicy | undefined
  readonly tls?: TlsOptions | undefined
}

/** The only outgoing HTTP of the server. Connections are kept alive and shared by all worlds, without a limit per host. */
export function createSender(options: SenderOptions): Sender {
  const { wallClock, wallTimers, ownAddresses, connectTimeoutMs = 5_000, timeoutMs = 15_000 } = options
  const { lookup: resolve = resolveBySystem, targets = OPEN_TARGETS, tls = {} } = options
  let opening: Promise<Client> | undefined
  const open = () => {
    opening ??= openClient({ connectTimeoutMs, resolve, ownAddresses, targets, tls })
    return opening
  }
  const targetOf = knowTargets(ownAddresses, targets)
  const share = shareHeaders()
  const breakOffs = new Set<BreakOff>()
  const insideAnswers = new Set<InsideAnswer>()
  let closed = false

  /** Into the inbox of an account. */
  async function keep(request: SendRequest, inbox: InboxAnswer): Promise<SendOutcome> {
    const startedAt = wallClock.now()
    const { hangUp, breakOff = false } = request
    const inside = answerInside(inbox, { breakOff, timeoutMs, wallTimers })
    insideAnswers.add(inside)
    hangUp?.onPull(() => inside.cut())
    if (closed || hangUp?.pulled) inside.cut()
    const ended = await inside.ended
    hangUp?.onPull(null)
    insideAnswers.delete(inside)
    const failure = ended === 'cut' || closed || hangUp?.pulled ? ABORTED : ended
    return {
      status: failure ? null : inbox.status,
      error: failure?.error ?? null,
      detail: failure?.detail ?? null,
      responseHeaders: {},
      responseBody: '',
      durationMs: wallClock.now() - startedAt,
    }
  }

  async function send(request: SendRequest): Promise<SendOutcome> {
    if (request.inbox) return keep(request, request.inbox)
    const startedAt = wallClock.now()
    const exchange = request.breakOff ? new BreakOff() : new Exchange()
    const outcome = (failure: WireFailure | null): SendOutcome => ({
      status: exchange.status,
      error: failure?.error ?? null,
      detail: failure?.detail ?? null,
      responseHeaders: share(exchange.headers),
      responseBody: decodeStart(exchange.start),
      durationMs: wallClock.now() - startedAt,
    })

    const target = targetOf(request.url)
    if (typeof target === 'string') return outcome({ error: 'forbidden-target', detail: target })

    const { hangUp } = request
    if (closed || hangUp?.pulled) return outcome(ABORTED)
    hangUp?.onPull(() => exchange.cut())
    const client = await open()
    let timedOut = false
    const stopWaiting = wallTimers.after(timeoutMs, () => {
      timedOut = true
      exchange.cut()
    })
    if (exchange instanceof BreakOff) {
      breakOffs.add(exchange)
      if (closed) exchange.cut()
      void exchange.run(() => client.connect(target), {
        target,
        headers: request.headers,
        body: request.body,
        wallTimers,
      })
    } else {
      const { origin, path, authorization } = target
      const headers = authorization === null ? request.headers : { ...request.headers, ...authorization }
      const dispatcher = target.isControl ? client.controlPathAgent : client.agent
      dispatcher.dispatch({ origin, path, method: 'POST', headers, body: request.body }, exchange)
    }
    const error = await exchange.ended
    stopWaiting()
    if (exchange instanceof BreakOff) breakOffs.delete(exchange)
    hangUp?.onPull(null)
    if (error === null) return outcome(null)
    if (closed || hangUp?.pulled) return outcome(ABORTED)
    const answered = exchange.status !== null
    return outcome(describeFailure(error, { url: target.url, timedOut, timeoutMs, connectTimeoutMs, answered }))
  }

  return {
    send,
    refusalOf(url) {
      const target = targetOf(url)
      return typeof target === 'string' ? target : null
    },
    async probe(url) {
      const target = targetOf(url)
      if (closed || typeof target === 'string') return false
      const client = await open()
      return answers(() => client.connect(target), wallTimers)
    },
    async close() {
      closed = true
      for (const open of [...breakOffs, ...insideAnswers]) open.cut()
      await (await opening)?.destroy()
    },
  }
}

const ABORTED: WireFailure = { error: 'aborted', detail: 'The sandbox hung up while the webhook was being sent.' }

/** Can a connection be made, within a second? A certificate that is not accepted is an answer too. Nothing is sent. */
function answers(connect: () => Promise<Line>, wallTimers: WallTimers): Promise<boolean> {
  return new Promise(resolve => {
    const giveUp = wallTimers.after(PATIENCE_MS, () => resolve(false))
    const end = (found: boolean) => {
      giveUp()
      resolve(found)
    }
    connect().then(
      ({ wire }) => {
        wire.destroy()
        end(true)
      },
      (error: unknown) => end(codesOf(error).some(isCertificateCode)),
    )
  })
}
