import { Agent, request } from 'node:http'

export interface JsonAnswer {
  readonly status: number
  readonly text: string
  // What is in it is for the test to judge.
  readonly body: ReturnType<typeof JSON.parse>
}

/** Asks one server many times, over connections that stay open. */
export function openKeepAliveClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16, scheduling: 'fifo' })

  const ask = (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: unknown,
  ): Promise<JsonAnswer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const given = text === undefined ? headers : { ...headers, 'content-type': 'application/json' }
      const call = request(url + path, { method, agent, headers: given }, response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () => {
          const answered = Buffer.concat(chunks).toString('utf8')
          const isJson = /json/.test(response.headers['content-type'] ?? '')
          resolve({
            status: response.statusCode ?? 0,
            text: answered,
            body: isJson && answered !== '' ? JSON.parse(answered) : null,
          })
        })
      })
      call.once('error', (error: NodeJS.ErrnoException) => {
        // The server had given up a connection that was idle for too long, and nothing of the call has reached it.
        if (call.reusedSocket && error.code === 'ECONNRESET') ask(method, path, headers, body).then(resolve, reject)
        else reject(error)
      })
      call.end(text)
    })

  return { ask, close: () => agent.destroy() }
}
