import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccountRow } from '../domain/world.ts'
import type { Operation } from '../schemas/operations.ts'
import type { WireAnswer } from './faults/wire-answer.ts'

/** A request as Node's server reads it, and its response. */
export type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** One call while it is served: each part of the server notes here what becomes known about it. */
export interface ServedCall extends CallBeginning {
  /** Null until it is found, and for a path or a method that is none. */
  operation: Operation | null
  /** Set by `authenticate`, and for a login by the route: the account whose rules apply. */
  account: AccountRow | null
  /** The token of the account. */
  token: string
  /** Parsed; {} when none was sent. */
  body: unknown
  /** Whose it is: an account's id, null = no account's; undefined = that of `account`. */
  owner: string | null | undefined
  /** The body as it came, as far as it was read. */
  sent: string | null
  /** What is being read of a body that no handler reads. */
  unread: UnreadBody | null
  answer: WireAnswer | null
  /** Ids of the fault rules that apply to it. */
  faults: readonly string[]
  shipment: string | null
  orderId: string | null
  isTold: boolean
}

export interface CallBeginning {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly method: string
  /** As the client wrote it, with the query. */
  readonly url: string
  /** Without the query; below /api/v2 without that. */
  readonly path: string
  /** Wall ms. */
  readonly began: number
}

const NO_FAULTS: readonly string[] = []

export function beginServedCall({ request, response, method, url, path, began }: CallBeginning): ServedCall {
  return {
    request,
    response,
    method,
    url,
    path,
    began,
    operation: null,
    account: null,
    token: '',
    body: undefined,
    owner: undefined,
    sent: null,
    unread: null,
    answer: null,
    faults: NO_FAULTS,
    shipment: null,
    orderId: null,
    isTold: false,
  }
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
export function collectBody(call: ServedCall): void {
  if (call.unread !== null || call.sent !== null || call.request.readableEnded) return
  call.unread = readAlong(call.request)
}

/** Says of a body that it is not read. */
export function leaveBody(call: ServedCall): void {
  call.unread = { text: () => null, isWhole: () => false, ended: Promise.resolve() }
}

function readAlong(request: IncomingMessage): UnreadBody {
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
