import { SandboxError } from '../domain/errors.ts'
import { redactPath } from '../domain/redaction/redact-text.ts'
import { readReason, type ServedRequest } from '../service/requests/request-entry.ts'
import type { Core } from '../service/world/core.ts'
import { bearerOf, findBearer } from './middleware/authenticate.ts'
import type { ApiParts } from './parts.ts'
import { collectBody, leaveBody, type ServedCall, type UnreadBody } from './served-call.ts'

/**
 * Tells the world of a call, once its answer has left or its connection broke, that it was served, and keeps it in the
 * request log: once, however often this is asked. A call that belongs to no account, one with an unknown token, is reported
 * to no world; it is in the log of no account.
 */
export function logServed(core: ServedPorts, call: ServedCall): void {
  if (call.isTold) return
  call.isTold = true
  const { response } = call
  const publish = (left: boolean): void => {
    const served = { call, left, ms: core.wallClock.now() - call.began }
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
  readonly call: ServedCall
  /** False when the client did not get all of it. */
  readonly left: boolean
  /** Wall ms from the call to the end of its answer. */
  readonly ms: number
}

function publishServed(core: ServedPorts, { call, left, ms }: Served): void {
  const { request, response, began, method, url } = call
  const operation = call.operation?.operationId ?? null
  const status = left ? response.statusCode : null
  if (operation !== null) core.metrics.served({ operation, status, ms })
  const path = redactPath(url)
  const served: ServedRequest = {
    receivedAt: began,
    ms,
    method,
    path,
    isPathRedacted: path !== url,
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
  const world = ownerOf(call)
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
  core.notices.publish(world, told, { served })
}

function ownerOf({ owner, account }: ServedCall): string | null {
  return owner === undefined ? (account?.id ?? null) : owner
}

/**
 * The world also gets calls that are refused: of a path or a method that is none, if the call shows an account's
 * token. Its body is read along if it has not been read, and if the call was not refused for its Origin.
 */
export async function logRefused(
  { core, accounts, tokens }: ApiParts,
  call: ServedCall,
  error: unknown,
): Promise<void> {
  const { request } = call
  // Of a foreign page nothing is read.
  const isForeign = error instanceof SandboxError && error.code === 'forbidden'
  if (hasBody(request.headers)) {
    if (isForeign) leaveBody(call)
    else collectBody(call)
  }
  const hasNoToken = error instanceof SandboxError && error.code === 'unauthenticated'
  if (!hasNoToken && call.owner === undefined && call.account === null) {
    call.owner = (await findBearer(accounts, tokens, bearerOf(request)))?.id ?? null
  }
  logServed(core, call)
}

/** Whether a request announces a body. */
export function hasBody(headers: {
  readonly 'content-length'?: string | undefined
  readonly 'transfer-encoding'?: string | undefined
}): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}
