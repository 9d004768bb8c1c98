import { type RequestHandler, type Response, Router } from 'express'
import { SandboxError } from '../domain/errors.ts'
import { COMPATIBLE } from '../domain/profile.ts'
import type { AccountRow } from '../domain/world.ts'
import { answersUnder, judgeAnswer } from '../schemas/answers.ts'
import { type Answer, cellOf, type Operation, operations } from '../schemas/operations.ts'
import type { ApiAnswer, ApiRequest } from './api-request.ts'
import { answerErrors } from './middleware/answer-errors.ts'
import { authenticate } from './middleware/authenticate.ts'
import { readJson } from './middleware/read-json.ts'
import type { ApiParts, OpenRoutes, Routes } from './parts.ts'
import type { Envelope } from './present/envelope.ts'
import type { ResponseJudgement } from './response-judgement.ts'
import { loginRoutes } from './routes/login.ts'
import { rateRoutes } from './routes/rates.ts'
import { referenceDataRoutes } from './routes/reference-data.ts'
import { shipmentRoutes } from './routes/shipments.ts'
import { webhookRoutes } from './routes/webhooks.ts'

/**
 * /api/v2, driven by the manifest: every operation that is not `planned` is routed, and nothing else. The order of the
 * middleware is the order of judgement of open-clauses.md: 404 path, 405, 401, 413/415/400, then 422 and 404 of a resource.
 */
export function createApiRouter(parts: ApiParts, judgement: ResponseJudgement): Router {
  const open: OpenRoutes = loginRoutes(parts)
  const authenticated: Routes = {
    ...referenceDataRoutes(parts),
    ...rateRoutes(parts),
    ...shipmentRoutes(parts),
    ...webhookRoutes(parts),
  }
  // A path is what the document writes: /api/v2/Cities is none.
  const router = Router({ caseSensitive: true })
  const methods = new Map<string, Set<string>>()
  const routed = operations().filter(({ planned }) => planned !== true)
  for (const operation of routed) {
    const path = expressPath(operation)
    const send = createAnswerer(operation, judgement)
    const chain: RequestHandler[] = operation.auth ? [authenticate(parts.accounts, parts.tokens)] : []
    if (operation.method !== 'GET') chain.push(readJson())
    chain.push(
      operation.auth ? callAuthenticated(parts, operation, { authenticated, send }) : callOpen(operation, open, send),
    )
    router[methodOf(operation)](path, ...chain)
    const allowed = methods.get(path) ?? new Set()
    // Express answers HEAD wherever GET is.
    if (operation.method === 'GET') allowed.add('GET').add('HEAD')
    methods.set(path, allowed.add(operation.method))
  }
  for (const [path, allowed] of methods) router.all(path, refuseMethod([...allowed]))
  router.use(request => {
    throw new SandboxError('not_found', `no operation at ${request.path}`)
  })
  router.use(answerErrors(parts.core.log))
  return router
}

type Send = (response: Response, answer: ApiAnswer) => void

function callAuthenticated(
  { core }: ApiParts,
  operation: Operation,
  { authenticated, send }: { authenticated: Routes; send: Send },
): RequestHandler {
  const handler = authenticated[operation.operationId]
  if (!handler) throw new Error(`no handler for ${operation.operationId}, which the manifest does not mark planned`)
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
      url: core.publicUrl() + request.originalUrl,
    }
    send(response, await handler(apiRequest))
  }
}

function callOpen(operation: Operation, open: OpenRoutes, send: Send): RequestHandler {
  const handler = open[operation.operationId]
  if (!handler) throw new Error(`no handler for ${operation.operationId}, which the manifest does not mark planned`)
  return async (request, response) => send(response, await handler({ body: request.body }))
}

/** Writes an answer after judging it; an invalid one of our own is a 500 that names the violation. */
function createAnswerer(operation: Operation, judgement: ResponseJudgement): Send {
  let sent = 0
  const judged = new WeakSet<object>()
  const readings = new Map<number, readonly Answer[]>()
  /** What the profile in use may answer with a status; the same at every request. */
  const readingsOf = (status: number): readonly Answer[] => {
    const known = readings.get(status)
    if (known) return known
    const cell = cellOf(operation, status)
    const allowed = cell ? answersUnder(cell, COMPATIBLE) : []
    readings.set(status, allowed)
    return allowed
  }
  return (response, answer) => {
    const due = judgement === 'always' || (judgement === 'sample' && sent++ % 100 === 0)
    // An answer written once and for all is judged once and for all.
    if (due && !judged.has(answer)) {
      const envelope: Envelope = 'json' in answer ? JSON.parse(answer.json) : answer
      refuseInvalid(operation, envelope, readingsOf(envelope.code))
      if ('json' in answer) judged.add(answer)
    }
    if ('json' in answer) writeJson(response, 200, answer.json)
    else writeJson(response, answer.code, JSON.stringify(answer))
  }
}

/** Head and body leave in one write; Express's own `json` makes two, which costs a plain read a seventh of its speed. */
function writeJson(response: Response, status: number, json: string): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(json) }
  response.writeHead(status, headers).end(json)
}

/** Valid is what fits one of the readings that the profile in use may give. */
function refuseInvalid(operation: Operation, answer: Envelope, readings: readonly Answer[]): void {
  const verdicts = readings.map(reading => judgeAnswer(reading, answer))
  if (verdicts.some(violations => violations.length === 0)) return
  const [first] = verdicts.flat()
  const what = first ? `${first.pointer} ${first.message}` : `no ${answer.code} is foreseen`
  throw new SandboxError(
    'internal',
    `the sandbox's own answer to ${operation.operationId} breaks the contract: ${what}`,
  )
}

function refuseMethod(allowed: readonly string[]): RequestHandler {
  return request => {
    const detail = `${request.method} is not an operation here; allowed: ${allowed.join(', ')}.`
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
