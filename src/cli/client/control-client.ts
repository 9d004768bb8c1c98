import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { CommandError, EXIT } from '../command-error.ts'
import { asFields, type Fields, listAt } from './read-answer.ts'
import { wireReason } from './wire-reason.ts'

/** Which sandbox, which account of it, and what opens its control API. */
export interface Connection {
  /** Without a trailing slash. */
  readonly url: string
  readonly account: string
  readonly controlToken: string | undefined
}

/** A running sandbox, as the commands talk to it. */
export interface ControlClient {
  readonly url: string
  readonly account: string
  /** A control route, e.g. `GET /clock`. @throws CommandError, RefusedError */
  control(method: Method, path: string, body?: Fields): Promise<Fields>
  /** A control route that answers with a list. @throws as `control` */
  list(path: string): Promise<readonly Fields[]>
  /** A route of /api/v2, with the account's access token. @throws CommandError, RefusedError */
  api(method: Method, path: string, body?: Fields): Promise<Fields>
  /** What a control route answers, as it comes, until `signal` ends it. @throws as `control` */
  download(path: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>>
  /** Puts a JSON document to a control route, as it is read. @throws as `control` */
  upload(path: string, bytes: AsyncIterable<Uint8Array>): Promise<Fields>
  /** The account with its secrets. */
  credentials(): Promise<Fields>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The sandbox answered, and the answer is no: its problem document goes with the sentence. */
export class RefusedError extends CommandError {
  readonly status: number
  readonly problem: Fields

  constructor(status: number, problem: Fields, sentence: string) {
    super(exitCodeOf(status), sentence)
    this.name = 'RefusedError'
    this.status = status
    this.problem = problem
  }
}

interface Request {
  readonly method: Method
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Fields | AsyncIterable<Uint8Array> | undefined
}

/** Nothing is sent before the first call. */
export function connectTo(connection: Connection): ControlClient {
  const { url, account, controlToken } = connection
  const call = ({ headers, ...request }: Request) =>
    exchange(connection, { ...request, headers: { ...headers, accept: JSON_TYPE } })
  const controlRequest = (method: Method, path: string, body?: Request['body']): Request => ({
    method,
    path: `/__sandbox${path}`,
    body,
    headers: {
      'x-sandbox-account': account,
      ...(controlToken === undefined ? {} : { authorization: `Bearer ${controlToken}` }),
    },
  })
  const control: ControlClient['control'] = (method, path, body) => call(controlRequest(method, path, body))
  let known: Promise<Fields> | undefined
  const credentials = () => {
    known ??= control('GET', `/accounts/${encodeURIComponent(account)}`)
    return known
  }
  return {
    url,
    account,
    control,
    async list(path) {
      const request = controlRequest('GET', path)
      const { status, text } = await send(url, request)
      if (status < 300) return parseAs(text, url, value => listAt({ value }, 'value'))
      throw refusalOf(status, text, connection)
    },
    async download(path, signal) {
      const response = await open(url, controlRequest('GET', path), signal)
      const { statusCode = 0 } = response
      if (statusCode < 300) return response
      throw refusalOf(statusCode, await responseText(response), connection)
    },
    upload: (path, bytes) => call(controlRequest('PUT', path, bytes)),
    credentials,
    async api(method, path, body) {
      const { access_token: token } = await credentials()
      return call({ method, path: `/api/v2${path}`, body, headers: { authorization: `Bearer ${token}` } })
    },
  }
}

/** What holds a port is another program, as like as not: it gets so long, and so many characters. */
const PROBE_MS = 1_000
const PROBE_CHARACTERS = 4_096

/** The version of the sandbox that answers there; null when nothing does, or something else. */
export async function findVersion(url: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(PROBE_MS)
    const response = await open(url, { method: 'GET', path: '/__sandbox/version', headers: {} }, signal)
    let text = ''
    for await (const piece of response.setEncoding('utf8')) {
      text += piece
      if (text.length > PROBE_CHARACTERS) return null
    }
    const { name, version } = asFields(JSON.parse(text))
    return name === 'carrier-sandbox' && typeof version === 'string' && /^[\w.+-]{1,40}$/.test(version) ? version : null
  } catch {
    // Not HTTP, not JSON, too slow or gone: no sandbox, as far as is visible.
    return null
  }
}

const JSON_TYPE = 'application/json'

async function exchange(connection: Connection, request: Request): Promise<Fields> {
  const { url } = connection
  const { status, text } = await send(url, request)
  if (status === 204) return {}
  if (status < 300) return parse(text, url)
  throw refusalOf(status, text, connection)
}

function refusalOf(status: number, text: string, connection: Connection): CommandError {
  const { url, controlToken } = connection
  const answer = parse(text, url)
  const base = withoutRoute(url)
  if (status === 404 && base !== null) {
    return new CommandError(EXIT.usage, `${url} is an API of the sandbox, not its own address; give --url ${base}.`)
  }
  return new RefusedError(status, answer, sentenceOf(answer, { status, controlToken }))
}

/** Of `http://127.0.0.1:4100/api/v2` and the like what stands before it; null where nothing of ours follows. */
function withoutRoute(url: string): string | null {
  return /^(.+)\/(?:api\/v2|__sandbox)(?:\/|$)/.exec(url)?.[1] ?? null
}

async function send(url: string, wanted: Request) {
  const response = await open(url, wanted)
  try {
    return { status: response.statusCode ?? 0, text: await responseText(response) }
  } catch (error) {
    throw unreachable(url, error)
  }
}

/** By Node's own client: it is there already, and a command is over before a larger one is loaded. */
async function open(
  url: string,
  { method, path, headers, body }: Request,
  signal?: AbortSignal,
): Promise<IncomingMessage> {
  try {
    const target = new URL(url + path)
    const { request } = target.protocol === 'https:' ? await import('node:https') : await import('node:http')
    const text = body === undefined || isStream(body) ? null : JSON.stringify(body)
    return await new Promise((resolve, reject) => {
      const sent = request(
        target,
        {
          method,
          ...(signal === undefined ? {} : { signal, agent: false }),
          headers: {
            ...headers,
            ...(body === undefined ? {} : { 'content-type': JSON_TYPE }),
            ...(text === null ? {} : { 'content-length': Buffer.byteLength(text) }),
          },
        },
        resolve,
      ).on('error', reject)
      if (body !== undefined && isStream(body)) {
        Readable.from(body)
          .on('error', error => sent.destroy(error))
          .pipe(sent)
      } else sent.end(text)
    })
  } catch (error) {
    throw unreachable(url, error)
  }
}

async function responseText(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of response.setEncoding('utf8')) text += piece
  return text
}

function isStream(body: NonNullable<Request['body']>): body is AsyncIterable<Uint8Array> {
  return Symbol.asyncIterator in body
}

function unreachable(url: string, error: unknown): CommandError {
  const sentence = `no sandbox answers at ${url} (${wireReason(error)}); start one with carrier-sandbox start, or name another with --url.`
  return new CommandError(EXIT.unreachable, sentence, { cause: error })
}

function parse(text: string, url: string): Fields {
  return parseAs(text, url, asFields)
}

function parseAs<T>(text: string, url: string, read: (value: unknown) => T): T {
  try {
    return read(JSON.parse(text))
  } catch (error) {
    const sentence = `something answers at ${url}, but it is no carrier-sandbox; name the right one with --url.`
    throw new CommandError(EXIT.unreachable, sentence, { cause: error })
  }
}

interface Asked {
  readonly status: number
  readonly controlToken: string | undefined
}

/** Of problem+json the detail, of the service's envelope the first complaint or its message. */
function sentenceOf(answer: Fields, { status, controlToken }: Asked): string {
  if (status === 401 && typeof answer.detail === 'string') {
    return controlToken === undefined
      ? 'the control API wants its token: --control-token, or SANDBOX_CONTROL_TOKEN; start-up printed it.'
      : 'the control API refused the token of --control-token or SANDBOX_CONTROL_TOKEN; start-up printed the right one.'
  }
  if (typeof answer.detail === 'string') return answer.detail
  return `the sandbox answered ${status}: ${JSON.stringify(answer.data ?? answer.message ?? answer)}`
}

function exitCodeOf(status: number): number {
  if (status === 404 || status === 409) return EXIT.no
  return status < 500 ? EXIT.usage : EXIT.unreachable
}
