/** The way out of the contract runner: nothing else of it reaches the target. */
import { Agent } from 'undici'
import type { Operation } from '../../schemas/operations.ts'
import type { Exchange, SentRequest } from '../exchange.ts'
import type { Observer } from '../laws/observe.ts'
import { Forbidden, forbids, HARMLESS, type WritePolicy } from './guard.ts'
import { createRateLimit, pause } from './rate-limit.ts'
import { type Outcome, transmit } from './transmit.ts'

export interface ClientSettings {
  /** Origin of the target; nothing goes elsewhere. */
  readonly url: string
  readonly perSecond: number | null
  readonly requestTimeoutMs: number
  readonly signal: AbortSignal | undefined
}

export interface OperationRequest {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string | number>>
  readonly query: Readonly<Record<string, string | number>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly irreversible: boolean
  /** See `Wish`. */
  readonly bySecond?: boolean
  /** Whose records are asked for; absent = of whom the sent token is. */
  readonly account?: string
}

export interface Client {
  /**
   * Sends one request of /api/v2 and records it. A failure of the wire is an outcome.
   * @throws Forbidden when the policy does not let it leave: nothing was sent.
   */
  send(request: OperationRequest): Promise<Exchange>
  /** A GET of a path of the target that is in no contract; recorded under the operation whose answer it resembles. */
  read(resembled: Operation, request: Pick<SentRequest, 'headers'> & { readonly path: string }): Promise<Exchange>
  /** A request beside the contract, to the sandbox's control API; not recorded, not checked. */
  beside(request: Omit<SentRequest, 'url'> & { readonly path: string }): Promise<Outcome>
  /** Everything that left for /api/v2, in order of sending. */
  readonly exchanges: readonly Exchange[]
  close(): Promise<void>
}

/** So often a 429 is heeded before it is taken as the answer, of one request and of all, and so long in all. */
const MOST_WAITS = 3
const MOST_WAITS_OF_ALL = 20
const LONGEST_WAIT_S = 60
const LONGEST_OF_ALL_S = 180
/** All answers that are kept whole for the reports; of the later ones the beginning is. */
const KEPT_CHARACTERS = 48 * 1_048_576
const KEPT_BEGINNING = 2_000
/** Of the sandbox's control API. */
const ACCOUNTS = '/__sandbox/accounts'

/** @param observer sees all that is sent and answered. */
export function openClient(
  { url, perSecond, requestTimeoutMs, signal }: ClientSettings,
  policy: WritePolicy,
  observer: Observer | null = null,
): Client {
  const agent = new Agent({ connections: 32, pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connectTimeout: 10_000 })
  const exchanges: Exchange[] = []
  const turn = createRateLimit(perSecond)
  const limits = { limitMs: requestTimeoutMs, signal }
  const waited = { times: 0, seconds: 0 }
  let kept = 0

  const once = async (operation: Operation, sent: SentRequest): Promise<Exchange> => {
    await turn(signal)
    // Counted when it leaves: two that answer out of order keep their numbers.
    const place = exchanges.length
    const startedAt = Date.now()
    const begun = { number: place + 1, operation: operation.operationId, sent, startedAt }
    exchanges.push({ ...begun, got: null, error: 'not answered yet', ms: 0 })
    const exchange = { ...begun, ...(await transmit(agent, sent, limits)) }
    kept += exchange.got?.text.length ?? 0
    exchanges[place] = kept <= KEPT_CHARACTERS ? exchange : shortened(exchange)
    return exchange
  }

  return {
    exchanges,
    async send({ operation, params, query, headers, body, irreversible, bySecond = false, account }) {
      const why = forbids(policy, { operation, params: Object.values(params).map(String), irreversible, bySecond })
      if (why !== null) throw new Forbidden(operation, why)
      const sent = { method: operation.method, url: url + pathOf(operation, params, query), headers, body }
      const observed = { operation, params, query, body, account: account ?? headers.authorization ?? '' }
      const ask = async (): Promise<Exchange> => {
        const arrived = observer?.leaves(observed)
        const answer = await once(operation, sent)
        arrived?.(answer)
        return answer
      }
      let exchange = await ask()
      // It says that the request was not carried out; yet what makes a thing is never sent twice.
      const may = operation.method === 'GET' || HARMLESS.includes(operation.operationId)
      for (let waits = 0; may && waits < MOST_WAITS && exchange.got?.status === 429; waits++) {
        const seconds = Number(exchange.got.headers['retry-after'] ?? '1')
        if (!(seconds >= 0 && seconds <= LONGEST_WAIT_S)) break
        waited.times += 1
        waited.seconds += seconds
        if (waited.times > MOST_WAITS_OF_ALL || waited.seconds > LONGEST_OF_ALL_S) break
        await pause(seconds * 1_000, signal)
        exchange = await ask()
      }
      return exchange
    },
    read: (resembled, { path, headers }) => once(resembled, { method: 'GET', url: url + path, headers, body: null }),
    async beside({ method, path, headers, body }) {
      // A new account changes none that is there.
      const isMove = method !== 'GET' && !path.startsWith(ACCOUNTS)
      const moved = isMove ? observer?.moves(headers['x-sandbox-account'] ?? null) : undefined
      try {
        return await transmit(agent, { method, url: url + path, headers, body }, limits)
      } finally {
        moved?.()
      }
    },
    close: () => agent.destroy(),
  }
}

/** For the reports only: the caller has the whole. */
function shortened(exchange: Exchange): Exchange {
  const { got } = exchange
  if (got === null || got.text.length <= KEPT_BEGINNING) return exchange
  return { ...exchange, got: { ...got, text: `${got.text.slice(0, KEPT_BEGINNING)}…`, json: undefined } }
}

function pathOf(
  { path, operationId }: Operation,
  params: OperationRequest['params'],
  query: OperationRequest['query'],
): string {
  const filled = path.replaceAll(/\{([a-z]+)\}/g, (_brace, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${operationId} was called without its {${name}}`)
    return encodeURIComponent(value)
  })
  const asked = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return asked === '' ? filled : `${filled}?${asked}`
}
