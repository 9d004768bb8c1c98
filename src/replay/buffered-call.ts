import { IncomingMessage, type ServerResponse } from 'node:http'

export interface SeenCall {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
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

/** A call with all of its body, so that nothing of it comes later; null = its client went away before, or sent too much. */
export async function readCall(request: IncomingMessage): Promise<SeenCall | null> {
  if (!hasBody(request)) {
    // To wait for the end of nothing would take a fifth of the call.
    request.resume()
    return seenCall(request, NO_BODY)
  }
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
  return seenCall(request, Buffer.concat(chunks))
}

const NO_BODY = Buffer.alloc(0)

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0)
}

function seenCall({ method = 'GET', url = '/', rawHeaders }: IncomingMessage, body: Buffer): SeenCall {
  const headers: (readonly [string, string])[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) headers.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? ''])
  return { method, url, headers, body }
}

/** The same request, whose body is there already. */
export function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const copy = new IncomingMessage(request.socket)
  Object.setPrototypeOf(copy, Object.getPrototypeOf(request))
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request
  Object.assign(copy, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  if (body.length > 0) copy.push(body)
  copy.push(null)
  copy.complete = true
  return copy
}

/** Keeps what is answered; resolves when the connection is through with it. */
export function answerOf(response: ServerResponse): Promise<SeenAnswer> {
  const chunks: Buffer[] = []
  const keep = (chunk: unknown): void => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk))
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  for (const name of ['write', 'end'] as const) {
    const method: (...words: never[]) => unknown = response[name].bind(response)
    const kept = (...words: never[]) => {
      keep(words[0])
      return method(...words)
    }
    Object.assign(response, { [name]: kept })
  }
  return new Promise(resolve => {
    response.once('close', () => {
      const { statusCode: status, writableFinished: isWhole } = response
      resolve({ status, body: Buffer.concat(chunks), isWhole })
    })
  })
}
