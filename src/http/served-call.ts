import type { Request, Response } from 'express'
import type { WireAnswer } from './faults/wire-answer.ts'

/** What becomes known about a call while it is served; each part of the server notes it here. */
export interface ServedCall {
  /** Null for a path or a method that is none. */
  readonly operation: string | null
  /** Wall ms. */
  readonly began: number
  /** Whose it is: an account's id, null = no account's; undefined = that of `response.locals.account`. */
  owner: string | null | undefined
  /** The body as it came, as far as it was read. */
  sent: string | null
  isSentWhole: boolean
  /** What is being read of a body that no handler reads. */
  unread: UnreadBody | null
  answer: WireAnswer | null
  /** Ids of the fault rules that apply to it. */
  faults: readonly string[]
  shipment: string | null
  orderId: string | null
  isTold: boolean
}

const NO_FAULTS: readonly string[] = []

export function beginServedCall(response: Response, operation: string | null, began: number): ServedCall {
  const call: ServedCall = {
    operation,
    began,
    owner: undefined,
    sent: null,
    isSentWhole: true,
    unread: null,
    answer: null,
    faults: NO_FAULTS,
    shipment: null,
    orderId: null,
    isTold: false,
  }
  response.locals.call = call
  return call
}

/** Undefined for what is no call of the API. */
export function servedCallOf(response: object): ServedCall | undefined {
  // Express made it; `call` is left there by `beginServedCall` only.
  return (response as Response).locals?.call as ServedCall | undefined
}

/** So much of a body that no handler reads is kept, in bytes. */
const LONGEST_UNREAD = 65_536

/** A body that is refused unread, or while it is read. */
export interface UnreadBody {
  /** What has come by now; null where it is not to be read. */
  text(): string | null
  /** Whether that is all of it. */
  isWhole(): boolean
  /** Resolves when all of it has come, more than is kept, or the end of the connection. */
  readonly ended: Promise<void>
}

/** Observes a body without consuming it. A second call does nothing. */
export function collectBody(request: Request, call: ServedCall | undefined): void {
  if (call === undefined || call.unread !== null || call.sent !== null || request.readableEnded) return
  call.unread = readAlong(request)
}

/** Says of a body that it is not read. */
export function leaveBody(call: ServedCall): void {
  call.unread = { text: () => null, isWhole: () => false, ended: Promise.resolve() }
}

function readAlong(request: Request): UnreadBody {
  const chunks: Buffer[] = []
  let length = 0
  let hasEnded = false
  const ended = new Promise<void>(resolve => {
    request.on('data', (chunk: Buffer) => {
      if (length < LONGEST_UNREAD) chunks.push(chunk)
      length += chunk.length
      if (length > LONGEST_UNREAD) resolve()
    })
    request.once('end', () => {
      hasEnded = true
      resolve()
    })
    request.once('close', resolve)
  })
  return {
    text: () => Buffer.concat(chunks).subarray(0, LONGEST_UNREAD).toString('utf8'),
    isWhole: () => hasEnded && length <= LONGEST_UNREAD,
    ended,
  }
}
