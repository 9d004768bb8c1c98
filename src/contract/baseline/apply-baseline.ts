import { ContractError } from '../contract-error.ts'
import { type CaseResult, type Finding, isCounted, type RunReport } from '../report.ts'
import { type Baseline, type BaselineEntry, complainOfDay, dayOf, generalise, isMatch } from './baseline.ts'

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

interface BaselineUpdate {
  /** Why the new ones are accepted. */
  readonly reason: string
  /** Their last day in GMT+7, a year ahead at most. */
  readonly expires: string
  readonly previous: Baseline | null
  /** In GMT+7; absent = that of the clock. */
  readonly today?: string
}

/**
 * The content of a baseline under which the same run would be clean: JSON, sorted, so that a diff shows what changed.
 * Entries that still hold keep their reason and day; unused ones go; expired ones go, and come back with the new reason
 * where they are still needed. What the run did not look at stays.
 * @throws ContractError `usage` when reason or day are none.
 */
export function updateBaseline(
  report: RunReport,
  { reason, expires, previous, today = dayOf(Date.now()) }: BaselineUpdate,
): string {
  if (reason.trim() === '') throw new ContractError('usage', 'A baseline needs a reason: say why this is accepted.')
  const complaint = complainOfDay(expires, today) ?? (expires < today ? `is ${expires}, which is over` : null)
  if (complaint !== null) throw new ContractError('usage', `The last day of the baseline ${complaint}.`)
  const kept = keepPrevious(report, previous?.entries ?? [], today)
  const entries = [...kept]
  const counted = report.cases
    .flatMap(({ findings }) => findings)
    .filter(finding => isCounted(finding, report.failOnWarning))
  for (const finding of counted) {
    if (entries.some(entry => isMatch(entry, finding))) continue
    entries.push(entryOf(finding, { reason: reason.trim(), expires }))
  }
  entries.sort((a, b) => compare(sortKey(a), sortKey(b)))
  return `${JSON.stringify({ entries }, null, 2)}\n`
}

function keepPrevious(
  { baseline, cases }: RunReport,
  previous: readonly BaselineEntry[],
  today: string,
): readonly BaselineEntry[] {
  const ran = new Set(cases.filter(({ verdict }) => verdict !== 'not-run').map(({ id }) => id))
  const unused = new Set(baseline.unused.map(sortKey))
  return previous.filter(entry => {
    if (unused.has(sortKey(entry))) return false
    return entry.expires >= today || !ran.has(entry.case)
  })
}

function entryOf(
  { case: id, check, pointer }: Finding,
  { reason, expires }: Pick<BaselineEntry, 'reason' | 'expires'>,
): BaselineEntry {
  return { case: id, check, pointer: generalise(pointer), reason, expires }
}

function sortKey({ case: id, check, pointer }: BaselineEntry): string {
  return [id, check, pointer].join('\n')
}

/** By code unit, the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
