import type { DiffReport } from './diff-report.ts'

/** The report as one JSON document, its names as in the JSON of a run. */
export function writeDiff({ a, b, before, cells, readings, unread, compared, drift }: DiffReport): object {
  return {
    a,
    b,
    before,
    cells: cells.map(({ operation, status, verdict, findings, note }) => ({
      operation,
      status,
      verdict,
      findings: findings.map(finding => ({
        verdict: finding.verdict,
        pointer: finding.pointer,
        what: finding.what,
        clause: finding.clause,
        switch: finding.switch,
      })),
      note,
    })),
    readings: readings.map(reading => ({
      switch: reading.switch,
      a: reading.a,
      b: reading.b,
      evidence: { a: reading.evidence.a, b: reading.evidence.b },
    })),
    switches_not_compared: unread.map(one => ({ switch: one.switch, a: one.a, b: one.b })),
    cells_compared: compared,
    drift,
  }
}
