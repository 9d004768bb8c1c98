import { operation } from '../../schemas/operations.ts'
import { type CellDiff, type DiffReport, VERDICTS } from './diff-report.ts'

/** For a person: what drifted, by verdict, with what to do about it; then how much was compared. */
export function describeDiff({ a, b, before, cells, readings, drift }: DiffReport): readonly string[] {
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
    '',
    `${count('no drift')} of ${cells.length} answers agree; ${count('not compared')} were not compared.`,
    drift ? 'Drift.' : 'No drift.',
  ]
}

const MEANING = {
  'provider changed': 'the real service no longer keeps what the specification shows, or what was recorded',
  'sandbox bug': 'the sandbox breaks its schema, or reads an open clause in its own way',
  'schema too narrow': 'the real service answers more than our schema allows',
} as const

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
