/** Two accounts of one sandbox, and a receiver of their events. */
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox, type Sandbox, type SandboxWorld } from '../../../src/library/create-sandbox.ts'
import { look } from '../edit.ts'
import { parsed, type Seen } from './probe-client.ts'

export interface Grounds {
  readonly sandbox: Sandbox
  readonly own: SandboxWorld
  readonly other: SandboxWorld
  /** A token of `own` that has ended. */
  readonly expired: string
  /** The same address for every run, so that bodies can be compared. */
  readonly receiver: Receiver
  close(): Promise<void>
}

export interface Receiver {
  readonly url: string
  readonly events: Seen[]
  /** Once so many events are there. */
  arrived(count: number): Promise<void>
  close(): void
}

/** `fill`: with a past and an endpoint of each account; else as new. */
export async function openGrounds({ fill }: { readonly fill: boolean }): Promise<Grounds> {
  const sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  const own = await sandbox.createAccount({ id: 'own', seed: 7, set: { token_lifetime: 1 } })
  const other = await sandbox.createAccount({ id: 'other', seed: 8 })
  const { username, password, client_id, client_secret } = own.account
  const login = await post(sandbox, '/login', { username, password, client_id, client_secret })
  const receiver = await startReceiver()
  if (fill) {
    await own.fill({ shipments: 40, customers: 8, ondemand: 16 })
    await post(sandbox, '/webhooks', { endpoint: `${receiver.url}/a` }, own)
    await post(sandbox, '/webhooks', { endpoint: `${receiver.url}/b` }, other)
  }
  const close = () => {
    receiver.close()
    return sandbox.close()
  }
  return { sandbox, own, other, expired: String(look(login, '/access_token')), receiver, close }
}

async function post({ apiUrl }: Sandbox, path: string, body: unknown, world?: SandboxWorld): Promise<unknown> {
  const authorization = world === undefined ? {} : { authorization: `Bearer ${world.account.access_token}` }
  const headers = { 'content-type': 'application/json', ...authorization }
  const answer = await fetch(apiUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 200) throw new Error(`POST ${path} was answered ${answer.status}`)
  return answer.json()
}

async function startReceiver(): Promise<Receiver> {
  const events: Seen[] = []
  const arrivals = new EventEmitter()
  const server: Server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const bytes = Buffer.concat(chunks)
      events.push({ operation: 'event', status: 0, headers: {}, body: parsed(bytes), bytes })
      response.writeHead(200).end()
      arrivals.emit('one')
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  // A listening TCP server has one.
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  const arrived = async (count: number) => {
    while (events.length < count) await once(arrivals, 'one')
  }
  return { url: `http://127.0.0.1:${port}/hook`, events, arrived, close }
}
