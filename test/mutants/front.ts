/** An HTTP server in front of a sandbox that changes what passes, or only writes it down. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Asked, Change, Delivery, Reply } from './change.ts'
import { edited, look } from './edit.ts'
import { findOperation } from './find-operation.ts'
import { type Keys, signAgain } from './sign-again.ts'

const RELAY = '/relay/'
/** Of one connection only: what they say is not meant for the other end. */
const OF_THE_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host'])

export interface FrontSettings {
  /** Base address of the sandbox behind. */
  readonly behind: string
  readonly change?: Change
  /** A token of the sandbox, for defects that accept any token. */
  readonly skeletonToken?: string
  /** As a deployment looks: nothing of the control API is to be seen. */
  readonly hideControl?: boolean
  /** After each request, once it was written down. */
  readonly onSeen?: (seen: SeenRequest) => void
}

/** A request as it arrived. */
export interface SeenRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

export interface Front extends AsyncDisposable {
  readonly url: string
  /** All that arrived, what went to the control API included. */
  readonly seen: readonly SeenRequest[]
  /** Once nothing is under way to the sandbox, what a killed client asked for included. */
  idle(): Promise<void>
  close(): Promise<void>
}

export async function startFront(settings: FrontSettings): Promise<Front> {
  const seen: SeenRequest[] = []
  const agent = new Agent({ keepAlive: true })
  const change = settings.change ?? {}
  /** Of the accounts that were made through here, by their token. */
  const keysOf = new Map<string, Keys>()
  let url = ''

  const inFlight = new Set<Promise<void>>()
  // Node's 5 s are over on a busy machine while a request is on its way: it would be sent and never seen.
  const server = createServer({ keepAliveTimeout: 65_000 }, (incoming, response) => {
    const served = serve(incoming, response).catch(error => {
      response.destroy()
      // Who hangs up in the middle of a request is a client that was killed.
      if (incoming.readableAborted) return
      // A fault of the front itself must not look like a defect of the sandbox.
      process.exitCode = 1
      console.error('the front failed:', error)
    })
    inFlight.add(served)
    void served.then(() => inFlight.delete(served))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  // Listening on a port, an http server has an address with one.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await readAll(incoming)
    const path = incoming.url ?? '/'
    if (path.startsWith(RELAY)) return relay(incoming, response, raw)
    const request: SeenRequest = {
      method: incoming.method ?? 'GET',
      path,
      headers: plainHeaders(incoming),
      text: raw.toString('utf8'),
    }
    seen.push(request)
    settings.onSeen?.(request)
    if (path.startsWith('/__sandbox')) {
      if (settings.hideControl) return send(response, notHere())
      const answer = await pass(settings.behind + path, request.method, { headers: request.headers, body: raw, agent })
      keepKeys(parse(answer.raw))
      response.writeHead(answer.status, answer.headers).end(answer.raw)
      return
    }
    return serveApi(request, response, raw)
  }

  async function serveApi(seen: SeenRequest, response: ServerResponse, raw: Buffer): Promise<void> {
    const asked = readAsked(seen, raw)
    const before = JSON.stringify(asked.body)
    const instead = await change.ask?.(asked)
    if (change.deliver !== undefined && asked.operation === 'createWebhook') registerRelay(asked)
    const body = JSON.stringify(asked.body) === before ? raw : Buffer.from(JSON.stringify(asked.body))
    const reply = instead ?? (await ask(asked, body))
    const was = JSON.stringify(reply.body)
    if (change.deliver !== undefined) reply.body = nameEndpoints(reply.body)
    await change.answer?.(reply, asked)
    if (reply.text === undefined && JSON.stringify(reply.body) !== was) reply.text = JSON.stringify(reply.body)
    await send(response, reply)
  }

  /** As the sandbox behind answers; `text` is set where the body is no JSON. */
  async function ask(asked: Asked, body: Buffer): Promise<Reply & { raw?: Buffer }> {
    const query = asked.query.size === 0 ? '' : `?${asked.query}`
    const answer = await pass(settings.behind + asked.path + query, asked.method, {
      headers: asked.headers,
      body,
      agent,
    })
    return { status: answer.status, headers: answer.headers, body: parse(answer.raw), raw: answer.raw }
  }

  function readAsked(seen: SeenRequest, raw: Buffer): Asked {
    const address = new URL(seen.path, url)
    const found = findOperation(seen.method, address.pathname)
    const body = parse(raw)
    const asked: Asked = {
      operation: found?.operation.operationId ?? null,
      method: seen.method,
      path: address.pathname,
      params: found?.params ?? {},
      query: address.searchParams,
      headers: { ...seen.headers },
      body,
      original: { query: new URLSearchParams(address.searchParams), body: structuredClone(body) },
      skeletonToken: settings.skeletonToken ?? '',
      again: query => ask({ ...asked, query: new URLSearchParams(query) }, raw),
    }
    return asked
  }

  /** The sandbox sends to us instead; where to, stands in the path. */
  function registerRelay(asked: Asked): void {
    const endpoint = look(asked.body, '/endpoint')
    if (typeof endpoint !== 'string' || !URL.canParse(endpoint)) return
    const code = Buffer.from(JSON.stringify([endpoint, asked.headers.authorization])).toString('base64url')
    const relayed = `${url}${RELAY}${code}`
    asked.body = edited(asked.body, '/endpoint', () => relayed)
  }

  /** Puts the registered addresses back in place of ours, so that the client finds the ones it registered. */
  function nameEndpoints(body: unknown): unknown {
    if (body === undefined) return undefined
    const pattern = new RegExp(`${url}${RELAY}([A-Za-z0-9_-]+)`, 'g')
    const named = JSON.stringify(body).replace(pattern, (_all, code: string) =>
      JSON.stringify(readCode(code).endpoint).slice(1, -1),
    )
    return JSON.parse(named)
  }

  /** An account shows its secrets when it is created and when it is read. */
  function keepKeys(body: unknown): void {
    const [token, webhookSecret, clientSecret] = ['access_token', 'webhook_secret', 'client_secret'].map(name =>
      look(body, `/${name}`),
    )
    if (typeof token !== 'string' || typeof webhookSecret !== 'string' || typeof clientSecret !== 'string') return
    keysOf.set(token, { webhookSecret, clientSecret })
  }

  async function relay(incoming: IncomingMessage, response: ServerResponse, raw: Buffer): Promise<void> {
    const address = new URL(incoming.url ?? '/', url)
    const { endpoint, token } = readCode(address.pathname.slice(RELAY.length))
    const delivery: Delivery = {
      method: incoming.method ?? 'POST',
      url: endpoint + address.search,
      headers: plainHeaders(incoming),
      text: raw.toString('utf8'),
    }
    const forward = async (one: Delivery) => {
      const answer = await pass(one.url, one.method, { headers: one.headers, body: Buffer.from(one.text), agent })
      return answer.status
    }
    const sign = (one: Delivery) => {
      const keys = keysOf.get(token)
      if (keys === undefined) throw new Error(`the keys of the account that registered ${endpoint} are unknown`)
      return signAgain(one, keys)
    }
    const status = await (change.deliver?.(delivery, { forward, sign }) ?? forward(delivery))
    response.writeHead(status).end()
  }

  const close = () =>
    new Promise<void>(done => {
      agent.destroy()
      server.close(() => done())
      server.closeAllConnections()
    })
  const idle = async () => {
    while (inFlight.size > 0) await Promise.all(inFlight)
  }
  return { url, seen, idle, close, [Symbol.asyncDispose]: close }
}

async function send(response: ServerResponse, reply: Reply & { raw?: Buffer }): Promise<void> {
  if (reply.delayMs !== undefined) await pause(reply.delayMs)
  if (reply.broken === 'closed') {
    response.destroy()
    return
  }
  const bytes = reply.bytes ?? (reply.text !== undefined ? Buffer.from(reply.text) : (reply.raw ?? toBytes(reply.body)))
  const { headers } = reply
  if (reply.broken === 'cut') {
    response.writeHead(reply.status, { ...headers, 'content-length': bytes.length })
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
  } else if (reply.chunked) {
    response.writeHead(reply.status, headers)
    for (let at = 0; at < bytes.length; at += 1024) response.write(bytes.subarray(at, at + 1024))
    response.end()
  } else if (reply.status === 204) {
    response.writeHead(204).end()
  } else {
    response.writeHead(reply.status, { ...headers, 'content-length': bytes.length }).end(bytes)
  }
}

function toBytes(body: unknown): Buffer {
  return Buffer.from(body === undefined ? '' : JSON.stringify(body))
}

function notHere(): Reply {
  const body = { code: 404, status: 'error', data: [], message: 'Resource Not Found' }
  return { status: 404, headers: { 'content-type': 'application/json' }, body }
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function readAll(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name, value]) => value !== undefined && !OF_THE_HOP.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  )
}

interface Passing {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly agent: Agent
}

function pass(url: string, method: string, { headers, body, agent }: Passing) {
  return new Promise<{ status: number; headers: Record<string, string>; raw: Buffer }>((resolve, reject) => {
    const length = body.length > 0 ? { 'content-length': body.length } : {}
    const outgoing = request(url, { method, agent, headers: { ...headers, ...length } }, incoming => {
      readAll(incoming).then(
        raw => resolve({ status: incoming.statusCode ?? 0, headers: plainHeaders(incoming), raw }),
        reject,
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** What `registerRelay` wrote into the address: where to, and whose. */
function readCode(code: string): { readonly endpoint: string; readonly token: string } {
  const read: unknown = JSON.parse(Buffer.from(code, 'base64url').toString('utf8'))
  const [endpoint, authorization] = Array.isArray(read) ? read : []
  return { endpoint: String(endpoint), token: String(authorization).replace('Bearer ', '') }
}
