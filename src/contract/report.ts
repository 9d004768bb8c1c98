import type { OperationId } from '../schemas/operations.ts'
import { validator } from '../schemas/registry.ts'
import type { ContractReport } from '../schemas/types.gen.ts'
import type { BaselineEntry } from './baseline/baseline.ts'
import type { Phase, Write } from './case.ts'
import type { Basis, Severity, TargetKind } from './check.ts'
import { ContractError } from './contract-error.ts'
import type { CoverageReport } from './coverage.ts'
import type { Exchange } from './exchange.ts'

/** A broken rule, as the reports show it. */
export interface Finding {
  readonly case: string
  readonly phase: Phase
  readonly operation: OperationId
  readonly check: string
  readonly severity: Severity
  readonly basis: Basis
  readonly clause: string
  readonly pointer: string
  readonly expected: string
  readonly got: string
  readonly note: string | null
  /** Number of the exchange to blame. */
  readonly exchange: number | null
  /** The entry of the baseline that accepts it; null = it counts. */
  readonly accepted: BaselineEntry | null
}

export interface CaseResult {
  readonly id: string
  readonly phase: Phase
  readonly operation: OperationId
  readonly cell: number | null
  /** `flaky` = green only when it ran again. `not-run` has a reason and is never a pass. */
  readonly verdict: 'passed' | 'failed' | 'flaky' | 'not-run'
  readonly reason: string | null
  readonly findings: readonly Finding[]
  /** Numbers of its exchanges, those of the last attempt. */
  readonly exchanges: readonly number[]
  readonly attempts: number
  readonly ms: number
}

/** Something that was made and could not be taken away. */
export interface Leftover {
  readonly kind: 'customer' | 'webhook' | 'shipment' | 'ondemand' | 'account'
  readonly id: string | null
  readonly nonce: string
  readonly why: string
}

export interface RunReport {
  readonly version: string
  readonly startedAt: number
  readonly ms: number
  readonly seed: number
  readonly target: {
    readonly url: string
    readonly kind: TargetKind
    readonly version: string | null
    /** Of the sandbox: name of the profile that is checked. */
    readonly profile: string | null
  }
  readonly readOnly: boolean
  readonly allowed: readonly Write[]
  /** Whether a warning makes the run fail (`--fail-on warning`). */
  readonly failOnWarning: boolean
  readonly cases: readonly CaseResult[]
  readonly exchanges: readonly Exchange[]
  /** How many requests left, by method. */
  readonly sent: Readonly<Record<string, number>>
  /** How many cases there are in all, before any filter. */
  readonly known: number
  readonly coverage: CoverageReport
  /** Why the run says less than it seems to; each line is exit 4. */
  readonly vacuous: readonly string[]
  /** Readings of open clauses that were seen, in sentences. */
  readonly readings: readonly string[]
  readonly webhook: { readonly mode: string; readonly verified: boolean; readonly note: string }
  readonly selfcheck: { readonly bite: number; readonly of: number } | null
  readonly leftovers: readonly Leftover[]
  /** Entries of the baseline that nothing matched any more, and those that have expired. */
  readonly baseline: {
    readonly unused: readonly BaselineEntry[]
    readonly expired: readonly BaselineEntry[]
  }
  readonly exitCode: 0 | 1 | 4
}

interface RunOutcome {
  readonly results: readonly CaseResult[]
  readonly leftovers: RunReport['leftovers']
  readonly vacuous: RunReport['vacuous']
  readonly failOnWarning: boolean
}

/**
 * The exit code: 1 a finding counts, or something was left behind; 4 the run says less than it seems to; 0 checked and
 * clean. A violation outranks vacuity: what was found is true, however little was looked at.
 */
export function validateRun({ results, leftovers, vacuous, failOnWarning }: RunOutcome): 0 | 1 | 4 {
  if (leftovers.length > 0 || results.some(result => isViolation(result, failOnWarning))) return 1
  return vacuous.length > 0 ? 4 : 0
}

/** Whether a finding makes the run fail. Information never does, nor what the baseline accepts. */
export function isCounted({ severity, accepted }: Finding, failOnWarning: boolean): boolean {
  if (accepted !== null) return false
  return severity === 'error' || (failOnWarning && severity === 'warning')
}

function isViolation({ verdict, findings }: CaseResult, failOnWarning: boolean): boolean {
  // One that failed without a word is no pass either.
  if (verdict === 'failed' && findings.length === 0) return true
  return findings.some(finding => isCounted(finding, failOnWarning))
}

/** A JSON report as a run wrote it. @throws ContractError `usage` when it is none. */
export function readReport(text: string, file: string): ContractReport {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw refuseReport(file, error instanceof Error ? error.message : String(error))
  }
  const [first] = validator('sandbox/contract-report.schema.json')(value)
  if (first !== undefined) throw refuseReport(file, `${first.pointer || 'the document'} ${first.message}`)
  // Just validated against its schema.
  return value as ContractReport
}

function refuseReport(file: string, why: string): ContractError {
  return new ContractError(
    'usage',
    `${file} is no JSON report of carrier-sandbox contract run: ${why}. Write one with --report json.`,
  )
}

/**
 * Ids of the cases that failed in a JSON report, for `replay` and `--failed`.
 * @param text content of the report file.
 * @throws ContractError `usage` when it is none.
 */
export function selectFailed(text: string, { file }: { readonly file: string }): readonly string[] {
  const { cases } = readReport(text, file)
  return cases.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)
}
