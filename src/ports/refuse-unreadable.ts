import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** What Node's parser gives up on before there is a request, by its error code; anything else is a 400. */
const STATUSES: Readonly<Record<string, readonly [status: number, title: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
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
  }
  return { headers, body }
}
