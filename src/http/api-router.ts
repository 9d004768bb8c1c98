import { type RequestHandler, Router } from 'express'
import { SandboxError } from '../domain/errors.ts'
import { say } from '../domain/messages.ts'
import type { Instant } from '../domain/time/clock.ts'
import type { AccountRow } from '../domain/world.ts'
import { type Operation, operations } from '../schemas/operations.ts'
import type { ApiRequest } from './api-request.ts'
import { findFault } from './faults/find-fault.ts'
import { type FaultedCall, serveFaulted } from './faults/serve-faulted.ts'
import { createStaleMemory, type StaleMemory } from './faults/stale-memory.ts'
import type { Waits } from './faults/waits.ts'
import { wireAnswer, writeAnswer } from './faults/wire-answer.ts'
import { beginCallOf, logRefused, logServed } from './log-served.ts'
import { answerErrors } from './middleware/answer-errors.ts'
import { authenticate, findMeantAccount, findNamedAccount } from './middleware/authenticate.ts'
import { limitRate } from './middleware/limit-rate.ts'
import { readJson } from './middleware/read-json.ts'
import { noteCreated, noteFaults, noteShipment } from './note-call.ts'
import type { ApiParts, OpenRoutes, Routes } from './parts.ts'
import { presentNumbers } from './present/numbers.ts'
import { noteRefusalLayout } from './refusal-layout.ts'
import { customerRoutes } from './routes/customers.ts'
import { invoiceRoutes } from './routes/invoices.ts'
import { loginRoutes } from './routes/login.ts'
import { bankAccountRoutes, transactionRoutes } from './routes/money.ts'
import { ondemandRoutes } from './routes/ondemand-shipments.ts'
import { rateRoutes } from './routes/rates.ts'
import { referenceDataRoutes } from './routes/reference-data.ts'
import { shipmentRoutes } from './routes/shipments.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { servedCallOf } from './served-call.ts'
import { createValidation, type ResponseValidation, type ValidateAnswer } from './validate-answers.ts'
import { VENDOR_PATH, vendorPaths } from './vendor-paths.ts'

export interface ApiRouterOptions {
  readonly validation: ResponseValidation
  /** Waits that faults impose on clients; closing the server ends them first. */
  readonly waits: Waits
  /** Whether a request may ask for faults of its own by header. */
  readonly requestFaults: boolean
}

/**
 * /api/v2, driven by the manifest: its operations are routed, and beside them only the paths of `vendor_paths`. The order of the
 * middleware is the order of judgement of open-clauses.md: 404 path, 405, 401, 429, 413/415/400, then 422 and 404 of a
 * resource. Faults come before these two, in the place of the handler.
 */
export function createApiRouter(parts: ApiParts, options: ApiRouterOptions): Router {
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
  const limit = limitRate()
  const memory = createStaleMemory()
  for (const operation of operations()) {
    const path = expressPath(operation)
    const ways: Ways = {
      validate: createValidation(operation, options.validation),
      serve: createServing(parts, operation, { ...options, memory }),
    }
    const chain: RequestHandler[] = [beginCall(parts, operation)]
    if (operation.auth) chain.push(authenticate(parts.accounts, parts.tokens), limit)
    if (operation.method !== 'GET') chain.push(readJson())
    chain.push(
      operation.auth
        ? callAuthenticated(parts, operation, { authenticated, ...ways })
        : callOpen(parts, operation, { open, ...ways }),
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
  router.all(VENDOR_PATH, ...vendorPaths(parts, limit))
  router.use(request => {
    throw new SandboxError('not_found', `no operation at ${request.path}`)
  })
  router.use(logRefused(parts))
  router.use(answerErrors(parts.core.log))
  return router
}

interface Ways {
  readonly validate: ValidateAnswer
  readonly serve: (call: FaultedCall) => Promise<void>
}

function callAuthenticated(
  { core }: ApiParts,
  operation: Operation,
  { authenticated, validate, serve }: Ways & { readonly authenticated: Routes },
): RequestHandler {
  const handler = authenticated[operation.operationId]
  if (!handler) throw new Error(`no handler for ${operation.operationId}, which stands in the manifest`)
  return (request, response) => {
    // Left there by `authenticate`, the only writer.
    const account = response.locals.account as AccountRow
    // Express types repeated parameters too; our paths have none, so each is one text.
    const params = request.params as Record<string, string>
    const requestAt = (now: Instant): ApiRequest => ({
      world: account.id,
      account,
      params,
      query: request.query,
      body: request.body,
      scenario: request.get('X-Sandbox-Scenario')?.trim() || null,
      url: core.publicUrl() + request.originalUrl,
      switches: account.profile.switches,
      now,
    })
    const call = servedCallOf(response)
    noteShipment(call, operation.operationId, { params, body: request.body })
    const carryOut = async (now: Instant) => {
      const answer = await noteFaults(core, { call, world: account.id }, () => handler(requestAt(now)))
      noteCreated(call, operation.operationId, answer)
      return validate(presentNumbers(answer, account), { switches: account.profile.switches, of: account })
    }
    return serve({ request, response, account, carryOut })
  }
}

function callOpen(
  { accounts }: ApiParts,
  operation: Operation,
  { open, validate, serve }: Ways & { readonly open: OpenRoutes },
): RequestHandler {
  const handler = open[operation.operationId]
  if (!handler) throw new Error(`no handler for ${operation.operationId}, which stands in the manifest`)
  return (request, response) => {
    const account = findMeantAccount(accounts, request.body)
    accounts.idle.during(account, response)
    response.locals.account = account
    const call = servedCallOf(response)
    if (call) call.owner = findNamedAccount(accounts, request.body)?.id ?? null
    const carryOut = async () => {
      const { answer, switches, account: own } = await handler({ body: request.body })
      if (call) call.owner = own
      return validate(answer, { switches, of: switches })
    }
    return serve({ request, response, account, carryOut })
  }
}

interface ServingOptions extends Pick<ApiRouterOptions, 'waits' | 'requestFaults'> {
  readonly memory: StaleMemory
}

/** Nearly every call is answered straight away; `serveFaulted` handles calls with faults. */
function createServing({ core }: ApiParts, operation: Operation, options: ServingOptions): Ways['serve'] {
  const { waits, memory, requestFaults } = options
  const headersCount = requestFaults && operation.auth
  const isRead = operation.method === 'GET'
  return async call => {
    const { request, response, account } = call
    const now = core.clocks.instant(account.id)
    const asked = findFault(core, request, { operation, account, headersCount, at: now.at })
    const fired = asked && (await asked)
    // A receiver that cannot answer a webhook because it waits for this answer gets a hint.
    // Reads are answered at once; of them it would only cost time.
    const end = isRead ? null : core.callsInFlight.begin(account.id, now.wall)
    try {
      if (fired === null) {
        writeAnswer(response, wireAnswer(await call.carryOut(now)))
        logServed(core, request, response)
      } else {
        const served = servedCallOf(response)
        if (served) served.faults = fired.rules
        logServed(core, request, response)
        // A fault may hold the call up: the service is entered later.
        const enter = () => core.clocks.instant(account.id)
        await serveFaulted({ core, waits, memory, enter }, call, fired)
      }
    } finally {
      end?.()
    }
  }
}

/** Leaves for `answerErrors` how the operation refuses, and for `tellServed` what was called and when. */
function beginCall({ core }: ApiParts, operation: Operation): RequestHandler {
  return (_request, response, next) => {
    noteRefusalLayout(response, operation)
    beginCallOf(core, response, operation.operationId)
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
