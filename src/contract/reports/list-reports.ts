import { safeJson } from '../../reporting/show-codes.ts'
import type { Exchange, Received, SentRequest } from '../exchange.ts'
import type { Finding, RunReport } from '../report.ts'
import { describeReport } from './describe-report.ts'
import { countOf, type FindingGroup, groupFindings, nameGroup, pickGroups } from './group-findings.ts'
import { summarise } from './summarise.ts'
import { escapeText } from './terminal-text.ts'
import { writeHtml } from './write-html.ts'
import { writeJson } from './write-json.ts'
import { writeJunit } from './write-junit.ts'

/** As browsers write a request that was not answered. */
const NO_ANSWER = {
  status: 0,
  statusText: '',
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: '' },
  redirectURL: '',
  headersSize: -1,
  bodySize: -1,
}

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
    ...pickGroups(groupFindings(counted), { most: MOST, shown: [] }).map(group => annotate('error', group)),
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
  const left = groupFindings(counted).length - MOST
  const more = annotations.length - MOST + 1 + Math.max(left, 0)
  const shown = annotations.length < MOST ? annotations : annotations.slice(0, MOST - 1)
  const rest = more > 0 && annotations.length >= MOST ? ` ${more} more in the other reports.` : ''
  const message =
    `${verdict}, exit ${report.exitCode}: ${counts.failed} failed, ${counts.passed} passed, ${counts.flaky} flaky, ` +
    `${counts.not_run} not run.${rest}`
  return `${[...shown, command('notice', { title: `contract ${report.target.url}`, message })].join('\n')}\n`
}

function annotate(level: 'error' | 'warning', group: FindingGroup): string {
  const count = countOf(group)
  const more = count === '' ? '' : `\n${count}; this is one of them`
  return command(level, { title: nameGroup(group), message: `${describeForGitHub(group.first)}${more}` })
}

function describeForGitHub({ case: id, clause, pointer, expected, got }: Finding): string {
  const where = pointer === '' ? '' : `at ${pointer}\n`
  const words = `expected ${escapeText(expected, LONGEST)}\ngot ${escapeText(got, LONGEST)}`
  return `${where}${words}\nspecification: ${clause}\ncase: ${id}`
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

/** Every exchange of the run as HTTP Archive 1.2: browsers and proxies open it. Names with `_` are our own. */
function writeHar(report: RunReport): string {
  const caseOf = new Map(report.cases.flatMap(({ id, exchanges }) => exchanges.map(number => [number, id] as const)))
  const log = {
    version: '1.2',
    creator: { name: 'carrier-sandbox contract', version: report.version },
    pages: [],
    entries: report.exchanges.map(exchange => writeEntry(exchange, caseOf.get(exchange.number) ?? null)),
  }
  return `${safeJson({ log }, 1)}\n`
}

function writeEntry(exchange: Exchange, id: string | null) {
  const { number, operation, startedAt, ms, sent, got, error } = exchange
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time: ms,
    request: writeRequest(sent),
    response: got === null ? { ...NO_ANSWER, _error: error } : writeResponse(got),
    cache: {},
    // Only the whole is measured.
    timings: { send: 0, wait: ms, receive: 0 },
    _number: number,
    _operation: operation,
    _case: id,
  }
}

function writeRequest({ method, url, headers, body }: SentRequest) {
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: writeHeaders(headers),
    queryString: queryOf(url),
    ...(body === null ? {} : { postData: { mimeType: headers['content-type'] ?? 'application/json', text: body } }),
    headersSize: -1,
    bodySize: Buffer.byteLength(body ?? ''),
  }
}

function writeResponse({ status, headers, text }: Received) {
  const size = Buffer.byteLength(text)
  return {
    ...NO_ANSWER,
    status,
    headers: writeHeaders(headers),
    content: { size, mimeType: headers['content-type'] ?? '', text },
    redirectURL: headers.location ?? '',
    bodySize: size,
  }
}

function writeHeaders(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}

function queryOf(url: string) {
  // Redaction may have left an address that is none.
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams(url.split('?')[1] ?? '')
  return [...query].map(([name, value]) => ({ name, value }))
}
