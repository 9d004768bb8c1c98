import { validator } from '../../schemas/registry.ts'
import { ContractError } from '../contract-error.ts'
import type { Finding } from '../report.ts'

/** What is accepted for longer is no longer an exception, so the file is refused. */
const LONGEST_DAYS = 366

const DAY_MS = 86_400_000

const SHOWN_COMPLAINTS = 5

const GMT7_MS = 7 * 3_600_000

/** A finding that is known and accepted for a while. */
export interface BaselineEntry {
  /** Case id. */
  readonly case: string
  readonly check: string
  readonly pointer: string
  /** Why it is accepted. */
  readonly reason: string
  /** Day in GMT+7 (`2026-12-31`) after which it counts again. */
  readonly expires: string
}

export interface Baseline {
  readonly entries: readonly BaselineEntry[]
}

/** Whether an entry speaks of a finding. `*` in its pointer stands for one segment: the same row is not always first. */
export function isMatch(entry: BaselineEntry, finding: Finding): boolean {
  if (entry.case !== finding.case || entry.check !== finding.check) return false
  const wanted = entry.pointer.split('/')
  const found = finding.pointer.split('/')
  return wanted.length === found.length && wanted.every((segment, at) => segment === '*' || segment === found[at])
}

/** The pointer as a baseline keeps it: places in lists differ from run to run. */
export function generalise(pointer: string): string {
  return pointer.replace(/(?<=\/)\d+(?=\/|$)/g, '*')
}

/** The day in GMT+7 of an instant: `2026-12-31`. */
export function dayOf(instant: number): string {
  return new Date(instant + GMT7_MS).toISOString().slice(0, 10)
}

interface BaselineSource {
  /** For the message. */
  readonly file: string
  /** In GMT+7; absent = that of the clock. */
  readonly today?: string
}

/**
 * A baseline from the parsed content of its file, JSON or YAML.
 * @throws ContractError `usage`, naming every entry that is wrong.
 */
export function readBaseline(value: unknown, { file, today = dayOf(Date.now()) }: BaselineSource): Baseline {
  const violations = validator('sandbox/contract-baseline.schema.json')(value)
  if (violations.length > 0) {
    throw refuseBaseline(
      file,
      violations.map(({ pointer, message, params }) => [pointer || 'the file', message, ...named(params)].join(' ')),
    )
  }
  // Just validated against the schema of a baseline.
  const baseline = value as Baseline
  refuseBadDays(baseline, file, today)
  return baseline
}

function named(params: Readonly<Record<string, unknown>>): readonly string[] {
  const { additionalProperty } = params
  return typeof additionalProperty === 'string' ? [`("${additionalProperty}")`] : []
}

function refuseBadDays({ entries }: Baseline, file: string, today: string): void {
  const complaints = entries.flatMap(({ expires }, at) => {
    const complaint = complainOfDay(expires, today)
    return complaint === null ? [] : [`/entries/${at}/expires ${complaint}`]
  })
  if (complaints.length > 0) throw refuseBaseline(file, complaints)
}

/** Why a day cannot be one on which an entry ends; null = it can, also when it is over. */
export function complainOfDay(expires: string, today: string): string | null {
  const at = Date.parse(`${expires}T00:00:00Z`)
  // JavaScript reads February 30 as March 2.
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== expires) {
    return `is ${expires}, which is no day: write it like 2026-12-31`
  }
  const last = dayOf(Date.parse(`${today}T00:00:00+07:00`) + LONGEST_DAYS * DAY_MS)
  return expires > last ? `is ${expires}, more than a year ahead: name a day until ${last}` : null
}

function refuseBaseline(file: string, complaints: readonly string[]): ContractError {
  const shown = complaints.slice(0, SHOWN_COMPLAINTS).join('; ')
  const more = complaints.length - SHOWN_COMPLAINTS
  return new ContractError(
    'usage',
    `The baseline ${file} is not valid: ${shown}${more > 0 ? `; and ${more} more` : ''}. Each entry names case, check, ` +
      'pointer, reason and expires; see docs/contract-reports.md.',
  )
}
