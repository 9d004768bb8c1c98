import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { rng } from '../../src/domain/random.ts'

/** One request whose body was read to its end. */
export interface Arrival {
  readonly id: string
  readonly isAnsweredWell: boolean
}

export interface HostileReceiver extends AsyncDisposable {
  readonly url: string
  /** Requests by path, in order of arrival; those that were reset before they were read are not among them. */
  readonly arrivals: ReadonlyMap<string, readonly Arrival[]>
  /** What no honest sender does, one sentence each. */
  readonly wrong: readonly string[]
  /** All requests, answered well, refused and reset ones alike. */
  readonly requests: () => number
  readonly failed: () => number
  readonly resets: () => number
  /** The secret by which what comes under a path is judged. */
  trust(path: string, secret: string): void
  /** Resolves when so many requests have come since the start. */
  waitFor(count: number): Promise<void>
}

const REFUSALS = [
  [500, {}],
  [502, {}],
  [503, { 'retry-after': '60' }],
  [429, { 'retry-after': '0' }],
] as const

/**
 * Answers three tenths of all requests with a failure and resets one in twenty, half of those unread; judges every
 * signature, and that an id always comes with the same bytes and no bytes under two ids.
 */
export async function startHostileReceiver(seed: number): Promise<HostileReceiver> {
  const draw = rng(seed, 'hostile receiver')
  const arrivals = new Map<string, Arrival[]>()
  const judges = new Map<string, Webhook>()
  /** By account: what came under an id, and under which id it came. Bodies as digests: there may be 100,000. */
  const bodies = new Map<string, string>()
  const ids = new Map<string, string>()
  const wrong: string[] = []
  let waiting: { readonly count: number; readonly resolve: () => void } | null = null
  let [requests, failed, resets] = [0, 0, 0]

  const arrive = (request: IncomingMessage, body: string, isAnsweredWell: boolean) => {
    const path = request.url ?? ''
    const id = String(request.headers['webhook-id'])
    const digest = createHash('sha256').update(body).digest('base64')
    const account = path.split('/')[1] ?? ''
    const [known, owner] = [bodies.get(`${account} ${id}`), ids.get(`${account} ${digest}`)]
    if (known !== undefined && known !== digest) wrong.push(`${path} ${id}: other bytes than before`)
    if (owner !== undefined && owner !== id) wrong.push(`${path} ${id}: the bytes of ${owner}`)
    bodies.set(`${account} ${id}`, digest)
    ids.set(`${account} ${digest}`, id)
    try {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const judge = judges.get(path)
      if (judge) judge.verify(body, headers)
      else wrong.push(`${path} ${id}: no endpoint is registered there`)
    } catch (error) {
      wrong.push(`${path} ${id}: ${String(error)}`)
    }
    const line = arrivals.get(path) ?? []
    line.push({ id, isAnsweredWell })
    arrivals.set(path, line)
  }

  const server = createServer((request, response) => {
    requests += 1
    const lot = draw()
    const isReset = lot < 0.05
    if (isReset) resets += 1
    if (isReset && draw() < 0.5) response.socket?.resetAndDestroy()
    else readBody(request, body => answer(request, response, body, lot))
    if (waiting && requests >= waiting.count) {
      waiting.resolve()
      waiting = null
    }
  })

  const answer = (request: IncomingMessage, response: ServerResponse, body: string, lot: number) => {
    arrive(request, body, lot >= 0.35)
    if (lot < 0.05) response.socket?.resetAndDestroy()
    else if (lot < 0.35) {
      failed += 1
      const [status, headers] = REFUSALS[Math.floor(draw() * REFUSALS.length)] ?? REFUSALS[0]
      response.writeHead(status, headers).end()
    } else response.writeHead(200).end()
  }

  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    arrivals,
    wrong,
    requests: () => requests,
    failed: () => failed,
    resets: () => resets,
    trust: (path, secret) => void judges.set(path, new Webhook(secret)),
    waitFor: count =>
      requests >= count
        ? Promise.resolve()
        : new Promise(resolve => {
            waiting = { count, resolve }
          }),
    async [Symbol.asyncDispose]() {
      const closed = new Promise(resolve => void server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** A sender that is killed in the middle of a body leaves one that is never whole: it has not arrived. */
function readBody(request: IncomingMessage, whole: (body: string) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.complete) whole(Buffer.concat(chunks).toString('utf8'))
  })
  request.on('error', () => undefined)
}
