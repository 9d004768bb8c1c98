import type { CaseResult, Finding, RunReport } from '../report.ts'
import type { Baseline, BaselineEntry } from './baseline.ts'
import { dayOf, isMatch } from './baseline.ts'

export interface BaselineOptions {
  /** Ids of all cases there are: an entry of any other is unused. Absent = unknown. */
  readonly known?: Iterable<string>
  /** In GMT+7; absent = that of the clock. */
  readonly today?: string
}

export interface AppliedBaseline {
  readonly results: readonly CaseResult[]
  readonly unused: RunReport['baseline']['unused']
  readonly expired: RunReport['baseline']['expired']
}

/**
 * Marks the findings that the baseline accepts; they keep their severity and no longer fail their case. An entry holds
 * through its day, then its finding counts again. Unused is said only of an entry whose case ran, or exists no more: a
 * filtered run says nothing of the others.
 */
export function applyBaseline(
  results: readonly CaseResult[],
  baseline: Baseline | null,
  { known, today = dayOf(Date.now()) }: BaselineOptions = {},
): AppliedBaseline {
  const entries = baseline?.entries ?? []
  const isExpired = ({ expires }: BaselineEntry): boolean => expires < today
  const valid = entries.filter(entry => !isExpired(entry))
  const used = new Set<BaselineEntry>()
  const accept = (finding: Finding): Finding => {
    const matching = valid.filter(entry => isMatch(entry, finding))
    for (const entry of matching) used.add(entry)
    return { ...finding, accepted: matching[0] ?? null }
  }
  const validated = results.map(result => settle({ ...result, findings: result.findings.map(accept) }))
  const ran = new Set(results.filter(({ verdict }) => verdict !== 'not-run').map(({ id }) => id))
  const existing = known === undefined ? null : new Set(known)
  const isStale = (entry: BaselineEntry): boolean => ran.has(entry.case) || existing?.has(entry.case) === false
  return {
    results: validated,
    unused: valid.filter(entry => !used.has(entry) && isStale(entry)),
    expired: entries.filter(isExpired),
  }
}

/** A case fails by its errors; when all of them are accepted, it does not. */
function settle(result: CaseResult): CaseResult {
  const errors = result.findings.filter(({ severity }) => severity === 'error')
  const isAccepted = errors.length > 0 && errors.every(({ accepted }) => accepted !== null)
  return result.verdict === 'failed' && isAccepted ? { ...result, verdict: 'passed' } : result
}
