import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface SeenCall {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** Name, value, name, value, … as they came. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

export interface SeenAnswer {
  readonly status: number
  readonly body: Buffer
  /** False = the connection was cut before its end. */
  readonly isWhole: boolean
}

/** No route takes more: a state document has 256 MB at most. */
const LONGEST_BYTES = 300 * 1024 * 1024

/** A call that is there with all of its body, so that nothing of it comes later. */
export interface ArrivedCall {
  readonly call: SeenCall
  /** What the app is given: the request itself, or one like it. */
  readonly request: IncomingMessage
}

/** Null = its client went away before, or sent too much. */
export async function readCall(request: IncomingMessage): Promise<ArrivedCall | null> {
  // To wait for the end of nothing would take a fifth of the call.
  if (!hasBody(request)) return { call: seenCall(request, NO_BODY), request }
  // A body that came with its head is in the request by then.
  await new Promise<void>(resolve => process.nextTick(resolve))
  if (request.complete && request.readableLength > 0) {
    return withBody(request, request.read())
  }
  return readSlowly(request)
}

async function readSlowly(request: IncomingMessage): Promise<ArrivedCall | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of request) {
      // Without an encoding a request gives buffers.
      const piece = chunk as Buffer
      bytes += piece.length
      // To leave the loop ends the connection.
      if (bytes > LONGEST_BYTES) return null
      chunks.push(piece)
    }
  } catch {
    return null
  }
  return withBody(request, Buffer.concat(chunks))
}

const NO_BODY = Buffer.alloc(0)

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0)
}

function seenCall({ method = 'GET', url = '/', rawHeaders }: IncomingMessage, body: Buffer): SeenCall {
  return { method, url, rawHeaders, body }
}

/** The same request, whose body is there already: a client that goes away meanwhile takes nothing of it back. */
function withBody(request: IncomingMessage, body: Buffer): ArrivedCall {
  // Born as what it is: an object whose prototype is changed is read slowly.
  const Kind = request.constructor as new (socket: Socket) => IncomingMessage
  const copy = new Kind(request.socket)
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request
  Object.assign(copy, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  if (body.length > 0) copy.push(body)
  copy.push(null)
  copy.complete = true
  return { call: seenCall(request, body), request: copy }
}

/** Keeps what is answered; resolves when the connection is through with it. */
export function answerOf(response: ServerResponse): Promise<SeenAnswer> {
  const chunks: Uint8Array[] = []
  const keep = (chunk: unknown): void => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
    // Not copied: no one writes into what was sent.
    else if (chunk instanceof Uint8Array) chunks.push(chunk)
  }
  const keeping =
    (method: (...words: never[]) => unknown) =>
    (...words: never[]) => {
      keep(words[0])
      return method.apply(response, words)
    }
  Object.assign(response, { write: keeping(response.write), end: keeping(response.end) })
  return new Promise(resolve => {
    response.once('close', () => {
      const { statusCode: status, writableFinished: isWhole } = response
      resolve({ status, body: joined(chunks), isWhole })
    })
  })
}

function joined(chunks: readonly Uint8Array[]): Buffer {
  const [first = NO_BODY, ...others] = chunks
  if (others.length > 0) return Buffer.concat(chunks)
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength)
}
