import type { RunReport } from '../report.ts'
import { describeFailure, describeInLine, field, type Page } from './describe-finding.ts'
import { countOf, type FindingGroup, groupFindings, nameGroup, pickGroups } from './group-findings.ts'
import { type Summary, summarise, validateCells } from './summarise.ts'
import { createPaint, escapeText, wrapText } from './terminal-text.ts'

export interface ConsoleOptions {
  readonly colour?: boolean
  /** Columns of the terminal. */
  readonly width?: number
  /** Only failures and the verdict. */
  readonly isQuiet?: boolean
}

/** Of the whole, so that it can be read at once; the files have all. */
const MOST_LINES = 60
/** Of what is neither a failure nor a fact nor the verdict, where there are many failures. */
const LEAST_BESIDE = 12
/** Groups of each mild kind. */
const SHOWN_MILD = 10
const SHOWN_CELLS = 8
const NARROWEST = 40
/** As long as the longest tag, NOT RUN, and a gap. */
const INDENT = 9

const MEANINGS = {
  0: 'judged and clean',
  1: 'the contract is violated, or something was left behind',
  4: 'nothing was found, yet the run says less than it seems to',
} as const

/** The run for a person: what failed first, with what is needed to see it oneself; one verdict last. */
export function describeReport(
  report: RunReport,
  { colour = false, width = 80, isQuiet = false }: ConsoleOptions = {},
): readonly string[] {
  const page: Page = { paint: createPaint(colour), width: Math.max(width, NARROWEST) }
  const summary = summarise(report)
  const verdict = describeVerdict(report, { summary, page })
  if (isQuiet) return [...describeFailures(report, summary, { page, most: MOST_LINES - verdict.length }), ...verdict]
  const beside = describeBeside(report, { summary, page })
  const end = [...describeFacts(report, page), ...verdict]
  const room = MOST_LINES - end.length
  const failures = describeFailures(report, summary, { page, most: room - Math.min(beside.length, LEAST_BESIDE) })
  return [...failures, ...shorten(beside, { page, most: room - failures.length }), ...end]
}

/** What else there is to say, the gravest first. */
function describeBeside(report: RunReport, { summary, page }: Summarised): readonly string[] {
  return [
    ...describeWithoutFinding(report, page),
    ...report.leftovers.flatMap(({ kind, id, nonce, why }) =>
      tagged({ tag: 'LEFT', style: 'red' }, `${kind} ${id ?? '(id unknown)'}, nonce ${nonce}: ${why}`, page),
    ),
    ...report.vacuous.flatMap(line => tagged({ tag: 'VOID', style: 'yellow' }, line, page)),
    ...describeWebhook(report, page),
    ...describeFlaky(report, page),
    ...describeNotRun(report, page),
    ...describeBaseline(report, { summary, page }),
    ...describeMild(summary, page),
    ...report.readings.flatMap(reading => tagged({ tag: 'READ', style: 'cyan' }, reading, page)),
  ]
}

function shorten(lines: readonly string[], { page, most }: Room): readonly string[] {
  if (lines.length <= most) return lines
  const shown = lines.slice(0, most - 1)
  const more = lines.length - shown.length
  return [...shown, page.paint('dim', `… and ${more} more lines: see the html report`)]
}

interface Room {
  readonly page: Page
  /** Lines. */
  readonly most: number
}

/** The gravest in full, as many as leave a line for each of the others; of each check at least one line. */
function describeFailures(report: RunReport, { counted }: Summary, { page, most }: Room): readonly string[] {
  const groups = groupFindings(counted)
  const whole = groups.map(group => {
    const exchange = report.exchanges.find(({ number }) => number === group.first.exchange)
    return describeFailure(group, { exchange, page })
  })
  const inFull = howManyInFull(groups, { lengths: whole.map(({ length }) => length), most })
  const room = most - whole.slice(0, inFull).flat().length
  const rest = groups.slice(inFull)
  // A blank line ends the list where it has lines of its own.
  const picked = pickGroups(rest, {
    most: rest.length + 1 <= room ? rest.length : room - 2,
    shown: groups.slice(0, inFull),
  })
  const more = rest.length - picked.length
  return [
    ...whole.slice(0, inFull).flat(),
    ...picked.map(group => describeInLine(group, page)),
    ...(more > 0 ? [`… and ${more} more kinds of failure: see the html report`] : []),
    ...(rest.length > 0 ? [''] : []),
  ]
}

function howManyInFull(
  groups: readonly FindingGroup[],
  { lengths, most }: { readonly lengths: readonly number[]; readonly most: number },
): number {
  const linesFor = (full: number): number => lengths.slice(0, full).reduce((sum, length) => sum + length, 0)
  const all = groups.findLastIndex((_, at) => linesFor(at + 1) + (groups.length - at) <= most) + 1
  if (all > 0) return all
  // One example where each check has a line all the same.
  const checks = new Set(groups.slice(1).map(({ first }) => first.check)).size
  return groups.length > 0 && linesFor(1) + checks + 2 <= most ? 1 : 0
}

/** A case that failed without a finding must not go under. */
function describeWithoutFinding({ cases }: RunReport, page: Page): readonly string[] {
  return cases
    .filter(({ verdict, findings }) => verdict === 'failed' && findings.length === 0)
    .flatMap(({ id, reason }) => tagged({ tag: 'FAIL', style: 'red' }, `${id}: ${reason ?? 'no reason given'}`, page))
}

function describeFlaky({ cases }: RunReport, page: Page): readonly string[] {
  return cases
    .filter(({ verdict }) => verdict === 'flaky')
    .flatMap(({ id, attempts, reason }) =>
      tagged(
        { tag: 'FLAKY', style: 'yellow' },
        `${id}: green only at attempt ${attempts}${reason === null ? '' : `; ${reason}`}`,
        page,
      ),
    )
}

/** What fails nothing: warnings shortly, information as a number. */
function describeMild({ warnings, information }: Summary, page: Page): readonly string[] {
  const groups = groupFindings(warnings)
  const more = groups.length - SHOWN_MILD
  const kinds = groupFindings(information)
  return [
    ...groups
      .slice(0, SHOWN_MILD)
      .flatMap(group => tagged({ tag: 'WARN', style: 'yellow' }, describeShortly(group), page)),
    ...(more > 0 ? tagged({ tag: 'WARN', style: 'yellow' }, `… and ${more} more kinds of warning`, page) : []),
    ...kinds
      .slice(0, SHOWN_MILD)
      .flatMap(group =>
        tagged({ tag: 'INFO', style: 'cyan' }, `the specification is silent: ${describeShortly(group)}`, page),
      ),
    ...(kinds.length > SHOWN_MILD
      ? tagged({ tag: 'INFO', style: 'cyan' }, `… and ${kinds.length - SHOWN_MILD} more of its kind`, page)
      : []),
  ]
}

function describeShortly(group: FindingGroup): string {
  const { case: id, expected, got } = group.first
  const count = countOf(group)
  const words = `expected ${escapeText(expected, 120)}, got ${escapeText(got, 120)}`
  return `${nameGroup(group)}: ${words} (${id}${count === '' ? '' : `; ${count}`})`
}

interface Summarised {
  readonly summary: Summary
  readonly page: Page
}

function describeBaseline({ baseline }: RunReport, { summary, page }: Summarised): readonly string[] {
  const { accepted } = summary
  const style = { tag: 'BASE', style: 'dim' } as const
  const entries = new Set(accepted.map(({ accepted }) => accepted))
  return [
    ...(accepted.length === 0
      ? []
      : tagged(style, `${many(accepted.length, 'finding')} accepted by ${many(entries.size, 'entry')}`, page)),
    ...baseline.expired.flatMap(({ case: id, check, expires, reason }) =>
      tagged({ tag: 'BASE', style: 'yellow' }, `expired ${expires}: ${id}, ${check} (${reason})`, page),
    ),
    ...baseline.unused.flatMap(({ case: id, check }) => tagged(style, `unused, take it out: ${id}, ${check}`, page)),
  ]
}

function describeNotRun({ cases }: RunReport, page: Page): readonly string[] {
  const byReason = new Map<string, number>()
  for (const { verdict, reason } of cases) {
    if (verdict !== 'not-run') continue
    const why = reason ?? 'no reason given'
    byReason.set(why, (byReason.get(why) ?? 0) + 1)
  }
  return [...byReason].flatMap(([reason, count]) =>
    tagged({ tag: 'NOT RUN', style: 'yellow' }, `${many(count, 'case')}: ${reason}`, page),
  )
}

function describeWebhook({ webhook }: RunReport, page: Page): readonly string[] {
  if (webhook.verified)
    return tagged({ tag: 'HOOKS', style: 'green' }, `verified, ${webhook.mode}: ${webhook.note}`, page)
  return tagged({ tag: 'HOOKS', style: 'yellow' }, `NOT VERIFIED, ${webhook.mode}: ${webhook.note}`, page)
}

function describeFacts(report: RunReport, page: Page): readonly string[] {
  const { sent, coverage, readOnly, allowed, seed, selfcheck } = report
  const { ofSelected, absolute, keywords } = coverage
  const methods = Object.entries(sent).map(([method, count]) => `${method} ${count}`)
  const rights = readOnly ? 'read only' : allowed.length === 0 ? 'may write' : `may write ${allowed.join(', ')}`
  const missing = missingCells(report)
  return [
    '',
    ...field('sent', `${methods.join(' · ') || 'nothing'} (${rights})`, page),
    ...field(
      'seen',
      `${share(ofSelected)} selected cells, ${share(absolute)} of all that are shown, ` +
        `${keywords.accepted.length} of ${keywords.all.length} schema rules`,
      page,
    ),
    ...(missing.length === 0 ? [] : field('not seen', missing.join(', '), page)),
    ...field('seed', `${seed}${selfcheck === null ? '' : `; ${selfcheck.bite}/${selfcheck.of} checks bite`}`, page),
    '',
  ]
}

function missingCells(report: RunReport): readonly string[] {
  const stateOf = validateCells(report)
  const missing = report.coverage.cells.filter(cell => cell.shown && stateOf(cell) === 'not-seen')
  const named = missing.slice(0, SHOWN_CELLS).map(({ operation, status }) => `${operation} ${status}`)
  return missing.length > SHOWN_CELLS ? [...named, `… and ${missing.length - SHOWN_CELLS} more`] : named
}

function share({ seen, of }: { readonly seen: number; readonly of: number }): string {
  // Never "100 %" of what is not whole.
  return of === 0 ? '0 of 0' : `${seen} of ${of} (${Math.floor((seen / of) * 100)} %)`
}

function describeVerdict({ target, exitCode, ms }: RunReport, { summary, page }: Summarised): readonly string[] {
  const { verdict, counts } = summary
  const style = exitCode === 0 ? 'green' : exitCode === 1 ? 'red' : 'yellow'
  const what = [target.kind, target.version, target.profile === null ? null : `profile ${target.profile}`]
  const lines = wrapText(
    escapeText(
      `${verdict}: ${target.url} (${what.filter(part => part !== null).join(', ')}): ${counts.failed} failed, ` +
        `${counts.passed} passed, ${counts.flaky} flaky, ${counts.not_run} not run, of ${many(counts.known, 'case')}; ` +
        `${many(counts.warnings, 'warning')}, in ${(ms / 1_000).toFixed(1)} s. Exit ${exitCode}: ${MEANINGS[exitCode]}.`,
    ),
    page.width,
  )
  return lines.map(line => page.paint(style, line))
}

interface Tag {
  readonly tag: string
  readonly style: Parameters<Page['paint']>[0]
}

/** `WARN  …`, wrapped below itself. */
function tagged({ tag, style }: Tag, text: string, { paint, width }: Page): readonly string[] {
  const [head = '', ...rest] = wrapText(escapeText(text), width - INDENT)
  return [
    `${paint(style, tag)}${' '.repeat(INDENT - tag.length)}${head}`,
    ...rest.map(line => `${' '.repeat(INDENT)}${line}`),
  ]
}

function many(count: number, thing: string): string {
  if (count === 1) return `1 ${thing}`
  return `${count} ${thing.endsWith('y') ? `${thing.slice(0, -1)}ies` : `${thing}s`}`
}
