import type { ErrorRequestHandler, Request, Response } from 'express'
import { SandboxError } from '../domain/errors.ts'
import { redactPath } from '../domain/redaction/redact-text.ts'
import type { AccountRow } from '../domain/world.ts'
import { readReason, type ServedRequest } from '../service/requests/request-entry.ts'
import type { Core } from '../service/world/core.ts'
import { bearerOf, findBearer } from './middleware/authenticate.ts'
import type { ApiParts } from './parts.ts'
import {
  beginServedCall,
  collectBody,
  leaveBody,
  type ServedCall,
  servedCallOf,
  type UnreadBody,
} from './served-call.ts'

/** Notes that a call has come: so much time has it taken when it is logged. `operation` is null for a path that is none. */
export function beginCallOf(
  { wallClock }: Pick<Core, 'wallClock'>,
  response: Response,
  operation: string | null,
): ServedCall {
  return beginServedCall(response, operation, wallClock.now())
}

/**
 * Tells the world of a call, once its answer has left or its connection broke, that it was served, and keeps it in the
 * request log: once, however often this is asked. A call that belongs to no account, one with an unknown token, is reported
 * to no world; it is in the log of no account.
 */
export function logServed(core: ServedPorts, request: Request, response: Response): void {
  const call = servedCallOf(response)
  if (call === undefined || call.isTold) return
  call.isTold = true
  const publish = (left: boolean): void => {
    const served = { request, response, call, left, ms: core.wallClock.now() - call.began }
    if (call.unread === null || call.sent !== null) publishServed(core, served)
    else afterBody(core, call.unread, () => publishServed(core, served))
  }
  // Nearly always the system has taken all of it by now, and every plain read would pay for a listener.
  const hasLeft = response.writableEnded && response.socket?.writableLength === 0
  // Of one whose client went away earlier nothing more will be heard.
  if (hasLeft || response.destroyed) publish(!response.destroyed)
  else response.once('close', () => publish(response.writableFinished))
}

/** A refusal may leave before the body has come. So many wall ms it is waited for. */
const LONGEST_WAIT_MS = 1_000

/** Calls `publish` once, when the body has come or no longer is waited for. */
function afterBody({ wallTimers }: ServedPorts, { ended }: UnreadBody, publish: () => void): void {
  let isPublished = false
  const publishOnce = (): void => {
    cancel()
    if (!isPublished) publish()
    isPublished = true
  }
  const cancel = wallTimers.after(LONGEST_WAIT_MS, publishOnce)
  void ended.then(publishOnce)
}

type ServedPorts = Pick<Core, 'clocks' | 'metrics' | 'notices' | 'requests' | 'wallClock' | 'wallTimers'>

interface Served {
  readonly request: Request
  readonly response: Response
  readonly call: ServedCall
  /** False when the client did not get all of it. */
  readonly left: boolean
  /** Wall ms from the call to the end of its answer. */
  readonly ms: number
}

function publishServed(core: ServedPorts, { request, response, call, left, ms }: Served): void {
  const { operation, began } = call
  const { method, originalUrl } = request
  const status = left ? response.statusCode : null
  if (operation !== null) core.metrics.served({ operation, status, ms })
  const path = redactPath(originalUrl)
  const served: ServedRequest = {
    receivedAt: began,
    ms,
    method,
    path,
    isPathRedacted: path !== originalUrl,
    operation,
    rawHeaders: request.rawHeaders,
    sent: call.sent ?? call.unread?.text() ?? null,
    isSentWhole: call.sent !== null || call.unread === null || call.unread.isWhole(),
    status,
    answerHeaders: call.answer?.headers ?? null,
    answer: method === 'HEAD' ? null : (call.answer?.body ?? null),
    isAnswerFixed: call.answer?.isFixed === true,
    faults: call.faults,
    shipment: call.shipment,
    orderId: call.orderId,
  }
  const world = ownerOf(call, response)
  if (world === null) {
    core.requests.recordUnmatched(served)
    return
  }
  // It may have been removed meanwhile.
  if (!core.clocks.knows(world)) return
  const at = core.clocks.now(world)
  const reason = readReason(call.answer?.headers)
  const told = {
    kind: 'request',
    at,
    method,
    path,
    operation,
    status,
    ms,
    ...(reason === null ? {} : { reason }),
  } as const
  const number = core.notices.publish(world, told)
  core.requests.record(served, { world, number, at })
}

function ownerOf({ owner }: ServedCall, response: Response): string | null {
  if (owner !== undefined) return owner
  // Left there by `authenticate`.
  const account = response.locals.account as AccountRow | undefined
  return account?.id ?? null
}

/**
 * The world also gets calls that are refused: of a path or a method that is none, if the call shows an account's
 * token. Its body is read along if it has not been read, and if the call was not refused for its Origin.
 */
export function logRefused({ core, accounts, tokens }: ApiParts): ErrorRequestHandler {
  return async (error, request, response, next) => {
    // It has been answered, and failed on the way out.
    if (response.headersSent) return next(error)
    const call = servedCallOf(response) ?? beginCallOf(core, response, null)
    // Of a foreign page nothing is read.
    const isForeign = error instanceof SandboxError && error.code === 'forbidden'
    if (hasBody(request.headers)) {
      if (isForeign) leaveBody(call)
      else collectBody(request, call)
    }
    const hasNoToken = error instanceof SandboxError && error.code === 'unauthenticated'
    if (!hasNoToken && call.owner === undefined && response.locals.account === undefined) {
      call.owner = (await findBearer(accounts, tokens, bearerOf(request)))?.id ?? null
    }
    logServed(core, request, response)
    next(error)
  }
}

/** Whether a request announces a body. */
export function hasBody(headers: {
  readonly 'content-length'?: string | undefined
  readonly 'transfer-encoding'?: string | undefined
}): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}
