/** What the receiver sends: a trial webhook to our own public address, and the question what an inbox holds. */
import { Agent } from 'undici'
import { type Outcome, transmit } from './transmit.ts'

export interface ReceiverHttp {
  /** Posts JSON; nothing that happens on the wire is thrown. */
  post(url: string, body: object): Promise<Outcome>
  /** Asks for JSON. No token goes along, and no redirect is followed. */
  read(url: string): Promise<Outcome>
  close(): Promise<void>
}

export function createReceiverHttp(limitMs = 15_000): ReceiverHttp {
  const agent = new Agent({ connections: 2, connectTimeout: 10_000 })
  const limits = { limitMs, signal: undefined }
  return {
    post(url, body) {
      const headers = { 'content-type': 'application/json' }
      return transmit(agent, { method: 'POST', url, headers, body: JSON.stringify(body) }, limits)
    },
    read: url => transmit(agent, { method: 'GET', url, headers: { accept: 'application/json' }, body: null }, limits),
    close: () => agent.destroy(),
  }
}
