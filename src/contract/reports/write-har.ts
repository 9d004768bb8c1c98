import { safeJson } from '../../reporting/show-codes.ts'
import type { Exchange, Received, SentRequest } from '../exchange.ts'
import type { RunReport } from '../report.ts'

/** Every exchange of the run as HTTP Archive 1.2: browsers and proxies open it. Names with `_` are our own. */
export function writeHar(report: RunReport): string {
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

function writeHeaders(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}

function queryOf(url: string) {
  // Redaction may have left an address that is none.
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams(url.split('?')[1] ?? '')
  return [...query].map(([name, value]) => ({ name, value }))
}
