/** Why a run says less than it seems to. */
import { type OperationId, operation } from '../schemas/operations.ts'
import type { TargetKind } from './check.ts'
import type { CellCoverage, CoverageReport } from './coverage.ts'
import type { CaseResult } from './report.ts'
import type { Selection } from './run/select-cases.ts'
import { schemaNode } from './schema/schema-node.ts'
import type { RunSettings } from './settings.ts'

export interface RunSeen {
  readonly results: readonly CaseResult[]
  readonly coverage: CoverageReport
  readonly kind: TargetKind
  readonly selection: Selection
  /** Checks that checked something. */
  readonly judged: ReadonlySet<string>
  /** What was answered in place of the service. */
  readonly gateways: readonly { readonly operation: OperationId; readonly answered: string }[]
  readonly settings: Pick<RunSettings, 'minCoverage' | 'includeOperations' | 'includeTags' | 'acceptEmpty' | 'checks'>
}

const NAMED = 5

/** One sentence for each thing that was to be seen and was not, with what to do; empty = the run says what it seems to. */
export function findVacuous(run: RunSeen): readonly string[] {
  if (run.selection.runnable.length === 0) return [nothingRan(run)]
  return [
    ...answeredInstead(run),
    ...filtersWithoutCase(run),
    ...checksWithoutEvidence(run),
    ...silentOperations(run),
    ...emptyLists(run),
    ...missingBranches(run),
    ...shortfall(run),
  ]
}

/** A gateway says nothing of the service behind it: neither that it is right nor that it is wrong. */
function answeredInstead({ gateways }: RunSeen): readonly string[] {
  const counts = new Map<string, number>()
  for (const { operation: id, answered } of gateways) {
    const line = `${name(id)} was answered ${answered} in place of the service`
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return [...counts].map(([line, count]) => {
    const times = count === 1 ? 'once' : `${count} times`
    return `${line}, ${times}, so it was not judged there: run again when the service answers.`
  })
}

function nothingRan({ selection: { notRun } }: RunSeen): string {
  const [first] = notRun
  if (first === undefined)
    return 'No case fits these filters, so nothing was judged: "contract list" with the same flags shows what there is.'
  const reasons = [...new Set(notRun.map(({ reason }) => reason))].join('; ')
  return `None of the ${notRun.length} selected cases could run here, so nothing was judged: ${reasons}.`
}

/** Each name of a filter must be about something: a typing error would otherwise be a green run. */
function filtersWithoutCase({ selection, settings }: RunSeen): readonly string[] {
  const { includeOperations = [], includeTags = [] } = settings
  const selected = [...selection.runnable, ...selection.notRun.map(({ one }) => one)]
  const ids = new Set(selected.flatMap(one => [one.operation, ...(one.touches ?? [])]))
  const tags = new Set<string>([...ids].flatMap(id => operation(id).tags))
  const advice = 'has no case among the selected ones: drop it, or widen the other filters.'
  return [
    ...includeOperations.filter(id => !ids.has(id)).map(id => `--include-operation-id ${id} ${advice}`),
    ...includeTags.filter(tag => !tags.has(tag)).map(tag => `--include-tag ${tag} ${advice}`),
  ]
}

/** A check that was asked for by name and checked nothing would otherwise be a green run. */
function checksWithoutEvidence({ settings: { checks = [] }, judged }: RunSeen): readonly string[] {
  const silent = checks.filter(name => !judged.has(name))
  if (silent.length === 0) return []
  return [`--checks ${silent.join(',')} judged nothing in this run: drop it, or widen the other filters.`]
}

/** Operations that the guard forbids are not among the runnable ones: they are reported NOT RUN. */
function silentOperations({ results, coverage, selection, settings }: RunSeen): readonly string[] {
  const asked = [...new Set(selection.runnable.map(one => one.operation))].filter(id => !isAccepted(id, settings))
  const seen = new Set(coverage.cells.filter(cell => cell.seen > 0).map(cell => cell.operation))
  return asked
    .filter(id => !seen.has(id))
    .map(id => `${name(id)} had no judged answer: ${reasonFor(id, results)} (--accept-empty ${id}, if that may be).`)
}

function reasonFor(id: OperationId, results: readonly CaseResult[]): string {
  const own = results.filter(one => one.operation === id)
  if (own.some(({ verdict }) => verdict === 'failed')) return 'look at the findings of its cases'
  const reasons = own.flatMap(({ reason }) => (reason === null ? [] : [reason]))
  const told = [...new Set(reasons)].slice(0, 2).join('; ')
  return told === '' ? 'look at the findings of its cases' : told
}

/** A list that never held a record shows nothing of its records. */
function emptyLists({ coverage, kind, selection, settings }: RunSeen): readonly string[] {
  // What another account has is nothing to it: its lists are empty.
  const good = selection.runnable.filter(one => one.secondAccount !== true && (one.cell ?? 200) === 200)
  const asked = new Set(good.map(one => one.operation))
  const empty = coverage.cells.filter(
    ({ operation: id, status, seen }) =>
      status === 200 &&
      seen > 0 &&
      asked.has(id) &&
      isList(id) &&
      !coverage.filledLists.includes(id) &&
      !isAccepted(id, settings),
  )
  const ids = empty.map(one => one.operation)
  if (ids.length === 0) return []
  const advice =
    kind === 'sandbox'
      ? 'a case must bring records about'
      : `give the account a record of each, or say that they may show nothing: --accept-empty ${ids.join(',')}`
  return [`Only ever answered as empty lists: ${ids.join(', ')}; ${advice}.`]
}

/** The user states that the account has nothing of it. */
function isAccepted(id: OperationId, { acceptEmpty = [] }: RunSeen['settings']): boolean {
  return acceptEmpty.includes(id)
}

function isList(id: OperationId): boolean {
  const answers = operation(id)
    .cells.filter(({ status }) => status === 200)
    .flatMap(cell => cell.answers)
  return answers.some(({ data }) => data !== undefined && schemaNode(data).items !== null)
}

/** Every reading that the profile allows must have been seen, or a defect in it would pass. */
function missingBranches({ coverage, kind, selection }: RunSeen): readonly string[] {
  if (kind !== 'sandbox' || selection.isNarrowed) return []
  return coverage.cells
    .filter(({ selected, seen }) => selected && seen > 0)
    .flatMap(cell => {
      const missing = cell.branches.filter(({ possible, seen }) => possible && seen === 0)
      return missing.map(
        branch =>
          `${name(cell.operation)} ${cell.status} was never seen as "${branch.name}", which the profile allows: a case must bring it about.`,
      )
    })
}

function shortfall({ coverage, kind, settings }: RunSeen): readonly string[] {
  const { seen, of } = coverage.ofSelected
  const wanted = settings.minCoverage ?? (kind === 'sandbox' ? 100 : 0)
  const percent = of === 0 ? 100 : (100 * seen) / of
  if (percent >= wanted) return []
  const missing = coverage.cells.filter(cell => cell.selected && cell.shown && cell.seen === 0)
  return [
    `${seen} of ${of} selected cells were seen (${percent.toFixed(1)} %), and ${wanted} % are asked for (--min-coverage); not seen: ${list(missing)}.`,
  ]
}

function list(cells: readonly CellCoverage[]): string {
  const named = cells.slice(0, NAMED).map(cell => `${cell.operation} ${cell.status}`)
  return `${named.join(', ')}${cells.length > NAMED ? ` and ${cells.length - NAMED} more` : ''}`
}

function name(id: OperationId): string {
  const { method, path } = operation(id)
  return `${id} (${method} ${path})`
}
