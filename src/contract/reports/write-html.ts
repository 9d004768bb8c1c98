import { escapeMarkup } from '../../reporting/show-codes.ts'
import type { CaseResult, RunReport } from '../report.ts'
import { CELL_STATES, describeCell, drawCoverage } from './draw-coverage.ts'
import { groupFindings } from './group-findings.ts'
import { HTML_SCRIPT, HTML_STYLE } from './html-assets.ts'
import { writeGroup } from './html-finding.ts'
import { casesByPhase, type Summary, summarise, validateCells, verdictOf } from './summarise.ts'

/** So many failures stand open when the page is opened. */
const OPEN_GROUPS = 3
/** Characters of exchanges in the whole page: it stays below a megabyte. The HAR report has all. */
const MOST_OF_EXCHANGES = 500_000

const MEANINGS = {
  0: 'Judged and clean.',
  1: 'The contract is violated, or something was left behind.',
  4: 'Nothing was found, yet the run says less than it seems to.',
} as const

/** One file for a browser; it asks for nothing from anywhere, and its own policy forbids it to. */
export function writeHtml(report: RunReport): string {
  const summary = summarise(report)
  const shown: Shown = { exchanges: report.exchanges, room: { left: MOST_OF_EXCHANGES } }
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeMarkup(`${summary.verdict}: contract of ${report.target.url}`)}</title>`,
    `<style>${HTML_STYLE}</style></head><body>`,
    '<a class="skip" href="#cases">To the list of cases</a>',
    writeHead(report, summary),
    '<main>',
    writeFailures(report, summary, shown),
    writeLines(
      'Left behind',
      report.leftovers.map(({ kind, id, nonce, why }) => `${kind} ${id ?? '(id unknown)'}, nonce ${nonce}: ${why}`),
    ),
    writeLines('Vacuous', report.vacuous),
    writeCoverage(report),
    writeLines('Readings of open clauses', report.readings),
    writeGroups('Warnings', summary.warnings, shown),
    writeGroups('The specification is silent', summary.information, shown),
    writeGroups('Accepted by the baseline', summary.accepted, shown),
    writeBaseline(report),
    writeCases(report),
    '</main>',
    `<script>${HTML_SCRIPT}</script></body></html>`,
    '',
  ]
    .filter(part => part !== '')
    .join('\n')
}

function writeHead(report: RunReport, { verdict, counts }: Summary): string {
  const { target, exitCode, ms, startedAt, seed, sent, readOnly, allowed, webhook, selfcheck, coverage, version } =
    report
  const kind = [target.kind, target.version, target.profile === null ? null : `profile ${target.profile}`]
  const rights = readOnly ? 'read only' : allowed.length === 0 ? 'may write' : `may write ${allowed.join(', ')}`
  const methods = Object.entries(sent).map(([method, count]) => `${method} ${count}`)
  const { ofSelected, absolute, keywords } = coverage
  const facts: readonly (readonly [string, string])[] = [
    ['target', `${target.url} (${kind.filter(part => part !== null).join(', ')})`],
    [
      'cases',
      `${counts.failed} failed, ${counts.passed} passed, ${counts.flaky} flaky, ${counts.not_run} not run, of ${counts.known}`,
    ],
    [
      'findings',
      `errors ${counts.errors}, warnings ${counts.warnings}, information ${counts.information}, accepted ${counts.accepted}`,
    ],
    [
      'seen',
      `${ofSelected.seen} of ${ofSelected.of} selected cells, ${absolute.seen} of ${absolute.of} that the specification shows, ` +
        `${keywords.accepted.length} of ${keywords.all.length} schema rules`,
    ],
    ['sent', `${methods.join(', ') || 'nothing'} (${rights})`],
    ['webhooks', `${webhook.verified ? 'verified' : 'NOT VERIFIED'}, ${webhook.mode}: ${webhook.note}`],
    [
      'run',
      `${new Date(startedAt).toISOString()}, ${(ms / 1_000).toFixed(1)} s, seed ${seed}, carrier-sandbox ${version}`,
    ],
    ...(selfcheck === null ? [] : ([['selfcheck', `${selfcheck.bite}/${selfcheck.of} checks bite`]] as const)),
  ]
  return [
    `<header><div class="verdict ${verdict}"><h1>${verdict}: contract of ${escapeMarkup(target.url)}</h1>`,
    `<p>Exit ${exitCode}. ${MEANINGS[exitCode]}</p></div>`,
    `<dl class="facts">${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeMarkup(value)}</dd>`).join('\n')}</dl>`,
    '</header>',
  ].join('\n')
}

function writeFailures(report: RunReport, { counted }: Summary, shown: Shown): string {
  const silent = report.cases.filter(({ verdict, findings }) => verdict === 'failed' && findings.length === 0)
  const flaky = report.cases.filter(({ verdict }) => verdict === 'flaky')
  return [
    writeGroups('Failures', counted, { ...shown, open: OPEN_GROUPS }),
    writeLines(
      'Failed without a finding',
      silent.map(({ id, reason }) => `${id}: ${reason ?? 'no reason given'}`),
    ),
    writeLines(
      'Flaky',
      flaky.map(
        ({ id, attempts, reason }) => `${id}: green only at attempt ${attempts}${reason === null ? '' : `; ${reason}`}`,
      ),
    ),
  ].join('\n')
}

interface Shown {
  readonly exchanges: RunReport['exchanges']
  /** Shared by the whole page. */
  readonly room: { left: number }
  /** So many stand open. */
  readonly open?: number
}

function writeGroups(title: string, findings: Summary['counted'], { exchanges, room, open = 0 }: Shown): string {
  if (findings.length === 0) return ''
  const groups = groupFindings(findings).map((group, at) => {
    const exchange = exchanges.find(({ number }) => number === group.first.exchange)
    const whole = writeGroup(group, { exchange, open: at < open })
    const brief = writeGroup(group, { exchange: undefined, open: at < open })
    const more = whole.length - brief.length
    if (more > room.left) return brief
    room.left -= more
    return whole
  })
  return `<section><h2>${title} (${findings.length})</h2>\n${groups.join('\n')}</section>`
}

function writeLines(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  const items = lines.map(line => `<li>${escapeMarkup(line)}</li>`).join('\n')
  return `<section><h2>${title} (${lines.length})</h2><ul>${items}</ul></section>`
}

function writeBaseline({ baseline }: RunReport): string {
  return [
    writeLines(
      'Expired entries of the baseline',
      baseline.expired.map(({ case: id, check, expires, reason }) => `${expires}: ${id}, ${check} (${reason})`),
    ),
    writeLines(
      'Unused entries of the baseline',
      baseline.unused.map(({ case: id, check }) => `${id}, ${check}`),
    ),
  ].join('')
}

function writeCoverage(report: RunReport): string {
  const stateOf = validateCells(report)
  const legend = Object.entries(CELL_STATES).map(
    ([state, { symbol, title }]) => `<li><b class="${state}">${symbol}</b>${title}</li>`,
  )
  const rows = report.coverage.cells.map(cell => `<li>${escapeMarkup(describeCell(cell, stateOf(cell)))}</li>`)
  return [
    '<section><h2>Coverage</h2>',
    `<ul class="legend">${legend.join('')}<li class="dim">faint = not in the specification, chosen by the sandbox; the number = answers judged</li></ul>`,
    `<div class="picture">${drawCoverage(report)}</div>`,
    `<details><summary>The same as a list</summary><div><ul>${rows.join('\n')}</ul></div></details></section>`,
  ].join('\n')
}

const VERDICTS: readonly CaseResult['verdict'][] = ['failed', 'flaky', 'not-run', 'passed']

function writeCases(report: RunReport): string {
  const phases = casesByPhase(report)
  const cases = [...report.cases].sort(
    (a, b) => VERDICTS.indexOf(verdictOf(a, report)) - VERDICTS.indexOf(verdictOf(b, report)),
  )
  const options = (values: Iterable<string>) => [...values].map(value => `<option>${value}</option>`).join('')
  return [
    '<section id="cases" tabindex="-1"><h2>Cases</h2>',
    '<form class="filters" hidden><label>Words (press / to come here)<input name="words" type="search"></label>',
    `<label>Phase<select name="phase"><option value="">all</option>${options(phases.keys())}</select></label>`,
    `<label>Verdict<select name="verdict"><option value="">all</option>${options(VERDICTS)}</select></label>`,
    '<button type="reset">Show all</button><span id="shown" class="dim" role="status"></span></form>',
    '<table><thead><tr><th scope="col">Verdict</th><th scope="col">Case</th><th scope="col">Phase</th>',
    '<th scope="col">Time</th></tr></thead><tbody>',
    ...cases.map(one => writeRow(one, verdictOf(one, report))),
    '</tbody></table></section>',
  ].join('\n')
}

function writeRow({ id, phase, reason, ms, findings }: CaseResult, verdict: CaseResult['verdict']): string {
  const checks = [...new Set(findings.map(({ check }) => check))]
  const why = [...checks, ...(reason === null ? [] : [reason])].join(', ')
  const note = why === '' ? '' : `<br><span class="dim">${escapeMarkup(why)}</span>`
  return [
    `<tr data-verdict="${verdict}" data-phase="${phase}"><td><span class="tag ${verdict}">${verdict}</span></td>`,
    `<td><span class="id">${escapeMarkup(id)}</span>${note}</td><td>${phase}</td><td class="number">${Math.round(ms)} ms</td></tr>`,
  ].join('')
}
