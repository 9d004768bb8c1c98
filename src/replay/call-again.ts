import { Agent, request as sendRequest } from 'node:http'
import type { SeenAnswer } from './buffered-call.ts'
import type { CallAgain } from './play-outside.ts'

export interface Caller {
  send(call: CallAgain): Promise<SeenAnswer>
  close(): void
}

/** Makes the calls of a recording to a sandbox on this machine. */
export function openCaller(url: string): Caller {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port, host } = new URL(url)
  return {
    send: ({ method, url: path, headers, body }) =>
      new Promise(resolve => {
        const chunks: Buffer[] = []
        const end = (status: number, isWhole: boolean) => resolve({ status, body: Buffer.concat(chunks), isWhole })
        const sent = [...headers.flat(), 'host', host, 'content-length', String(body.length)]
        const request = sendRequest({ hostname, port, method, path, headers: sent, agent }, response => {
          const status = response.statusCode ?? 0
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => end(status, true))
          response.on('error', () => end(status, false))
        })
        request.on('error', () => end(0, false))
        request.end(body)
      }),
    close: () => agent.destroy(),
  }
}
