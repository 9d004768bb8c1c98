import type { TargetKind } from './check.ts'

/** Switches of a profile, by name (docs/profiles.md). */
export type Switches = Readonly<Record<string, unknown>>

/** What is checked: one base address. */
export interface Target {
  /** Without `/api/v2` and without a slash at the end: `http://127.0.0.1:4100`. */
  readonly url: string
  readonly kind: TargetKind
  /** Version of the sandbox; null for a deployment. */
  readonly version: string | null
}

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * An account and what is known of it. On a deployment there is one; on the sandbox the run makes as many as it needs,
 * each a world of its own, and takes them away at the end.
 */
export interface World {
  /** Under which it was asked for; `account` on a deployment. */
  readonly name: string
  /** Null where only a token was given. */
  readonly credentials: Credentials | null
  readonly token: string
  /** Of the latest login; null where there was none, or its answer had none. */
  readonly refreshToken: string | null
  /** Of a deployment: the account of `--second-credentials`, which only reads and tries. */
  readonly isSecond?: true
  /** Null = unknown: every reading of an open clause is accepted. */
  readonly switches: Switches | null
  /** Null on a deployment. */
  readonly control: WorldControl | null
}

/** The sandbox's control API as seen from one account. */
export interface WorldControl {
  readonly accountId: string
  readonly webhookSecret: string
  /** Moves the virtual clock and waits until what fell due has settled. */
  advance(by: string): Promise<void>
  /** Until nothing is pending any more. */
  untilIdle(): Promise<void>
  /** Any other route, e.g. `/fill`. @throws Error when it is refused. */
  request(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown>
}

/** How a world of the sandbox differs from the account that is checked. */
export interface WorldOptions {
  readonly set?: Switches
  readonly scenario?: string
}
