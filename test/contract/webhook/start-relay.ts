import { createServer, type IncomingMessage } from 'node:http'

export interface Passing {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Relay extends AsyncDisposable {
  readonly url: string
}

/**
 * A server that hands every request to `handle`; `pass` sends one on to wherever `target` says and brings its answer
 * back.
 */
export async function startRelay(
  target: string | (() => string),
  handle: (request: Passing, pass: (changed?: Partial<Passing>) => Promise<Answer>) => Promise<Answer>,
): Promise<Relay> {
  const server = createServer(async (request, response) => {
    const seen = await read(request)
    const base = typeof target === 'string' ? target : target()
    const broken = (error: unknown): Answer => ({ status: 502, body: String(error) })
    const answer = await handle(seen, changed => passOn(base, { ...seen, ...changed })).catch(broken)
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the relay has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function read(request: IncomingMessage): Promise<Passing> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')])
  const { method = 'GET', url: path = '/' } = request
  return { method, path, headers: Object.fromEntries(headers), body: Buffer.concat(pieces) }
}

/** What belongs to one connection, and is made again for the next. */
const OF_THE_HOP = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']

async function passOn(base: string, { method, path, headers, body }: Passing): Promise<Answer> {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_HOP.includes(name))
  const answer = await fetch(base + path, {
    method,
    headers: Object.fromEntries(kept),
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  })
  const type = answer.headers.get('content-type')
  return {
    status: answer.status,
    headers: type === null ? {} : { 'content-type': type },
    body: await answer.text(),
  }
}
