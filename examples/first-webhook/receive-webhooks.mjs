// The receiver to copy: what a shop needs to take webhooks in, and nothing else.
import { createServer } from 'node:http'
import { verifyWebhook } from 'carrier-sandbox/webhooks'

/**
 * Listens on a free port of 127.0.0.1 and hands on each event whose signature fits, once.
 * @param {{ secret: string, onEvent: (event: Record<string, unknown>) => void }} options the endpoint's `whsec_…`
 */
export function receiveWebhooks({ secret, onEvent }) {
  /** Delivery is at least once, so the same id may come twice. */
  const seen = new Set()
  const server = createServer(async (request, response) => {
    // The bytes as they came: a signature does not cover what a parser makes of them.
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const verdict = verifyWebhook('standard', { headers: request.headers, body, secret, now: Date.now() / 1000 })
    // 4xx for a wrong signature; answer 5xx only for what must be sent again.
    response.writeHead(verdict.ok ? 200 : 401).end()
    if (!verdict.ok) return console.error(`refused: ${verdict.reason}`)
    const id = request.headers['webhook-id']
    if (seen.has(id)) return
    seen.add(id)
    onEvent(JSON.parse(body.toString('utf8')))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}
