import type { IncomingMessage, RequestListener } from 'node:http'
import type { Secrets, WallClock, WallTimers } from '../domain/ports.ts'
import type { RecordingEvent, ReplayState } from '../schemas/types.gen.ts'
import type { Awaitable, Store } from '../store/store.ts'
import type { Sender, SendOutcome } from '../webhooks/send.ts'

/** What an access token says, in seconds of Unix time. */
export interface TokenClaims {
  readonly account: string
  readonly issuedAt: number
  readonly expires: number
}

/** All that a sandbox is given from outside of it: a recording keeps it, a replay brings it back. */
export interface Outside {
  readonly wallClock: WallClock
  readonly wallTimers: WallTimers
  readonly secrets: Secrets
  /** @throws SandboxError `conflict` for a database that other processes use. */
  store(store: Store): Awaitable<Store>
  sender(sender: Sender): Sender
  /** What becomes of an attempt stands in a recording: at the end none is waited for. */
  readonly isPlayed: boolean
  /** Work of an event that is done elsewhere, such as the signing of a token. */
  during<T>(work: Promise<T>): Promise<T>
  /** Work of an event that asks for other work on its way, such as a fill. Where commits are events, it lasts for several. */
  whole<T>(work: Promise<T>): Promise<T>
  /** The start has its signing key, by which `issue` makes tokens. */
  ready(issue: (claims: TokenClaims) => Promise<string>): Promise<void>
  /** A call showed this token, which is valid. */
  accepted(token: string): void
  /** What stands before the app. */
  serve(app: RequestListener): RequestListener
  /** The run that is brought back; absent = none is. */
  readonly replay?: (() => ReplayState) | undefined
  /** The sandbox has started: its first event has ended. */
  started(): void
}

/** Of a process, as others see it on the same database: the run that it records is its alone. */
export const RECORDS = 'records'

/** Calls that read or change what the sandbox holds. Pages and the stream of the dashboard do not. */
export function isRecorded({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  const [path = ''] = url.split('?')
  return path.startsWith('/api/v2') || (path.startsWith('/__sandbox/') && path !== '/__sandbox/events')
}

/** Calls whose answers a replay compares: those of the control API hold wall times and secrets. */
export function isJudged({ url }: { readonly url: string }): boolean {
  return url.startsWith('/api/v2')
}

export function writeOutcome(outcome: SendOutcome): NonNullable<RecordingEvent['outcome']> {
  const { status, error, detail, responseHeaders: headers, responseBody: body, durationMs: ms } = outcome
  return { status, error, detail, headers: { ...headers }, body, ms }
}

export function readOutcome({ outcome }: RecordingEvent): SendOutcome | undefined {
  if (outcome === undefined) return undefined
  const { status, detail, headers, body, ms } = outcome
  // Written from an outcome.
  const error = outcome.error as SendOutcome['error']
  return { status, error, detail, responseHeaders: headers, responseBody: body, durationMs: ms }
}
