import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** What Node's parser gives up on before there is a request, by its error code; anything else is a 400. */
const STATUSES: Readonly<Record<string, readonly [status: number, title: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/** Serves requests. `request` and `response` are what an Express app makes the prototypes of the two. */
export type App = RequestListener & { request?: object; response?: object }

/** Where to listen: both loopback addresses, or one named address. */
export type ListenHost = 'loopback' | (string & {})

export interface Listening {
  readonly port: number
  /** `host:port` of every address, IPv6 in brackets. */
  readonly addresses: readonly string[]
  /** Each answer is the last one of its connection from now on: the next call may go to another process. */
  drain(): void
  /** Finishes requests in flight, at most `graceMs`, then cuts what is left. */
  close(graceMs: number): Promise<void>
}

/** The free port was taken on ::1 so often: something is wrong with the machine. */
const FREE_PORT_TRIES = 20

export interface ListenOptions {
  readonly host: ListenHost
  readonly port: number
  /** Neither the server nor a connection to it keeps the process running. */
  readonly isQuiet?: boolean
  /** The app behind what serves, where that is another function: it makes the prototypes. */
  readonly behind?: App
}

/** @throws the listen error of Node (`EADDRINUSE`, `EACCES`, …). */
export async function listen(
  app: App,
  { host, port, isQuiet = false, behind = app }: ListenOptions,
): Promise<Listening> {
  const kinds = kindsOf(behind)
  const open = async (at: string, wanted: number) => {
    const server = await openServer(app, kinds, { host: at, port: wanted })
    return isQuiet ? letGo(server) : server
  }
  if (host !== 'loopback') return listening([await open(host, port)])
  for (let tries = 1; ; tries++) {
    const v4 = await open('127.0.0.1', port)
    try {
      const v6 = await unlessImpossible(open('::1', portOf(v4)))
      return listening(v6 ? [v4, v6] : [v4])
    } catch (error) {
      await new Promise(resolve => v4.close(resolve))
      // A port of our choice that is free on one address only: choose another.
      if (port !== 0 || tries >= FREE_PORT_TRIES) throw error
    }
  }
}

/**
 * An idle connection stays open so long: longer than a pool of a client keeps one. With Node's 5 s a busy machine closes a
 * connection that the client is just sending on, and the client sees ECONNRESET.
 */
const KEEP_ALIVE_MS = 65_000

/**
 * Who sends the head of a request more slowly is hung up on. With Node's own 60 s, looked at every 30 s, five hundred slow
 * connections would be open for a minute and a half.
 */
const SLOW_HEADS = { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }

function openServer(app: App, kinds: Kinds, at: { readonly host: string; readonly port: number }): Promise<Server> {
  return new Promise((resolve, reject) => {
    // A missing Host is refused by the app, in its own words.
    const options = { requireHostHeader: false, keepAliveTimeout: KEEP_ALIVE_MS, ...SLOW_HEADS, ...kinds }
    const server = createServer(options, app)
    refuseUnreadable(server)
    server.once('error', reject)
    server.listen({ ...at, backlog: 1024 }, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

function letGo(server: Server): Server {
  return server.unref().on('connection', socket => void socket.unref())
}

type Kinds = Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'>

/**
 * What Node makes of each request and response, with the prototypes that the app gives them. Express changes the prototype of
 * each; where that is what the object was born with, nothing changes. Otherwise V8 forgets all that it knows about the
 * object, and a plain read takes three times as long.
 */
function kindsOf(app: App): Kinds {
  if (!app.request || !app.response) return {}
  const OwnRequest = class extends IncomingMessage {}
  const OwnResponse = class<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(OwnRequest.prototype, app.request)
  Object.setPrototypeOf(OwnResponse.prototype, app.response)
  app.request = OwnRequest.prototype
  app.response = OwnResponse.prototype
  return { IncomingMessage: OwnRequest, ServerResponse: OwnResponse }
}

/** Undefined where the machine has no IPv6. */
async function unlessImpossible(opening: Promise<Server>): Promise<Server | undefined> {
  try {
    return await opening
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // what node:net throws
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return undefined
    throw error
  }
}

/** Between two looks for connections that have become idle while the server closes. */
const SWEEP_MS = 50

function listening(servers: readonly Server[]): Listening {
  const [first] = servers
  if (!first) throw new Error('no server to listen with')
  // Some clients open a connection in advance; to Node one that has never sent a byte is not idle.
  const silent = new Set<Socket>()
  for (const server of servers) {
    server.on('connection', socket => {
      silent.add(socket)
      socket.once('close', () => silent.delete(socket))
    })
  }
  return {
    port: portOf(first),
    addresses: servers.map(addressOf),
    drain() {
      for (const server of servers) {
        server.prependListener('request', (_request, response) => {
          response.shouldKeepAlive = false
        })
      }
    },
    async close(graceMs) {
      const cut = setTimeout(() => {
        for (const server of servers) server.closeAllConnections()
      }, graceMs)
      // One whose last answer goes out now, and would be kept alive, has nothing to wait for.
      const sweep = setInterval(() => {
        for (const server of servers) server.closeIdleConnections()
      }, SWEEP_MS)
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
      await Promise.all(
        servers.map(
          server =>
            new Promise<void>(resolve => {
              server.close(() => resolve())
              server.closeIdleConnections()
            }),
        ),
      )
      clearTimeout(cut)
      clearInterval(sweep)
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port')
  return address.port
}

function addressOf(server: Server): string {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server listens on no port')
  return address.family === 'IPv6' ? `[${address.address}]:${address.port}` : `${address.address}:${address.port}`
}

/**
 * Answers what no route would see in the envelope, too (open-clauses.md, "Errors"): what is no HTTP request, and one that
 * expects of us what we do not do. Node itself would send an empty body, or hang up.
 */
export function refuseUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const [status, title] = STATUSES[error.code ?? ''] ?? [400, 'Bad Request']
    const detail = `The request could not be read as HTTP (${error.code ?? error.message}).`
    answer(socket, { status, title, detail })
  })
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    const detail = 'CONNECT is for proxies, and this is none; send the request itself.'
    answer(socket, { status: 405, title: 'Method Not Allowed', detail })
  })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const detail = 'The only expectation that is met is 100-continue; leave out the header Expect.'
    const { headers, body } = refusal(417, { title: 'Expectation Failed', detail })
    response.writeHead(417, headers).end(body)
  })
}

/** For a connection of which there is no response to write to. */
function answer(socket: Duplex, { status, title, detail }: { status: number; title: string; detail: string }): void {
  const { headers, body } = refusal(status, { title, detail })
  const head = [`HTTP/1.1 ${status} ${title}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** The envelope of an error after which the connection is closed. */
function refusal(status: number, { title, detail }: { readonly title: string; readonly detail: string }) {
  const body = JSON.stringify({ code: status, status: 'error', data: { error: detail }, message: title })
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
    // As every refusal of the API (docs/errors.md).
    'X-Sandbox-Reason': detail.replace(/[^\x20-\x7e]/g, '?'),
  }
  return { headers, body }
}

/** Where to reach a sandbox that listens there, as a person would write it. */
export function defaultUrl(host: ListenHost, port: number): string {
  const name = host === 'loopback' || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Origins of our own pages, which may come by any of our names. `port`: undefined = it does not listen. */
export function ownOrigins(publicUrl: string, port: number | undefined): readonly string[] {
  const local =
    port === undefined ? [] : [`http://127.0.0.1:${port}`, `http://localhost:${port}`, `http://[::1]:${port}`]
  return publicUrl === '' ? local : [new URL(publicUrl).origin, ...local]
}
