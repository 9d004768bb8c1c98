import { cellOf, type OperationId, operation } from '../../schemas/operations.ts'
import { SWITCH_PROBES } from '../learn/list-probes.ts'
import { unseen } from '../learn/probe.ts'
import { numberFields } from '../learn/probes/numbers.ts'
import { NEVER_SHOWN, switchNames } from '../learn/switch-names.ts'
import { lookAt, type RecordedCell, type Recording, sortCells } from '../record/recording.ts'
import { validateBody } from '../schema/validate-body.ts'
import { compareFingerprints, type Difference, fingerprint } from './compare-fingerprints.ts'
import {
  type CellDiff,
  type DiffReport,
  type DriftFinding,
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
  const isDrift = ({ verdict }: CellDiff) => verdict !== 'no drift' && verdict !== 'not compared'
  return {
    a: a.from,
    b: b.from,
    before: before?.from ?? null,
    cells,
    readings,
    unread,
    compared: cells.filter(({ note }) => note === null).length,
    drift: cells.some(isDrift) || readings.length > 0 || changed.length > 0,
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
  const isSound = findings.length === 0
  // What one of them breaks is no reading of an open clause.
  const read =
    isSound && a !== undefined && b !== undefined ? compareBodies(a, b, { verdict: 'sandbox bug', readings }) : []
  const all = [...findings, ...read, ...readingsOf(cell, readings)]
  const missing = a === undefined ? 'a' : b === undefined ? 'b' : null
  const note = missing === null ? null : `${missing} has no answer ${status}`
  const worst = VERDICTS.find(verdict => all.some(finding => finding.verdict === verdict))
  const verdict: Verdict = worst ?? (note === null ? 'no drift' : 'not compared')
  return { operation, status, verdict, findings: all, note }
}

/** The schemas were written for both; what the sandbox breaks is its own fault. */
function validateSandbox(cell: RecordedCell): readonly DriftFinding[] {
  return problemsOf(cell, 'b').map(({ finding }) => ({ ...finding, verdict: 'sandbox bug' }))
}

/** A rule that the specification shows was broken by a service that changed; any other was written too narrow. */
function validateReal(cell: RecordedCell): readonly DriftFinding[] {
  return problemsOf(cell, 'a').map(({ finding, isShown }) => ({
    ...finding,
    verdict: isShown ? 'provider changed' : 'schema too narrow',
  }))
}

function problemsOf({ operation: id, status, exchanges }: RecordedCell, side: 'a' | 'b') {
  const cell = cellOf(operation(id), status)
  if (cell === undefined) {
    const what = `${side} answers ${status}, which the manifest of the contract does not know`
    return [{ finding: { pointer: '', what, clause: null, switch: null }, isShown: false }]
  }
  const found = exchanges.flatMap(({ answer }) =>
    validateBody(cell, answer.body, null).problems.map(({ pointer, expected, got, clause, basis }) => ({
      finding: {
        pointer: pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*'),
        what: `${side} breaks the schema: expected ${expected}, got ${got}`,
        clause,
        switch: null,
      },
      isShown: basis === 'shown',
    })),
  )
  return [...new Map(found.map(one => [`${one.finding.pointer} ${one.finding.what}`, one])).values()]
}

function compareBodies(
  first: RecordedCell,
  second: RecordedCell,
  { verdict, readings }: { readonly verdict: DriftFinding['verdict']; readonly readings: readonly ReadingDiff[] },
): readonly DriftFinding[] {
  // The keys of a 422 are the fields that were wrong, which is the request's doing.
  if (first.status === 422) return []
  const bodies = ({ exchanges }: RecordedCell) => exchanges.map(({ answer }) => answer.body)
  const names = verdict === 'provider changed' ? { first: 'before', second: 'now' } : { first: 'a', second: 'b' }
  return compareFingerprints(fingerprint(bodies(first)), fingerprint(bodies(second))).flatMap(difference => {
    const name = switchOf(first.operation, difference, readings)
    if (name === null) return []
    const what = `${names.first} has ${difference.first}, ${names.second} has ${difference.second}`
    return [{ verdict, pointer: difference.pointer, what, clause: null, switch: name === '' ? null : name }]
  })
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
