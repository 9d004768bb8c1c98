import type { Sandbox } from '../../src/library/create-sandbox.ts'
import { answersUnder, validateAnswer } from '../../src/schemas/answers.ts'
import { cellOf, contractManifest, operation } from '../../src/schemas/operations.ts'
import { clientOf, type Method, send } from '../support/api-client.ts'
import { cutList } from './cut-list.ts'
import type { Exchange, FileName } from './exchange.ts'
import { maskExchange } from './mask-exchange.ts'

/** The fixed one of every installation on loopback. */
export const REFRESH_TOKEN = 'sandbox-refresh-token'

export interface CallOptions {
  /** Below /api/v2, with the query; the operation's own unless it has parameters. */
  readonly path?: string
  readonly body?: unknown
  /** The account's own by default; null sends none. */
  readonly token?: string | null
  readonly contentType?: string
  /** Where no operation says it. */
  readonly method?: Method
}

/** Calls that are kept, with the verdict of the contract on each answer. */
export type Recorder = ReturnType<typeof createRecorder>

/** Records calls on a sandbox's default account, whose answers are judged under these switches. */
export function createRecorder(sandbox: Sandbox, switches: Readonly<Record<string, unknown>>) {
  const files = new Map<FileName, Exchange[]>()
  const violations: string[] = []

  /** Makes a call and keeps it. @returns The body of the answer. */
  const call = async (file: FileName, what: string, options: CallOptions = {}) => {
    const { path, method, token, named } = readTarget(file, options)
    const { body, contentType } = options
    const headers = {
      ...(token === null ? {} : { Authorization: `Bearer ${token ?? sandbox.account.access_token}` }),
      ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
    }
    const answer = await send(sandbox.app, method, `/api/v2${path}`, { headers, body })
    const cell = named ? cellOf(named, answer.status) : everywhere(answer.status)
    const verdicts = cell ? answersUnder(cell, switches).map(reading => validateAnswer(reading, answer.body)) : []
    if (!verdicts.some(wrong => wrong.length === 0)) {
      const wrong = verdicts.flat().map(({ pointer, message }) => `${pointer} ${message}`)
      violations.push(`${file}, ${what}: ${wrong.join('; ') || `no ${answer.status} is foreseen`}`)
    }
    const exchange: Exchange = {
      what,
      request: {
        method: method.toUpperCase(),
        path: `/api/v2${path}`,
        headers,
        ...(body === undefined ? {} : { body }),
      },
      answer: {
        status: answer.status,
        headers: pick(answer.headers, ['content-type', 'allow', 'retry-after']),
        body: isReferenceList(file) ? cutList(answer.body) : answer.body,
      },
    }
    files.set(file, [...(files.get(file) ?? []), maskExchange(exchange, REFRESH_TOKEN)])
    return answer.body
  }

  const { control } = clientOf(sandbox, sandbox)
  /** A lever of the control API; not kept, and it must not fail. */
  const pull = async (path: string, body: unknown): Promise<void> => {
    const { status, text } = await control.post(path, body)
    if (status !== 200) throw new Error(`POST /__sandbox${path} was answered ${status}: ${text}`)
  }
  const kept: ReadonlyMap<FileName, readonly Exchange[]> = files
  const found: readonly string[] = violations
  return {
    call,
    advance: (wish: { readonly by: string } | { readonly until: 'idle' }) => pull('/clock/advance', wish),
    simulate: (id: string, to: string, reason: string) =>
      pull(`/shipments/${id}/simulate`, { action: 'to', to, reason }),
    files: kept,
    violations: found,
  }
}

function readTarget(file: FileName, options: CallOptions) {
  if (file === 'anywhere') {
    const { path = '/', method = 'get', token } = options
    return { path, method, token, named: undefined }
  }
  const named = operation(file)
  const { path = named.path.replace('/api/v2', ''), token = named.auth ? undefined : null } = options
  return { path, method: METHODS[named.method], token, named }
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const satisfies Record<string, Method>

function everywhere(status: number) {
  return contractManifest().everywhere.find(cell => cell.status === status)
}

function isReferenceList(file: FileName): boolean {
  return ['listCities', 'listCityDistricts', 'listDistricts', 'listDistrictWards', 'listBanks'].includes(file)
}

function pick(headers: Readonly<Record<string, string>>, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]])))
}
