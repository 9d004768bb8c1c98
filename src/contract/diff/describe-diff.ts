import { operation } from '../../schemas/operations.ts'
import { NEVER_SHOWN } from '../learn/switch-names.ts'
import { type CellDiff, type DiffReport, type UnreadSwitch, VERDICTS } from './diff-report.ts'

/** For a person: what drifted, by verdict, with what to do about it; then how much was compared. */
export function describeDiff({
  a,
  b,
  before,
  cells,
  readings,
  unread,
  compared,
  drift,
}: DiffReport): readonly string[] {
  const drifted = VERDICTS.filter(verdict => verdict !== 'no drift' && verdict !== 'not compared').flatMap(verdict => {
    const own = cells.filter(cell => cell.verdict === verdict)
    return own.length === 0 ? [] : ['', `${verdict.toUpperCase()}: ${MEANING[verdict]}`, ...own.flatMap(describeCell)]
  })
  const count = (verdict: CellDiff['verdict']) => cells.filter(cell => cell.verdict === verdict).length
  const advice =
    readings.length === 0
      ? []
      : [
          '',
          `${readings.length} open clauses are read differently: ${readings.map(reading => reading.switch).join(', ')}.`,
          `A profile that answers as a does: contract learn --url ${a}`,
        ]
  return [
    `a ${a} (real), b ${b} (sandbox)${before === null ? '' : `, before ${before}`}`,
    ...drifted,
    ...advice,
    ...describeUnread(unread),
    '',
    `${count('no drift')} of ${cells.length} answers agree; ${count('not compared')} were not compared.`,
    drift ? 'Drift.' : compared === 0 ? 'Nothing was compared.' : 'No drift.',
  ]
}

const MEANING = {
  'provider changed': 'the real service no longer keeps what the specification shows, or what was recorded',
  'sandbox bug': 'the sandbox breaks its schema, or reads an open clause in its own way',
  'schema too narrow': 'the real service answers more than our schema allows',
  'own form': 'the specification leaves it open, and no switch of the sandbox answers like it; this is no drift',
} as const

function describeUnread(unread: readonly UnreadSwitch[]): readonly string[] {
  if (unread.length === 0) return []
  const [never, others] = [unread.filter(({ a }) => a === NEVER_SHOWN), unread.filter(({ a }) => a !== NEVER_SHOWN)]
  const side = (name: string, why: string | null) => (why === null ? [] : [`${name}: ${why}`])
  return [
    '',
    `Switches not compared (${unread.length}):`,
    ...others.map(one => `  ${one.switch}: ${[...side('a', one.a), ...side('b', one.b)].join('; ')}`),
    ...(never.length === 0 ? [] : [`  ${never.map(one => one.switch).join(', ')}: ${NEVER_SHOWN}`]),
  ]
}

/** So many places are named of what one switch explains. */
const MOST_PLACES = 3

function describeCell({ operation: id, status, findings }: CellDiff): readonly string[] {
  const { method, path } = operation(id)
  const places = new Map<string, number>()
  const lines = findings.flatMap(finding => {
    const { pointer, what, clause, switch: name } = finding
    if (name !== null && pointer !== '') {
      const count = (places.get(name) ?? 0) + 1
      places.set(name, count)
      if (count > MOST_PLACES) return []
    }
    const rule = clause === null ? '' : ` (${clause})`
    return [`    ${pointer === '' ? '' : `${pointer}: `}${what}${rule}${name === null ? '' : ` [switch ${name}]`}`]
  })
  const more = [...places].flatMap(([name, count]) =>
    count > MOST_PLACES ? [`    and ${count - MOST_PLACES} more places that ${name} decides`] : [],
  )
  return [`  ${method} ${path} ${status}`, ...lines, ...more]
}

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
