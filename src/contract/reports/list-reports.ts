import type { Finding, RunReport } from '../report.ts'
import { describeReport } from './describe-report.ts'
import { type FindingGroup, groupFindings, summarise } from './summarise.ts'
import { escapeText } from './wrap-text.ts'
import { writeHar } from './write-har.ts'
import { writeHtml } from './write-html.ts'
import { writeJson } from './write-json.ts'
import { writeJunit } from './write-junit.ts'

/** GitHub shows few, and thousands would drown the log. */
const MOST = 50

const LONGEST_TITLE = 200

const LONGEST = 2_000

export { describeReport }

/** To add one: a file beside this one, a line here, a row in docs/contract-reports.md. */
const FORMATS = {
  console: (report: RunReport) => `${describeReport(report).join('\n')}\n`,
  junit: writeJunit,
  json: writeJson,
  har: writeHar,
  github: writeGithub,
  html: writeHtml,
} as const satisfies Readonly<Record<string, (report: RunReport) => string>>

export type ReportFormat = keyof typeof FORMATS

export const REPORT_FORMATS: readonly ReportFormat[] = ['console', 'junit', 'json', 'har', 'github', 'html']

/** A report that was redacted before: none of the formats hides anything by itself. */
export function writeReport(format: ReportFormat, report: RunReport): string {
  return FORMATS[format](report)
}

/** Annotations of a GitHub workflow, errors first; the last line says how the run ended. */
function writeGithub(report: RunReport): string {
  const { counted, warnings, verdict, counts } = summarise(report)
  const annotations = [
    ...groupFindings(counted).map(group => annotate('error', group)),
    ...report.leftovers.map(({ kind, id, nonce, why }) =>
      command('error', { title: 'left behind', message: `${kind} ${id ?? '(id unknown)'}, nonce ${nonce}: ${why}` }),
    ),
    ...report.vacuous.map(line => command('error', { title: 'vacuous', message: line })),
    ...groupFindings(warnings).map(group => annotate('warning', group)),
    ...report.cases
      .filter(({ verdict }) => verdict === 'flaky')
      .map(({ id, attempts, reason }) =>
        command('warning', { title: `flaky: ${id}`, message: `Green only at attempt ${attempts}${because(reason)}.` }),
      ),
  ]
  const more = annotations.length - MOST + 1
  const shown = annotations.length < MOST ? annotations : annotations.slice(0, MOST - 1)
  const rest = more > 0 && annotations.length >= MOST ? ` ${more} more in the other reports.` : ''
  const message =
    `${verdict}, exit ${report.exitCode}: ${counts.failed} failed, ${counts.passed} passed, ${counts.flaky} flaky, ` +
    `${counts.not_run} not run.${rest}`
  return `${[...shown, command('notice', { title: `contract ${report.target.url}`, message })].join('\n')}\n`
}

function annotate(level: 'error' | 'warning', { first, others }: FindingGroup): string {
  const more = others.length === 0 ? '' : `\nand ${others.length} more like it`
  return command(level, { title: `${first.check}: ${first.case}`, message: `${describeForGitHub(first)}${more}` })
}

function describeForGitHub({ clause, pointer, expected, got }: Finding): string {
  const where = pointer === '' ? '' : `at ${pointer}\n`
  return `${where}expected ${escapeText(expected, LONGEST)}\ngot ${escapeText(got, LONGEST)}\nspecification: ${clause}`
}

function because(reason: string | null): string {
  return reason === null ? '' : `; ${escapeText(reason, LONGEST)}`
}

interface Annotation {
  readonly title: string
  readonly message: string
}

function command(level: 'error' | 'warning' | 'notice', { title, message }: Annotation): string {
  // Its own line feeds stay; anything else that moves a cursor comes from elsewhere.
  const lines = message.split('\n').map(line => escapeText(line))
  return `::${level} title=${escapeProperty(escapeText(title, LONGEST_TITLE))}::${escapeData(lines.join('\n'))}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
