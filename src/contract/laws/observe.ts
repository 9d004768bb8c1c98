import type { Operation } from '../../schemas/operations.ts'
import { HARMLESS } from '../client/guard.ts'
import type { Exchange } from '../exchange.ts'
import type { Fields } from '../records/list-records.ts'
import type { Contradiction, SeenAnswer } from './law.ts'
import { LAWS } from './list-laws.ts'
import { createMoves } from './moves.ts'

/** A request as its sender knows it. */
export interface ObservedRequest {
  readonly operation: Operation
  /** Whose records the answer shows: the account, else the token that was sent. */
  readonly account: string
  readonly params: Readonly<Record<string, string | number>>
  readonly query: Readonly<Record<string, string | number>>
  readonly body: string | null
}

export interface LawFinding {
  readonly check: string
  readonly contradiction: Contradiction
}

/** Sees every exchange of a run and judges what they say together. It sends nothing. */
export interface Observer {
  /** Called when a request leaves; the returned function when its answer came. */
  leaves(request: ObservedRequest): (exchange: Exchange) => void
  /** A clock is moved: of one account, or of all (null). The returned function is called when it stands still. */
  moves(account: string | null): () => void
  event(payload: Fields): void
  /** What was found, once nothing more comes. */
  findings(): readonly LawFinding[]
  /** Names of the laws that had something to judge. */
  readonly judged: ReadonlySet<string>
}

/** Of one law at one place; more of the same helps no one. */
const MOST_OF_A_PLACE = 20
/** Operations whose request says what the answer is about. */
const ASKED: readonly string[] = ['createOndemandRates', 'createWebhook']

export function createObserver(): Observer {
  const moves = createMoves()
  const judged = new Set<string>()
  const found: LawFinding[] = []
  const counts = new Map<string, number>()
  const operations = new Map<number, string>()
  const keep = (check: string, contradiction: Contradiction): void => {
    const place = contradiction.pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*')
    const key = `${check} ${operations.get(contradiction.number)} ${place}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count <= MOST_OF_A_PLACE) found.push({ check, contradiction })
  }
  const watches = LAWS.map(({ name, watch }) =>
    watch({
      moves,
      must(holds, broken) {
        judged.add(name)
        if (!holds) for (const one of [broken()].flat()) keep(name, one)
      },
    }),
  )
  let isOver = false
  return {
    judged,
    leaves({ operation, account, params, query, body }) {
      const since = moves.tick()
      const texts = textsOf(params)
      const id = Object.values(texts)[0] ?? null
      const { method, operationId } = operation
      const isRead = method === 'GET' || HARMLESS.includes(operationId)
      const end = isRead ? null : moves.begin({ account, operation: operationId, id })
      return exchange => {
        end?.()
        const seen = answerOf(exchange, {
          account,
          params: texts,
          query: textsOf(query),
          body,
          since,
          until: moves.tick(),
        })
        if (seen === null) return
        operations.set(seen.number, seen.operation)
        for (const watch of watches) watch.answer?.(seen)
      }
    },
    moves: account => moves.begin({ account, operation: null, id: null }),
    event(payload) {
      for (const watch of watches) watch.event?.(payload)
    },
    findings() {
      if (!isOver) for (const watch of watches) watch.end?.()
      isOver = true
      return found
    },
  }
}

interface Around extends Pick<SeenAnswer, 'account' | 'params' | 'query' | 'since' | 'until'> {
  readonly body: string | null
}

/** Null for whatever is no good answer. */
function answerOf({ number, operation, got }: Exchange, { body, ...around }: Around): SeenAnswer | null {
  if (got?.status !== 200 || typeof got.json !== 'object' || got.json === null) return null
  const asked = ASKED.includes(operation) ? parsed(body) : undefined
  return { ...around, kind: 'answer', number, operation, asked, json: got.json }
}

function parsed(body: string | null): unknown {
  if (body === null) return undefined
  try {
    return JSON.parse(body)
  } catch {
    // A case may send what is no JSON; then the request says nothing.
    return undefined
  }
}

function textsOf(values: Readonly<Record<string, string | number>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
