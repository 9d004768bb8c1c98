import { type RequestHandler, type Response, Router } from 'express'
import { SandboxError } from '../domain/errors.ts'
import { say } from '../domain/messages.ts'
import type { Switches } from '../domain/profile.ts'
import type { AccountRow } from '../domain/world.ts'
import { answersUnder, judgeAnswer } from '../schemas/answers.ts'
import { type Answer, cellOf, type Operation, operations } from '../schemas/operations.ts'
import type { ApiAnswer, ApiRequest } from './api-request.ts'
import { answerErrors } from './middleware/answer-errors.ts'
import { authenticate } from './middleware/authenticate.ts'
import { limitRate } from './middleware/limit-rate.ts'
import { readJson } from './middleware/read-json.ts'
import type { ApiParts, OpenRoutes, Routes } from './parts.ts'
import { presentNumbers } from './present/numbers.ts'
import type { ResponseJudgement } from './response-judgement.ts'
import { bankAccountRoutes } from './routes/bank-account.ts'
import { customerRoutes } from './routes/customers.ts'
import { invoiceRoutes } from './routes/invoices.ts'
import { loginRoutes } from './routes/login.ts'
import { ondemandRoutes } from './routes/ondemand-shipments.ts'
import { rateRoutes } from './routes/rates.ts'
import { referenceDataRoutes } from './routes/reference-data.ts'
import { shipmentRoutes } from './routes/shipments.ts'
import { transactionRoutes } from './routes/transactions.ts'
import { webhookRoutes } from './routes/webhooks.ts'

/**
 * /api/v2, driven by the manifest: its operations are routed, and nothing else. The order of the
 * middleware is the order of judgement of open-clauses.md: 404 path, 405, 401, 429, 413/415/400, then 422 and 404 of a resource.
 */
export function createApiRouter(parts: ApiParts, judgement: ResponseJudgement): Router {
  const open: OpenRoutes = loginRoutes(parts)
  const authenticated: Routes = {
    ...referenceDataRoutes(parts),
    ...rateRoutes(parts),
    ...shipmentRoutes(parts),
    ...ondemandRoutes(parts),
    ...customerRoutes(parts),
    ...invoiceRoutes(parts),
    ...transactionRoutes(parts),
    ...bankAccountRoutes(parts),
    ...webhookRoutes(parts),
  }
  // A path is what the document writes: /api/v2/Cities is none.
  const router = Router({ caseSensitive: true })
  const methods = new Map<string, Set<string>>()
  const limit = limitRate(parts.core.wallClock)
  for (const operation of operations()) {
    const path = expressPath(operation)
    const send = createAnswerer(operation, judgement)
    const chain: RequestHandler[] = [shapeRefusals(operation)]
    if (operation.auth) chain.push(authenticate(parts.accounts, parts.tokens), limit)
    if (operation.method !== 'GET') chain.push(readJson())
    chain.push(
      operation.auth ? callAuthenticated(parts, operation, { authenticated, send }) : callOpen(operation, open, send),
    )
    router[methodOf(operation)](path, ...chain)
    // One path to a client, though the document writes {code} for its GET and {id} for its PUT.
    const place = path.replace(/:\w+/g, ':id')
    const allowed = methods.get(place) ?? new Set()
    // Express answers HEAD wherever GET is.
    if (operation.method === 'GET') allowed.add('GET').add('HEAD')
    methods.set(place, allowed.add(operation.method))
  }
  for (const [path, allowed] of methods) router.all(path, refuseMethod([...allowed]))
  router.use(request => {
    throw new SandboxError('not_found', `no operation at ${request.path}`)
  })
  router.use(answerErrors(parts.core.log))
  return router
}

type Send = (response: Response, answer: ApiAnswer, switches: Switches) => void

function callAuthenticated(
  { core }: ApiParts,
  operation: Operation,
  { authenticated, send }: { authenticated: Routes; send: Send },
): RequestHandler {
  const handler = authenticated[operation.operationId]
  if (!handler) throw new Error(`no handler for ${operation.operationId}, which stands in the manifest`)
  return async (request, response) => {
    // Left there by `authenticate`, the only writer.
    const account = response.locals.account as AccountRow
    const apiRequest: ApiRequest = {
      world: account.id,
      account,
      // Express types repeated parameters too; our paths have none, so each is one text.
      params: request.params as Record<string, string>,
      query: request.query,
      body: request.body,
      scenario: request.get('X-Sandbox-Scenario')?.trim() || null,
      url: core.publicUrl() + request.originalUrl,
      switches: account.profile.switches,
    }
    send(response, presentNumbers(await handler(apiRequest), account), apiRequest.switches)
  }
}

function callOpen(operation: Operation, open: OpenRoutes, send: Send): RequestHandler {
  const handler = open[operation.operationId]
  if (!handler) throw new Error(`no handler for ${operation.operationId}, which stands in the manifest`)
  return async (request, response) => {
    const { answer, switches } = await handler({ body: request.body })
    send(response, answer, switches)
  }
}

/** Writes an answer after judging it; an invalid one of our own is a 500 that names the violation. */
function createAnswerer(operation: Operation, judgement: ResponseJudgement): Send {
  let sent = 0
  const judged = new WeakSet<object>()
  const readings = new WeakMap<Switches, Map<number, readonly Answer[]>>()
  /** What an account's switches allow with a status; the same at every request until they are changed. */
  const readingsOf = (status: number, switches: Switches): readonly Answer[] => {
    const known = readings.get(switches) ?? new Map<number, readonly Answer[]>()
    readings.set(switches, known)
    const cell = cellOf(operation, status)
    const allowed = known.get(status) ?? (cell ? answersUnder(cell, switches) : [])
    known.set(status, allowed)
    return allowed
  }
  return (response, answer, switches) => {
    const due = judgement === 'always' || (judgement === 'sample' && sent++ % 100 === 0)
    // An answer written once and for all is judged once and for all.
    if (due && !judged.has(answer)) {
      const body: unknown = 'json' in answer ? JSON.parse(answer.json) : 'bare' in answer ? answer.bare : answer
      const status = 'code' in answer ? answer.code : 200
      refuseInvalid(operation, body, { status, readings: readingsOf(status, switches) })
      if ('json' in answer) judged.add(answer)
    }
    if ('json' in answer) writeJson(response, 200, answer.json)
    else if ('bare' in answer) writeJson(response, 200, JSON.stringify(answer.bare))
    else writeJson(response, answer.code, JSON.stringify(answer))
  }
}

/** Head and body leave in one write; Express's own `json` makes two, which costs a plain read a seventh of its speed. */
function writeJson(response: Response, status: number, json: string): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(json) }
  response.writeHead(status, headers).end(json)
}

/** Valid is what fits one of the readings that the profile in use may give. */
function refuseInvalid(
  operation: Operation,
  body: unknown,
  { status, readings }: { status: number; readings: readonly Answer[] },
): void {
  const verdicts = readings.map(reading => judgeAnswer(reading, body))
  if (verdicts.some(violations => violations.length === 0)) return
  const [first] = verdicts.flat()
  const what = first ? `${first.pointer} ${first.message}` : `no ${status} is foreseen`
  throw new SandboxError('internal', say('answer_invalid', { operation: operation.operationId, violation: what }))
}

/** Where the 422 of an operation has its messages straight in `data`, for `answerErrors` (specification, "Errors"). */
function shapeRefusals(operation: Operation): RequestHandler {
  const bare = cellOf(operation, 422)?.answers.some(({ data }) => data === 'common/validation-messages.schema.json')
  return (_request, response, next) => {
    response.locals.bareMessages = bare === true
    next()
  }
}

function refuseMethod(allowed: readonly string[]): RequestHandler {
  return request => {
    const detail = say('method_not_here', { method: request.method, allowed: allowed.join(', ') })
    throw new SandboxError('method_not_allowed', detail, { extra: { allow: allowed } })
  }
}

/** `/api/v2/cities/{code}/districts` → `/cities/:code/districts`. */
function expressPath({ path }: Operation): string {
  return path.replace(/^\/api\/v2/, '').replace(/\{(\w+)\}/g, ':$1')
}

function methodOf({ method }: Operation): 'get' | 'post' | 'put' | 'delete' {
  switch (method) {
    case 'GET':
      return 'get'
    case 'POST':
      return 'post'
    case 'PUT':
      return 'put'
    case 'DELETE':
      return 'delete'
  }
}
