import type { ReceivedRequest, ReceiverAnswer } from './open-receiver.ts'
import { wireReason } from './wire-reason.ts'

/** What became of a request that was passed on. */
export interface Forwarded {
  readonly url: string
  /** Null when the target could not be reached. */
  readonly status: number | null
  readonly error: string | null
  /** The first 64 KiB. */
  readonly body: Buffer
  readonly ms: number
  /** What the sender gets as the answer. */
  readonly answer: ReceiverAnswer
}

/** They belong to one connection, or are made again for the next. */
const HOP_BY_HOP = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Headers of the answer that steer the sender's retries, and the type of its body. */
const PASSED_BACK = ['retry-after', 'webhook-delivery', 'content-type'] as const
const TARGET_TIMEOUT_MS = 15_000
const LARGEST_ANSWER = 65_536

/**
 * Passes a webhook on with the same bytes and headers, and answers as the target did: the sandbox sees the target's
 * status. A target that cannot be reached is a 502. Redirects are not followed, as no webhook sender follows them.
 */
export async function forward(received: ReceivedRequest, target: string): Promise<Forwarded> {
  const { request } = await import('undici')
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    const response = await request(target, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(received.headers).filter(([name]) => !HOP_BY_HOP.has(name))),
      body: received.body,
      headersTimeout: TARGET_TIMEOUT_MS,
      bodyTimeout: TARGET_TIMEOUT_MS,
    })
    const status = response.statusCode
    const body = await readStart(response.body)
    const headers = Object.fromEntries(
      PASSED_BACK.flatMap(name => {
        const value = response.headers[name]
        // What cannot be written as a header again is left out.
        return typeof value === 'string' && /^[\t -~]*$/.test(value) ? [[name, value]] : []
      }),
    )
    // These two never have a body; writing one would break the connection.
    const empty = status === 204 || status === 304
    return { url: target, status, error: null, body, ms: ms(), answer: { status, headers, ...(empty ? {} : { body }) } }
  } catch (error) {
    return {
      url: target,
      status: null,
      error: wireReason(error),
      body: Buffer.alloc(0),
      ms: ms(),
      answer: { status: 502 },
    }
  }
}

async function readStart(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of body) {
    pieces.push(piece)
    size += piece.length
    if (size >= LARGEST_ANSWER) break
  }
  return Buffer.concat(pieces).subarray(0, LARGEST_ANSWER)
}
