/** A client that keeps the bytes and headers of every answer as they came: nothing is unpacked. */
import { request } from 'node:http'
import { findOperation } from '../find-operation.ts'

/** An answer, or an event that a receiver got. */
export interface Seen {
  /** Name of the operation, or `event`. */
  readonly operation: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Parsed; undefined where it is not JSON. */
  readonly body: unknown
  readonly bytes: Buffer
}

export interface ProbeClient {
  get(path: string): Promise<Seen>
  post(path: string, body: unknown): Promise<Seen>
  put(path: string, body: unknown): Promise<Seen>
  delete(path: string): Promise<Seen>
}

/** Whatever is answered is kept in `seen`, in order. */
export function probeClient(url: string, authorization: string | null, seen: Seen[]): ProbeClient {
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(`${url}/api/v2${path}`, method, authorization, body)
    seen.push(answer)
    return answer
  }
  return {
    get: path => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    delete: path => send('DELETE', path),
  }
}

function ask(url: string, method: string, authorization: string | null, body: unknown): Promise<Seen> {
  const operation = findOperation(method, new URL(url).pathname)?.operation.operationId ?? 'none'
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    accept: 'application/json',
    ...(authorization === null ? {} : { authorization }),
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers }, incoming => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const kept = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
        const status = incoming.statusCode ?? 0
        resolve({ operation, status, headers: Object.fromEntries(kept), body: parsed(bytes), bytes })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(text)
  })
}

export function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
