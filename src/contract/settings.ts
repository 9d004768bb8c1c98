import type { OperationId } from '../schemas/operations.ts'
import type { Baseline } from './baseline/baseline.ts'
import type { Phase, Write } from './case.ts'
import type { TargetKind } from './check.ts'
import { ContractError } from './contract-error.ts'
import type { Leftover } from './report.ts'
import type { ResolvedWebhook } from './session.ts'
import type { Credentials } from './target.ts'

export type WebhookMode = 'local' | 'public-url' | 'inbox' | 'off'

export interface WebhookSettings {
  /** Absent = local on the sandbox, off elsewhere. */
  readonly mode?: WebhookMode
  /** `host:port` on which we listen in `public-url`. */
  readonly listen?: string
  /** What is registered in `public-url` and `inbox`. */
  readonly publicUrl?: string
  /** Of `inbox`: answers the requests that `publicUrl` received, as JSON. */
  readonly inboxUrl?: string
  /** What the deployment signs with; absent = signatures are not verified, and the report says so. */
  readonly secret?: string
  /** How it signs; absent = standard. */
  readonly scheme?: string
  readonly header?: string
  /** So many wall ms a deployment has to push the event of a creation; absent = 120,000. */
  readonly deadlineMs?: number
  /** Wall ms between two looks into an inbox; absent = 2,000. */
  readonly pollEveryMs?: number
}

/** All settings of `contract run`; all except the address have a default. */
export interface RunSettings {
  readonly url: string
  readonly username?: string
  readonly password?: string
  readonly clientId?: string
  readonly clientSecret?: string
  readonly token?: string
  /** Of another account of a deployment; the sandbox makes one. Absent = cases that need it do not run. */
  readonly secondCredentials?: Credentials
  readonly controlToken?: string
  /** Of the sandbox: whose profile is checked; absent = its default account's. */
  readonly account?: string
  readonly phases?: readonly Phase[]
  readonly checks?: readonly string[]
  readonly excludeChecks?: readonly string[]
  readonly includeOperations?: readonly OperationId[]
  readonly includeTags?: readonly string[]
  readonly excludeTags?: readonly string[]
  /** Only these cases: of `replay` and `--failed`. */
  readonly cases?: readonly string[]
  readonly seed?: number
  /** Of the sandbox: begins the names of all that is made, so that a seed gives the same answers again; absent = drawn. */
  readonly mark?: string
  readonly maxExamples?: number
  readonly workers?: number
  /** Requests per wall second; null = as fast as it goes. */
  readonly perSecond?: number | null
  readonly requestTimeoutMs?: number
  /** So long the address is waited for before it counts as unreachable; 0 = not at all. */
  readonly waitForUrlMs?: number
  /** Forbids writes on the sandbox too. */
  readonly readOnly?: boolean
  readonly allowWrites?: readonly Write[]
  readonly allowIrreversible?: boolean
  /** Times a failed case is run again where it only reads; absent = once on a deployment. */
  readonly retries?: number
  readonly baseline?: Baseline | null
  readonly failOnWarning?: boolean
  /** Operations of which the account is known to have nothing: an empty list, or none to ask for, is then no reason for exit 4. */
  readonly acceptEmpty?: readonly OperationId[]
  /** Percent of the selected cells that must have been seen; absent = all on the sandbox, none elsewhere. */
  readonly minCoverage?: number
  readonly webhook?: WebhookSettings
  /** File in which what is made is written down before it is made; null = in memory only. */
  readonly ledgerFile?: string | null
  readonly onProgress?: (progress: RunProgress) => void
  /** Told when the run ends before its report and something that it made is still there. */
  readonly onLeftovers?: (leftovers: readonly Leftover[]) => void
  readonly signal?: AbortSignal
}

export interface RunProgress {
  readonly phase: Phase | 'selfcheck' | 'login' | 'cleanup'
  readonly done: number
  readonly of: number
  readonly failed: number
  readonly current: string
}

/** @throws ContractError `usage` when the mode lacks an address. */
export function resolveWebhook(given: WebhookSettings = {}, kind: TargetKind): ResolvedWebhook {
  const mode = given.mode ?? (kind === 'sandbox' ? 'local' : 'off')
  const needs = {
    local: [],
    off: [],
    'public-url': [
      ['--webhook-listen host:port', given.listen],
      ['--webhook-public-url', given.publicUrl],
    ],
    inbox: [
      ['--webhook-public-url', given.publicUrl],
      ['--webhook-inbox', given.inboxUrl],
    ],
  }[mode]
  const missing = needs.filter(([, value]) => value === undefined).map(([flag]) => flag)
  if (missing.length > 0) throw new ContractError('usage', `--webhook-mode ${mode} needs ${missing.join(' and ')}.`)
  return { ...given, mode }
}
