import { readRecording } from '../record/folder.ts'
import { record } from '../record/record.ts'
import type { Recording } from '../record/recording.ts'
import type { Leftover } from '../report.ts'
import type { RunSettings } from '../settings.ts'
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

export interface Side {
  readonly recording: Recording
  /** What a target that was asked could not get rid of; none for a folder. */
  readonly leftovers: readonly Leftover[]
}

/**
 * One side of a diff: an address is asked now, anything else is a recorded folder.
 * @throws ContractError when the target cannot be asked, or the folder holds no recording.
 */
export async function takeSide(where: string, settings: Omit<RunSettings, 'url'>): Promise<Side> {
  if (!/^https?:\/\//.test(where)) return { recording: readRecording(where), leftovers: [] }
  const { recording, leftovers } = await record({ ...settings, url: where })
  return { recording, leftovers }
}
