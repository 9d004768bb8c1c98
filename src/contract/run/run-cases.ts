import type { ContractCase } from '../case.ts'
import { NotRun, PHASES } from '../case.ts'
import { Forbidden } from '../client/guard.ts'
import { ContractError } from '../contract-error.ts'
import type { CaseResult, Finding } from '../report.ts'
import type { RunProgress } from '../settings.ts'
import { CaseEnded, NotTheService, openSession, type RecordedSession } from './case-session.ts'
import type { RunParts } from './session-parts.ts'

/** Who fails more often than this is not flaky; a run that asked everything twice would be a burden. */
const MOST_RETRIED = 20
/** So many cases in a row without an answer mean that the server is gone. */
const MOST_SILENT = 5

export interface CasesSettings {
  readonly workers: number
  /** How often a failed case that only reads is run again. */
  readonly retries: number
  readonly onProgress: ((progress: RunProgress) => void) | undefined
}

/** Phase by phase, the cases of one side by side. In the order of `cases`. */
export async function runCases(
  cases: readonly ContractCase[],
  parts: RunParts,
  settings: CasesSettings,
): Promise<readonly CaseResult[]> {
  const results = new Map<string, CaseResult>()
  const budget = { left: MOST_RETRIED }
  let silent = 0
  for (const phase of PHASES) {
    const own = cases.filter(one => one.phase === phase)
    let done = 0
    // Of this phase, as `done` is: its line stands alone in a log.
    let failed = 0
    const showProgress = (current: string): void => {
      settings.onProgress?.({ phase, done, of: own.length, failed, current })
    }
    const queue = own.values()
    const work = async (): Promise<void> => {
      for (const one of queue) {
        parts.signal?.throwIfAborted()
        showProgress(one.id)
        const result = await runCase(one, parts, { retries: settings.retries, budget })
        results.set(one.id, result)
        done++
        if (result.verdict === 'failed') failed++
        silent = result.findings.some(({ check }) => check === 'answered') ? silent + 1 : 0
        if (silent === MOST_SILENT) throw goneSilent(result)
      }
    }
    await Promise.all(Array.from({ length: Math.min(settings.workers, own.length) }, work))
    if (own.length > 0) showProgress('')
  }
  return cases.flatMap(({ id }) => results.get(id) ?? [])
}

interface Retries {
  readonly retries: number
  /** Cases of the run that may still be run again. */
  readonly budget: { left: number }
}

async function runCase(one: ContractCase, parts: RunParts, { retries, budget }: Retries): Promise<CaseResult> {
  const began = performance.now()
  // What writes is never sent a second time: a POST whose answer was lost may have been carried out.
  const most = one.writes.length === 0 ? retries + 1 : 1
  let first: string | null = null
  for (let attempt = 1; ; attempt++) {
    const session = openSession(one, parts)
    const result = await attemptCase(one, session, parts)
    if (result.verdict === 'failed' && attempt < most && budget.left > 0 && !timedOut(result)) {
      budget.left--
      first ??= firstFinding(result)
      session.forget()
      continue
    }
    const flaky = attempt > 1 && result.verdict === 'passed'
    return {
      ...result,
      verdict: flaky ? 'flaky' : result.verdict,
      reason: flaky ? first : result.reason,
      attempts: attempt,
      ms: Math.round(performance.now() - began),
    }
  }
}

/** What made the first attempt fail, for the report of one that succeeded later. */
function firstFinding({ findings, reason }: CaseResult): string | null {
  const found = findings.find(({ severity }) => severity === 'error')
  if (found === undefined) return reason
  const { check, pointer, expected, got } = found
  return `at first ${check}${pointer === '' ? '' : ` at ${pointer}`}: expected ${expected}, got ${got}`
}

async function attemptCase(one: ContractCase, session: RecordedSession, parts: RunParts): Promise<CaseResult> {
  const result = (verdict: CaseResult['verdict'], reason: string | null, more: readonly Finding[] = []): CaseResult => {
    const { findings, exchanges } = session.record()
    return {
      id: one.id,
      phase: one.phase,
      operation: one.operation,
      cell: one.cell,
      verdict,
      reason,
      findings: [...findings, ...more],
      exchanges,
      attempts: 1,
      ms: 0,
    }
  }
  try {
    await one.run(session)
  } catch (error) {
    if (error instanceof ContractError || parts.signal?.aborted === true) throw error
    if (error instanceof NotRun || error instanceof Forbidden || error instanceof NotTheService) {
      // What was found before it gave up still counts.
      return hasError(session) ? result('failed', error.message) : result('not-run', error.message)
    }
    // An answer that the specification leaves open ended it: nothing is wrong, and no more was seen.
    if (error instanceof CaseEnded && isExplained(session)) return result('not-run', error.message)
    if (!hasError(session)) return result('failed', null, [unfinished(one, error)])
    // A consequence of what was found already.
    return result('failed', error instanceof CaseEnded ? null : describeFailure(error))
  }
  return result(hasError(session) ? 'failed' : 'passed', null)
}

function goneSilent({ findings }: CaseResult): ContractError {
  const got = findings.find(({ check }) => check === 'answered')?.got ?? 'no answer'
  return new ContractError(
    'unreachable',
    `${MOST_SILENT} cases in a row got no answer (${got}); the run stopped, and what it made is taken away where possible.`,
  )
}

/** Waited for in full once already. */
function timedOut({ findings }: CaseResult): boolean {
  return findings.some(({ check, got }) => check === 'answered' && got.startsWith('no answer within'))
}

function hasError(session: RecordedSession): boolean {
  return session.record().findings.some(({ severity }) => severity === 'error')
}

/** A finding that is no error says why the case cannot go on. */
function isExplained(session: RecordedSession): boolean {
  const { findings } = session.record()
  return !hasError(session) && findings.some(({ check }) => check === 'status')
}

function describeFailure(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Nothing was found, yet the case came to no end: never a pass. */
function unfinished(one: ContractCase, error: unknown): Finding {
  return {
    case: one.id,
    phase: one.phase,
    operation: one.operation,
    check: 'finished',
    severity: 'error',
    basis: 'shown',
    clause: 'the case itself',
    pointer: '',
    expected: 'the case to run to its end',
    got: describeFailure(error),
    note: error instanceof Error && !(error instanceof CaseEnded) ? (error.stack ?? null) : null,
    exchange: null,
    accepted: null,
  }
}
