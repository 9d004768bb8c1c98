import { cellOf, type OperationId, operation } from '../../schemas/operations.ts'
import type { Problem } from '../check.ts'
import { SWITCH_PROBES } from '../learn/list-probes.ts'
import { unseen } from '../learn/probe.ts'
import { numberFields } from '../learn/probes/numbers.ts'
import { NEVER_SHOWN, switchNames } from '../learn/switch-names.ts'
import { documentedAnswer } from '../record/documented.ts'
import { lookAt, type RecordedCell, type Recording, sortCells } from '../record/recording.ts'
import { tokensOf } from '../schema/schema-node.ts'
import { validateBody } from '../schema/validate-body.ts'
import { compareFingerprints, type Difference, fingerprint } from './compare-fingerprints.ts'
import {
  type CellDiff,
  type DiffReport,
  type DriftFinding,
  isDrift,
  type ReadingDiff,
  type UnreadSwitch,
  VERDICTS,
  type Verdict,
} from './diff-report.ts'
import { cellOfReading, explainSwitch } from './switch-places.ts'

/**
 * Schema × real service (`a`) × sandbox (`b`), by operation and status. `before`: an earlier recording of `a`. Values
 * differ freely; places, forms and readings of open clauses do not.
 */
export function diffRecordings(
  a: Recording,
  b: Recording,
  { before = null }: { readonly before?: Recording | null } = {},
): DiffReport {
  const { readings, unread } = compareReadings(a, b)
  const changed = before === null ? [] : compareReadings(before, a).readings
  const all = [...a.cells, ...b.cells]
  const keys = new Map(all.map(cell => [`${cell.operation} ${cell.status}`, cell]))
  const find = ({ cells }: Recording, { operation, status }: Pick<RecordedCell, 'operation' | 'status'>) =>
    cells.find(cell => cell.operation === operation && cell.status === status)
  const cells = sortCells([...keys.values()]).map(cell =>
    diffCell({
      cell,
      a: find(a, cell),
      b: find(b, cell),
      before: before === null ? undefined : find(before, cell),
      readings,
      changed,
    }),
  )
  return {
    a: a.from,
    b: b.from,
    before: before?.from ?? null,
    cells,
    readings,
    unread,
    compared: cells.filter(({ note }) => note === null).length,
    drift: cells.some(({ verdict }) => isDrift(verdict)) || readings.length > 0 || changed.length > 0,
  }
}

interface Readings {
  /** Open clauses that both recordings show, each in another way. */
  readonly readings: readonly ReadingDiff[]
  /** Those that one of them does not show, of all switches there are. */
  readonly unread: readonly UnreadSwitch[]
}

function compareReadings(a: Recording, b: Recording): Readings {
  const readings: ReadingDiff[] = []
  const unread: UnreadSwitch[] = []
  for (const name of switchNames()) {
    const probe = SWITCH_PROBES.find(one => one.switch === name)
    const [one, other] =
      probe === undefined
        ? [NEVER, NEVER]
        : cellOfReading(name) === null
          ? [OUTSIDE, OUTSIDE]
          : [lookAt(a, probe), lookAt(b, probe)]
    if (!one.seen || !other.seen) {
      unread.push({ switch: name, a: one.seen ? null : one.why, b: other.seen ? null : other.why })
    } else if (JSON.stringify(one.value) !== JSON.stringify(other.value)) {
      const evidence = { a: one.evidence, b: other.evidence }
      readings.push({ switch: name, a: one.value, b: other.value, evidence })
    }
  }
  return { readings, unread }
}

const NEVER = unseen(NEVER_SHOWN)
const OUTSIDE = unseen('its calls are in no contract, and a recording has the calls of the contract only')

interface CellSides {
  readonly cell: Pick<RecordedCell, 'operation' | 'status'>
  readonly a: RecordedCell | undefined
  readonly b: RecordedCell | undefined
  readonly before: RecordedCell | undefined
  readonly readings: readonly ReadingDiff[]
  readonly changed: readonly ReadingDiff[]
}

function diffCell({ cell, a, b, before, readings, changed }: CellSides): CellDiff {
  const { operation, status } = cell
  const findings = [
    ...(before === undefined || a === undefined
      ? []
      : compareBodies(before, a, { verdict: 'provider changed', readings: changed })),
    ...(b === undefined ? [] : validateSandbox(b)),
    ...(a === undefined ? [] : validateReal(a)),
  ]
  const compared = a !== undefined && b !== undefined ? compareBodies(a, b, { verdict: 'sandbox bug', readings }) : []
  // What one of them breaks is reported already, and is no reading of an open clause. All other places are compared.
  const broken = findings.map(({ pointer }) => pointer)
  const read = compared.filter(({ pointer }) => !broken.some(one => isAtOrBelow(pointer, one)))
  const all = [...findings, ...read, ...readingsOf(cell, readings)]
  const missing = a === undefined ? 'a' : b === undefined ? 'b' : null
  const note = missing === null ? null : `${missing} has no answer ${status}`
  const worst = VERDICTS.find(verdict => all.some(finding => finding.verdict === verdict))
  const verdict: Verdict = worst ?? (note === null ? 'no drift' : 'not compared')
  return { operation, status, verdict, findings: all, note }
}

/** A finding about the body as a whole is about no place of it. */
function isAtOrBelow(pointer: string, place: string): boolean {
  return pointer === place || (place !== '' && pointer.startsWith(`${place}/`))
}

/** The schemas were written for both; what the sandbox breaks is its own fault. */
function validateSandbox(cell: RecordedCell): readonly DriftFinding[] {
  return problemsOf(cell, 'b').map(({ finding }) => ({ ...finding, verdict: 'sandbox bug' }))
}

/**
 * A rule that the specification shows was broken by a service that changed; a form that it leaves open is the service's own;
 * any other rule was written too narrow.
 */
function validateReal(cell: RecordedCell): readonly DriftFinding[] {
  return problemsOf(cell, 'a').map(({ finding, basis, about }) => {
    if (basis === 'shown') return { ...finding, verdict: 'provider changed' }
    const isOwn = about === 'form' && isDocumented(cell, finding.pointer)
    return { ...finding, verdict: isOwn ? 'own form' : 'schema too narrow' }
  })
}

function bodiesOf({ exchanges }: RecordedCell): readonly unknown[] {
  return exchanges.map(({ answer }) => answer.body)
}

interface Broken extends Pick<Problem, 'basis' | 'about'> {
  readonly finding: Omit<DriftFinding, 'verdict'>
}

/** Of a rule that many values of one place break, the first one and their number. */
function problemsOf({ operation: id, status, exchanges }: RecordedCell, side: 'a' | 'b'): readonly Broken[] {
  const cell = cellOf(operation(id), status)
  if (cell === undefined) {
    const what = `${side} answers ${status}, which the manifest of the contract does not know`
    return [{ finding: { pointer: '', what, clause: null, switch: null }, basis: 'chosen' }]
  }
  const groups = new Map<string, { readonly first: Problem; count: number }>()
  for (const { answer } of exchanges) {
    for (const problem of validateBody(cell, answer.body, null).problems) {
      const key = [star(problem.pointer), problem.expected, problem.basis].join(' ')
      const known = groups.get(key)
      if (known === undefined) groups.set(key, { first: problem, count: 1 })
      else known.count += 1
    }
  }
  return [...groups.values()].map(({ first: { pointer, expected, got, clause, basis, about }, count }) => {
    const times = count === 1 ? '' : `, ${count} times`
    const what = `${side} breaks the schema: expected ${expected}, got ${got}${times}`
    const finding = { pointer: star(pointer), what, clause, switch: null }
    return { finding, basis, ...(about === undefined ? {} : { about }) }
  })
}

/** Elements of a list are alike. */
function star(pointer: string): string {
  return pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')
}

function compareBodies(
  first: RecordedCell,
  second: RecordedCell,
  { verdict, readings }: { readonly verdict: DriftFinding['verdict']; readonly readings: readonly ReadingDiff[] },
): readonly DriftFinding[] {
  // The keys of a 422 are the fields that were wrong, which is the request's doing.
  if (first.status === 422) return []
  const names = verdict === 'provider changed' ? { first: 'before', second: 'now' } : { first: 'a', second: 'b' }
  return compareFingerprints(fingerprint(bodiesOf(first)), fingerprint(bodiesOf(second))).flatMap(difference => {
    const name = switchOf(first.operation, difference, readings)
    if (name === null) return []
    const what = `${names.first} has ${difference.first}, ${names.second} has ${difference.second}`
    const isOwn = verdict === 'sandbox bug' && name === '' && isOwnField(first, difference)
    return [
      {
        verdict: isOwn ? 'own form' : verdict,
        pointer: difference.pointer,
        what,
        clause: null,
        switch: name === '' ? null : name,
      },
    ]
  })
}

/** A field more than the document lists, where it says that there are more: the sandbox has none to answer it with. */
function isOwnField(cell: RecordedCell, { kind, pointer }: Difference): boolean {
  return kind === 'only-first' && !isDocumented(cell, pointer)
}

function isDocumented({ operation: id, status }: RecordedCell, pointer: string): boolean {
  const tokens = tokensOf(pointer).map(token => (token === '*' ? '0' : token))
  return tokens.reduce((place, token) => place.at(token), documentedAnswer(id, status)).isKnown
}

/** The switch that explains a difference; '' = none does; null = it is no difference. */
function switchOf(
  id: OperationId,
  { pointer, isNumberForm }: Difference,
  readings: readonly ReadingDiff[],
): string | null {
  const differing = readings.map(reading => reading.switch)
  const name = pointer.split('/').at(-1) ?? ''
  // Whatever a parcel's second weight is called, it is a number of the parcel.
  const isMoney = isNumberForm && (numberFields().has(name) || pointer.endsWith(`/parcel/${name}`))
  // Where both mix numbers and text, which field has which is the draw of each.
  if (isMoney) return differing.includes('numbers') ? 'numbers' : null
  return explainSwitch(id, pointer, differing) ?? ''
}

/** A reading that shows in values only, at the operation that answers it. */
function readingsOf(
  { operation: id, status }: Pick<RecordedCell, 'operation' | 'status'>,
  readings: readonly ReadingDiff[],
) {
  return readings.flatMap(({ switch: name, a, b, evidence }): DriftFinding[] => {
    const cell = cellOfReading(name)
    if (cell?.operation !== id || cell.status !== status) return []
    const what = `a reads ${name} as ${JSON.stringify(a)} (${evidence.a}), b as ${JSON.stringify(b)} (${evidence.b})`
    return [{ verdict: 'sandbox bug', pointer: '', what, clause: cell.clause, switch: name }]
  })
}
