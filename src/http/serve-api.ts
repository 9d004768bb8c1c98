import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Instant } from '../domain/time/clock.ts'
import { type Operation, type OperationId, operations } from '../schemas/operations.ts'
import type { ApiRequest } from './api-request.ts'
import { findFault } from './faults/find-fault.ts'
import { type FaultedCall, serveFaulted } from './faults/serve-faulted.ts'
import { createSharedStaleMemory, createStaleMemory, type StaleMemory } from './faults/stale-memory.ts'
import type { Waits } from './faults/waits.ts'
import { answerCall, wireAnswer } from './faults/wire-answer.ts'
import { type FoundOperation, findOperation, refuseMethod } from './find-operation.ts'
import { logRefused, logServed } from './log-served.ts'
import { answerError } from './middleware/answer-errors.ts'
import { authenticate, findMeantAccount, findNamedAccount } from './middleware/authenticate.ts'
import { limitRate } from './middleware/limit-rate.ts'
import { readJson } from './middleware/read-json.ts'
import { noteCreated, noteFaults, noteShipment } from './note-call.ts'
import type { ApiParts, OpenRoutes, Routes } from './parts.ts'
import { presentNumbers } from './present/numbers.ts'
import { readQuery } from './read-query.ts'
import { customerRoutes } from './routes/customers.ts'
import { invoiceRoutes } from './routes/invoices.ts'
import { loginRoutes } from './routes/login.ts'
import { bankAccountRoutes, transactionRoutes } from './routes/money.ts'
import { ondemandRoutes } from './routes/ondemand-shipments.ts'
import { rateRoutes } from './routes/rates.ts'
import { referenceDataRoutes } from './routes/reference-data.ts'
import { shipmentRoutes } from './routes/shipments.ts'
import { webhookRoutes } from './routes/webhooks.ts'
import { beginServedCall, type IncomingMessage, type ServedCall } from './served-call.ts'
import { createValidation, type ResponseValidation, type ValidateAnswer } from './validate-answers.ts'
import { createVendorPaths } from './vendor-paths.ts'

export interface ApiOptions {
  readonly validation: ResponseValidation
  /** Waits that faults impose on clients; closing the server ends them first. */
  readonly waits: Waits
  /** Whether a request may ask for faults of its own by header. */
  readonly requestFaults: boolean
}

/**
 * /api/v2, driven by the manifest: its operations are served, and beside them only the paths of `vendor_paths`. Its order is
 * the order of judgement of open-clauses.md: Host and Origin, 404 path, 405, 401, 429, 413/415/400, then 422 and 404 of a
 * resource. Faults come before these two, in the place of the handler.
 *
 * @param checkCaller throws for a Host or an Origin that is not answered.
 */
export function createApi(
  parts: ApiParts,
  options: ApiOptions,
  checkCaller: (request: IncomingMessage) => void,
): RequestHandler {
  const { core, accounts, tokens } = parts
  const limit = limitRate(core)
  const serveOperation = createOperations(parts, options)
  const serveVendorPath = createVendorPaths(parts, limit)
  const serve = async (call: ServedCall): Promise<void> => {
    checkCaller(call.request)
    const found = findOperation(call.method, call.path)
    if (found === null) return serveVendorPath(call)
    if ('allowed' in found) throw refuseMethod(call.method, found.allowed)
    call.operation = found.operation
    if (found.operation.auth) {
      await authenticate(accounts, tokens, call)
      await limit(call)
    }
    if (found.operation.method !== 'GET') call.body = await readJson(call)
    await serveOperation(call, found)
  }
  return async (request, response) => {
    const call = beginCall(core, request, response)
    try {
      await serve(call)
    } catch (error) {
      await refuseCall(parts, call, error)
    }
  }
}

/** Logs and answers a request beside /api/v2 that is refused: a client with a wrong base address is found in the log, too. */
export function refuseOthers(parts: ApiParts): ErrorRequestHandler {
  return (error, request, response, next) => {
    // It has been answered, and failed on the way out.
    if (response.headersSent) return next(error)
    return refuseCall(parts, beginCall(parts.core, request, response), error)
  }
}

type Handled = Parameters<RequestHandler>

function beginCall({ wallClock }: ApiParts['core'], request: Handled[0], response: Handled[1]): ServedCall {
  const { method, originalUrl: url, path } = request
  return beginServedCall({ request, response, method, url, path, began: wallClock.now() })
}

/** Logs and answers a call that fails; one whose answer has begun is cut off. */
async function refuseCall(parts: ApiParts, call: ServedCall, error: unknown): Promise<void> {
  const { log } = parts.core
  if (call.response.headersSent) {
    log.error({ request: `${call.method} ${call.path}`, error: String(error) }, 'an answer broke off')
    call.request.socket.destroy()
    return
  }
  await logRefused(parts, call, error)
  answerError(call, error, log)
}

/** Serves an operation; what serves it is made with its first call. */
function createOperations(parts: ApiParts, options: ApiOptions) {
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
  const handled = { ...open, ...authenticated }
  for (const { operationId } of operations()) {
    if (!handled[operationId]) throw new Error(`no handler for ${operationId}, which stands in the manifest`)
  }
  const { shared } = parts.core.store
  const memory = shared ? createSharedStaleMemory(shared) : createStaleMemory()
  const made = new Map<OperationId, ServeFound>()
  const make = (operation: Operation): ServeFound => {
    const ways: Ways = {
      validate: createValidation(operation, options.validation),
      serve: createServing(parts, operation, { ...options, memory }),
    }
    const serve = operation.auth
      ? callAuthenticated(parts, operation, { authenticated, ...ways })
      : callOpen(parts, operation, { open, ...ways })
    made.set(operation.operationId, serve)
    return serve
  }
  return (call: ServedCall, found: FoundOperation): Promise<void> => {
    const { operation } = found
    const serve = made.get(operation.operationId) ?? make(operation)
    return serve(call, found.params)
  }
}

type ServeFound = (call: ServedCall, params: ApiRequest['params']) => Promise<void>

interface Ways {
  readonly validate: ValidateAnswer
  readonly serve: (call: FaultedCall) => Promise<void>
}

function callAuthenticated(
  { core }: ApiParts,
  operation: Operation,
  { authenticated, validate, serve }: Ways & { readonly authenticated: Routes },
): ServeFound {
  const handler = authenticated[operation.operationId]
  if (!handler) throw new Error(`${operation.operationId} has a handler that expects no account`)
  return (call, params) => {
    const { account, body, url } = call
    if (account === null) throw new Error(`${operation.operationId} is served without an account`)
    const { switches } = account.profile
    const scenario = call.request.headers['x-sandbox-scenario']
    const requestAt = (now: Instant): ApiRequest => ({
      world: account.id,
      account,
      params,
      query: readQuery(url),
      body,
      scenario: (typeof scenario === 'string' && scenario.trim()) || null,
      url: core.publicUrl() + url,
      switches,
      now,
    })
    noteShipment(call, operation.operationId, { params, body })
    const carryOut = async (now: Instant) => {
      const answer = await noteFaults(core, { call, world: account.id }, () => handler(requestAt(now)))
      noteCreated(call, operation.operationId, answer)
      return validate(presentNumbers(answer, account), { switches, of: account })
    }
    return serve({ served: call, account, carryOut })
  }
}

function callOpen(
  { accounts }: ApiParts,
  operation: Operation,
  { open, validate, serve }: Ways & { readonly open: OpenRoutes },
): ServeFound {
  const handler = open[operation.operationId]
  if (!handler) throw new Error(`${operation.operationId} has a handler that expects an account`)
  return async call => {
    const { body } = call
    await accounts.follow()
    const account = findMeantAccount(accounts, body)
    accounts.idle.during(account, call.response)
    call.account = account
    call.owner = findNamedAccount(accounts, body)?.id ?? null
    const carryOut = async () => {
      const { answer, switches, account: own } = await handler({ body })
      call.owner = own
      return validate(answer, { switches, of: switches })
    }
    return serve({ served: call, account, carryOut })
  }
}

interface ServingOptions extends Pick<ApiOptions, 'waits' | 'requestFaults'> {
  readonly memory: StaleMemory
}

/** Nearly every call is answered straight away; `serveFaulted` handles calls with faults. */
function createServing({ core }: ApiParts, operation: Operation, options: ServingOptions): Ways['serve'] {
  const { waits, memory, requestFaults } = options
  const headersCount = requestFaults && operation.auth
  const isRead = operation.method === 'GET'
  return async call => {
    const { served, account } = call
    const now = core.clocks.instant(account.id)
    const asked = findFault(core, served, { operation, account, headersCount, at: now.at })
    const fired = asked && (await asked)
    // A receiver that cannot answer a webhook because it waits for this answer gets a hint.
    // Reads are answered at once; of them it would only cost time.
    const end = isRead ? null : core.callsInFlight.begin(account.id, now.wall)
    try {
      if (fired === null) {
        answerCall(served, wireAnswer(await call.carryOut(now)))
        logServed(core, served)
      } else {
        served.faults = fired.rules
        logServed(core, served)
        // A fault may hold the call up: the service is entered later.
        const enter = () => core.clocks.instant(account.id)
        await serveFaulted({ core, waits, memory, enter }, call, fired)
      }
    } finally {
      end?.()
    }
  }
}
