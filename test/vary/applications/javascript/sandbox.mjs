// What every application here needs of the sandbox: its addresses, the control API, and a receiver of webhooks.
import { createServer } from 'node:http'

const { SANDBOX_CONTROL_URL, SANDBOX_CONTROL_TOKEN } = process.env

/** A call of the control API, which must succeed. @returns the body of the answer */
export async function control(method, path, body) {
  const response = await fetch(SANDBOX_CONTROL_URL + path, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(SANDBOX_CONTROL_TOKEN ? { Authorization: `Bearer ${SANDBOX_CONTROL_TOKEN}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** From here on the clock moves only by `advance` and `idle`. */
export const freeze = () => control('POST', '/clock', { mode: 'frozen' })
/** What is due happens, and its webhooks are delivered, before this returns. */
export const advance = by => control('POST', '/clock/advance', { by })
/** The same until nothing is pending: no step and no attempt of a webhook. */
export const idle = () => control('POST', '/clock/advance', { until: 'idle' })
export const fill = wanted => control('POST', '/fill', wanted)

/**
 * Receives webhooks on a free port.
 * @param {(event: object, headers: object, raw: Buffer) => number | Promise<number>} onEvent returns the status to answer with
 */
export async function listen(onEvent) {
  const server = createServer(async (request, response) => {
    let status = 500
    try {
      const chunks = []
      for await (const chunk of request) chunks.push(chunk)
      const raw = Buffer.concat(chunks)
      status = await onEvent(JSON.parse(raw.toString('utf8')), request.headers, raw)
    } catch (error) {
      console.error('the receiver failed:', error.message)
    }
    response.writeHead(status).end()
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/hook`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Ends the application with an error when two values differ, compared as JSON. */
export function same(what, actual, expected) {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (is !== wanted) throw new Error(`${what}: ${is} instead of ${wanted}`)
}

/** Ends the application with an error when a condition does not hold. */
export function holds(what, condition) {
  if (!condition) throw new Error(`does not hold: ${what}`)
}
