import type { Request, Response } from 'express'
import { redactPath } from '../domain/redact-path.ts'
import type { AccountRow } from '../domain/world.ts'
import type { Core } from '../service/core.ts'

/** What is known of a call before anybody knows whose it is. */
export interface Begun {
  readonly operation: string
  /** Wall ms. */
  readonly began: number
}

/**
 * Tells the world of a call, once its answer has left or its connection broke, that it was served: once, however often this
 * is asked. What `begun` says is left in `response.locals` by the router. A call that belongs to no account, one with a
 * token of nobody's, is told to no world.
 */
export function tellServed(core: Core, request: Request, response: Response): void {
  // Left there by the router for calls of an operation.
  const begun = response.locals.begun as Begun | undefined
  if (begun === undefined) return
  response.locals.begun = undefined
  const facts = { request, response, begun }
  // Nearly always the system has taken all of it by now, and every plain read would pay for a listener.
  const hasLeft = response.writableEnded && response.socket?.writableLength === 0
  // Of one whose client went away earlier nothing more will be heard.
  if (hasLeft || response.destroyed) tell(core, { ...facts, left: !response.destroyed })
  else response.once('close', () => tell(core, { ...facts, left: response.writableFinished }))
}

interface Served {
  readonly request: Request
  readonly response: Response
  readonly begun: Begun
  /** False when the client did not get all of it. */
  readonly left: boolean
}

function tell(core: Core, { request, response, begun, left }: Served): void {
  // Left there by `authenticate`, or by the router for operations without a token.
  const account = response.locals.account as AccountRow | undefined
  // It may have been removed meanwhile.
  if (account === undefined || !core.clocks.knows(account.id)) return
  const { operation, began } = begun
  core.notices.tell(account.id, {
    kind: 'request',
    at: core.clocks.now(account.id),
    method: request.method,
    path: redactPath(request.originalUrl),
    operation,
    status: left ? response.statusCode : null,
    ms: core.wallClock.now() - began,
  })
}
