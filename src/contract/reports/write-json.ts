import { safeJson } from '../../reporting/show-codes.ts'
import type { ContractReport } from '../../schemas/types.gen.ts'
import type { BaselineEntry } from '../baseline/baseline.ts'
import type { CoverageReport } from '../coverage.ts'
import type { Exchange } from '../exchange.ts'
import type { CaseResult, Finding, RunReport } from '../report.ts'
import { summarise, validateCells, verdictOf } from './summarise.ts'

/** The report by schemas/sandbox/contract-report.schema.json. */
export function writeJson(report: RunReport): string {
  return `${safeJson(toDocument(report), 2)}\n`
}

function toDocument(report: RunReport): ContractReport {
  const { verdict, counts } = summarise(report)
  const { version, startedAt, ms, seed, target, readOnly, allowed, webhook, selfcheck, leftovers, baseline } = report
  return {
    version: 1,
    tool: { name: 'carrier-sandbox', version },
    started_at: new Date(startedAt).toISOString(),
    duration_ms: Math.round(ms),
    seed,
    target: { url: target.url, kind: target.kind, version: target.version, profile: target.profile },
    read_only: readOnly,
    allowed_writes: [...allowed],
    fail_on_warning: report.failOnWarning,
    verdict,
    exit_code: report.exitCode,
    counts,
    sent: { ...report.sent },
    selfcheck,
    webhook: { mode: webhook.mode, verified: webhook.verified, note: webhook.note },
    cases: report.cases.map(one => writeCase(one, report)),
    exchanges: exchangesToShow(report).map(writeExchange),
    coverage: writeCoverage(report),
    vacuous: [...report.vacuous],
    readings: [...report.readings],
    leftovers: leftovers.map(({ kind, id, nonce, why }) => ({ kind, id, nonce, why })),
    baseline: { unused: baseline.unused.map(writeEntry), expired: baseline.expired.map(writeEntry) },
  }
}

function exchangesToShow(report: RunReport): readonly Exchange[] {
  const told = report.cases.filter(one => one.findings.length > 0 || verdictOf(one, report) === 'failed')
  const numbers = new Set(told.flatMap(one => [...one.exchanges, ...one.findings.map(({ exchange }) => exchange)]))
  return report.exchanges.filter(({ number }) => numbers.has(number))
}

function writeCase(one: CaseResult, report: RunReport): ContractReport['cases'][number] {
  return {
    id: one.id,
    phase: one.phase,
    operation: one.operation,
    cell: one.cell,
    verdict: verdictOf(one, report),
    reason: one.reason,
    findings: one.findings.map(writeFinding),
    exchanges: [...one.exchanges],
    attempts: one.attempts,
    duration_ms: Math.round(one.ms),
  }
}

function writeFinding(finding: Finding): ContractReport['cases'][number]['findings'][number] {
  const { check, severity, basis, clause, pointer, expected, got, note, operation, exchange, accepted } = finding
  return {
    check,
    severity,
    basis,
    clause,
    pointer,
    expected,
    got,
    note,
    operation,
    exchange,
    accepted: accepted === null ? null : writeEntry(accepted),
  }
}

function writeEntry({ case: id, check, pointer, reason, expires }: BaselineEntry) {
  return { case: id, check, pointer, reason, expires }
}

function writeExchange(exchange: Exchange): ContractReport['exchanges'][number] {
  const { number, operation, startedAt, ms, sent, got, error } = exchange
  return {
    number,
    operation,
    started_at: new Date(startedAt).toISOString(),
    duration_ms: ms,
    request: { method: sent.method, url: sent.url, headers: { ...sent.headers }, body: sent.body },
    answer: got === null ? null : { status: got.status, headers: { ...got.headers }, body: got.text },
    error,
  }
}

function writeCoverage(report: RunReport): ContractReport['coverage'] {
  const { cells, ofSelected, absolute, keywords, errorKeys, filledLists } = report.coverage
  const stateOf = validateCells(report)
  return {
    selected: { ...ofSelected },
    absolute: { ...absolute },
    keywords: writeKeywords(keywords),
    cells: cells.map(cell => ({
      operation: cell.operation,
      method: cell.method,
      path: cell.path,
      status: cell.status,
      shown: cell.shown,
      selected: cell.selected,
      state: stateOf(cell),
      seen: cell.seen,
      branches: cell.branches.map(({ name, possible, seen }) => ({ name, possible, seen })),
    })),
    error_keys: [...errorKeys],
    filled_lists: [...filledLists],
  }
}

function writeKeywords({ accepted, all }: CoverageReport['keywords']): ContractReport['coverage']['keywords'] {
  const seen = new Set(accepted)
  const missed = all.filter(keyword => !seen.has(keyword))
  return { seen: all.length - missed.length, of: all.length, accepted: [...accepted], missed }
}
