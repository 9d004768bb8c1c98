import type { Switches } from '../../domain/profile.ts'
import type { SendOutcome } from '../send.ts'
import type { Signing } from './describe-signing.ts'

/** What is known about an attempt that has ended. */
export interface Circumstances {
  /** The endpoint's, as it was registered. */
  readonly url: string
  readonly outcome: Pick<SendOutcome, 'status' | 'error' | 'detail' | 'responseHeaders' | 'responseBody'>
  readonly successRule: Switches['webhook_success']
  readonly signing: Signing
  /** A fault made the signature wrong on purpose. */
  readonly isMissigned: boolean
  /** The sandbox runs in a container: `localhost` there is not the machine it runs on. */
  readonly insideContainer: boolean
  /** When it ended, a call of the API by the same account had been open for most of the attempt. */
  readonly webhookWaitsForUs: boolean
  /** A server listens at the other loopback address (`[::1]:3000`), and none at this one; null = none. */
  readonly listensOn: string | null
  /** The receiver of an http URL speaks TLS. */
  readonly speaksTls: boolean
}

export interface HintRow {
  /** Never changes: programs look at it. */
  readonly code: string
  /** For docs/hints.md: when this row is taken, in English. */
  readonly when: string
  matches(circumstances: Circumstances): boolean
  /** One sentence or two: what to do. Placeholders `{place}`, `{host}`, … are those of `hint-values.ts`. */
  readonly en: string
  readonly vi: string
}

export function headerOf({ outcome }: Circumstances, name: string): string {
  return outcome.responseHeaders[name] ?? ''
}

/** Was it the sandbox itself that broke off, by the fault `reset`? */
export function isBrokenOff(detail: string | null): boolean {
  return /on purpose \(fault "reset"\)\.$/.test(detail ?? '')
}

/** Within the first 4 KiB of the answer. */
export function bodyMatches({ outcome }: Circumstances, pattern: RegExp): boolean {
  return pattern.test(outcome.responseBody)
}
