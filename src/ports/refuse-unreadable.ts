import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** What Node's parser gives up on before there is a request, by its error code; anything else is a 400. */
const STATUSES: Readonly<Record<string, readonly [status: number, title: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
}

/**
 * Answers what is no HTTP request in the envelope, too: Node itself would send an empty body (open-clauses.md, "Errors").
 */
export function refuseUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const [status, title] = STATUSES[error.code ?? ''] ?? [400, 'Bad Request']
    const detail = `The request could not be read as HTTP (${error.code ?? error.message}).`
    const body = JSON.stringify({ code: status, status: 'error', data: { error: detail }, message: title })
    const head = [
      `HTTP/1.1 ${status} ${title}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
}
