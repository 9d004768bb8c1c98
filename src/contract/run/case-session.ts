import { createHash } from 'node:crypto'
import { type OperationId, operation } from '../../schemas/operations.ts'
import { ANSWER_CHECKS } from '../answer-checks.ts'
import { type ContractCase, NotRun } from '../case.ts'
import type { Check, Problem } from '../check.ts'
import { severityOf } from '../check.ts'
import { gatewayAnswer, isTurnedAway } from '../client/gateway.ts'
import { Forbidden, forbids } from '../client/guard.ts'
import { pause } from '../client/rate-limit.ts'
import type { Exchange } from '../exchange.ts'
import { findRoute } from '../find-route.ts'
import { placesKey } from '../once-keys.ts'
import type { Finding } from '../report.ts'
import type { Answered, Call, Creates, Expectation, Session } from '../session.ts'
import { fieldsOf } from '../target/fields.ts'
import type { World } from '../target.ts'
import type { RunParts } from './session-parts.ts'

/** The case cannot go on: an answer was missing or of another status, which is a finding already. */
export class CaseEnded extends Error {}

/** What answered is not the service: nothing can be said of it. */
export class NotTheService extends CaseEnded {}

/** What a case left behind. */
export interface CaseRecord {
  readonly findings: readonly Finding[]
  readonly exchanges: readonly number[]
}

export interface RecordedSession extends Session {
  record(): CaseRecord
  /** What it shared with other cases is made again, so that a second attempt looks again. */
  forget(): void
}

const POLL_EVERY_MS = 1_000

/** A second attempt draws the same values, so that it looks at the same. */
export function openSession(one: ContractCase, parts: RunParts): RecordedSession {
  const findings: Finding[] = []
  const exchanges: number[] = []
  const used = new Set<string>()
  const { target, worlds } = parts
  let draws = 0

  const find = (check: string, problem: Problem, exchange: Exchange | null): void => {
    if (!parts.isWanted(check)) return
    const { pointer, clause, basis, expected, got, note = null, about } = problem
    findings.push({
      case: one.id,
      phase: one.phase,
      // With the operation that answered: a case about one may stumble over another.
      operation: exchange?.operation ?? one.operation,
      check,
      severity: severityOf(basis, target.kind, about),
      basis,
      clause,
      pointer,
      expected,
      got,
      note,
      exchange: exchange?.number ?? null,
      accepted: null,
    })
  }
  const validate = <E>(check: Check<E>, evidence: E, exchange: Exchange | null): void => {
    parts.judged.add(check.name)
    for (const problem of check.validate(evidence)) find(check.name, problem, exchange)
  }

  /** A deployment is asked for each list of places once, whichever case needs it first. */
  const askOnce = (id: OperationId, call: Call): Promise<Answered> => {
    const ask = () => session.call(id, call, { status: 200 })
    return target.kind === 'deployment' ? session.once(placesKey(id, call.params?.code), ask) : ask()
  }

  const session: RecordedSession = {
    target,
    examples: parts.examples,
    webhook: parts.webhook,
    world: () => parts.phaseWorld(one.phase),
    ownWorld: (name, wishes) => {
      if (target.kind !== 'sandbox') throw new Error(`${one.id} asks a deployment for a world of its own`)
      return worlds.world(`${one.phase} ${name}`, wishes)
    },
    second: async () => {
      if (target.kind === 'sandbox') return session.ownWorld('second account')
      if (worlds.second === null) throw new NotRun('needs --second-credentials')
      return worlds.second
    },
    route: () => session.once('route', () => findRoute(askOnce)),
    nonce: parts.nonce,
    random: () => draw(`${parts.seed} ${one.id} ${draws++}`),
    async call(id, call, expected) {
      const world = call.world ?? (await session.world())
      const answered = await send(parts, { id, call, world })
      exchanges.push(answered.number)
      parts.senders.set(answered.number, one.id)
      return validated(answered, world, expected)
    },
    validate: validate,
    seeEvent(path, payload) {
      parts.coverage.seeEvent(path, payload)
      parts.observer.event(fieldsOf(payload))
    },
    once<T>(key: string, make: () => Promise<T>): Promise<T> {
      used.add(key)
      const known = parts.shared.get(key)
      // One key stands for one thing, made by one function.
      if (known !== undefined) return known as Promise<T>
      const made = make()
      parts.shared.set(key, made)
      return made
    },
    async poll(ask, done, deadlineMs) {
      const until = performance.now() + deadlineMs
      for (;;) {
        const value = await ask()
        if (done(value) || performance.now() >= until || target.kind === 'sandbox') return value
        await pause(POLL_EVERY_MS, parts.signal)
      }
    },
    showReading: reading => void parts.readings.add(reading),
    showWebhook: parts.tellWebhook,
    atEnd: cleanup => void parts.atEnd.push(cleanup),
    record: () => ({ findings, exchanges }),
    forget: () => {
      for (const key of used) parts.shared.delete(key)
    },
  }

  /** By the checks that hold for any answer. @throws CaseEnded when the case can make nothing of it. */
  function validated(exchange: Exchange, world: World, expected: Expectation): Answered {
    const statuses = [expected.status].flat()
    const instead = exchange.got === null ? null : gatewayAnswer(exchange.got, target.kind)
    if (instead !== null) {
      parts.gateways.push({ operation: exchange.operation, answered: instead })
      throw new NotTheService(`${exchange.operation} was answered ${instead} in place of the service`)
    }
    const evidence = {
      operation: operation(exchange.operation),
      exchange,
      expected: statuses,
      switches: world.switches,
    }
    for (const check of ANSWER_CHECKS) validate(check, evidence, exchange)
    const { got } = exchange
    if (got === null) throw new CaseEnded(`${exchange.operation} was not answered: ${exchange.error}`)
    // What broke a rule counts as seen, yet covers no reading and no keyword: the coverage looks for itself.
    const { status, json } = got
    parts.coverage.see({ operation: exchange.operation, status, body: json, switches: world.switches })
    if (!statuses.includes(got.status)) throw new CaseEnded(`${exchange.operation} answered ${got.status}`)
    return { ...exchange, got }
  }

  return session
}

/** In [0, 1), the same for the same key. */
function draw(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32
}

interface Sending {
  readonly id: OperationId
  readonly call: Call
  readonly world: World
}

async function send(parts: RunParts, { id, call, world }: Sending): Promise<Exchange> {
  const wanted = operation(id)
  const { params = {}, creates, irreversible = false } = call
  // Asked before the ledger: what never leaves makes nothing.
  const ids = Object.values(params).map(String)
  const bySecond = world.isSecond === true
  const why = forbids(parts.policy, { operation: wanted, params: ids, irreversible, bySecond })
  if (why !== null) throw new Forbidden(wanted, why)
  // Worlds of the sandbox vanish whole, with all that is in them.
  const ledger = world.control === null ? parts.ledger : null
  if (creates !== undefined) ledger?.begin(creates.kind, creates.nonce)
  const exchange = await parts.client.send({
    operation: wanted,
    params,
    query: call.query ?? {},
    headers: headersOf(call, world),
    body: call.rawBody ?? (call.body === undefined ? null : JSON.stringify(call.body)),
    irreversible,
    bySecond,
    // One with another token may show another account.
    ...(call.authorization === undefined ? { account: world.control?.accountId ?? world.name } : {}),
  })
  keepTokens(exchange, parts)
  if (creates !== undefined && ledger !== null) note(creates, exchange, parts)
  // What another account is said to have taken away may be there still.
  if (wanted.method === 'DELETE' && exchange.got?.status === 200 && !bySecond) {
    for (const id of Object.values(params)) ledger?.gone(String(id))
  }
  return exchange
}

function note(creates: Creates, { got }: Exchange, { ledger }: RunParts): void {
  // Without an answer it may be carried out yet. One of which the answer names no id is looked for by its nonce.
  if (got === null) return
  const id = got.json === undefined ? null : creates.idOf(got.json)
  ledger.answered(creates.nonce, id, { turnedAway: isTurnedAway(got) })
}

/** Tokens that the login's and the refresh's cases are given are as good as the run's own. */
function keepTokens({ operation: id, got }: Exchange, { keepSecret }: RunParts): void {
  if (id !== 'login' && id !== 'refreshToken') return
  for (const holder of [fieldsOf(got?.json), fieldsOf(fieldsOf(got?.json).data)]) {
    for (const name of ['access_token', 'refresh_token']) {
      const value = holder[name]
      if (typeof value === 'string' && value !== '') keepSecret(name, value)
    }
  }
}

function headersOf({ body, rawBody, authorization, headers = {} }: Call, { token }: World): Record<string, string> {
  const sent = authorization === undefined ? `Bearer ${token}` : authorization
  return {
    accept: 'application/json',
    ...(body === undefined && rawBody === undefined ? {} : { 'content-type': 'application/json' }),
    ...(sent === null ? {} : { authorization: sent }),
    ...headers,
  }
}
