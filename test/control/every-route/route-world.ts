import { fileURLToPath } from 'node:url'
import { type CreateAccountOptions, createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { controlManifest } from '../../../src/schemas/control-routes.ts'
import { type Client, clientOf, send } from '../../support/api-client.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'

/** One rule, `start-1` of the default account, that applies to nothing. */
const FAULT_FILE = fileURLToPath(new URL('start-rule.yaml', import.meta.url))

export interface CallOptions {
  /** For the braces of the path. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What the cases work with: an account of their own with a parcel, an endpoint that answers, and a delivery. */
export interface RouteWorld {
  readonly sandbox: Sandbox
  readonly account: string
  readonly client: Client
  readonly receiver: Receiver
  readonly shipment: string
  readonly endpoint: number
  readonly delivery: string
  /** Calls a route by its name in the manifest, so that a case calls no other; api-client holds the answer to it. */
  call(name: string, options?: CallOptions): ReturnType<typeof send>
  /** Runs something while an advance of the account waits for a receiver. */
  duringAdvance<T>(run: () => PromiseLike<T>): Promise<T>
}

export async function openRouteWorld(sandbox: Sandbox, options: CreateAccountOptions = {}): Promise<RouteWorld> {
  let isHung = false
  let release: () => void = () => undefined
  const receiver = await startReceiver({
    answer: () =>
      isHung
        ? response => {
            release = () => void response.writeHead(200).end()
          }
        : { status: 200 },
  })
  const world = await sandbox.createAccount({ clock: 'frozen', ...options })
  const { id: account } = world.account
  const client = clientOf(sandbox, world)
  const endpoint = (await client.register(receiver.url)).id
  const { id: shipment } = await client.book({ orderId: 'R-1' })
  await world.clock.advance('5s')
  const [first] = (await client.control.get('/webhooks/deliveries')).body.items
  return {
    sandbox,
    account,
    client,
    receiver,
    shipment,
    endpoint: Number(endpoint),
    delivery: first.id,
    call(name, { params = {}, query = '', body, headers = {} } = {}) {
      const route = controlManifest().routes.find(one => one.name === name)
      if (!route) throw new Error(`the manifest has no route ${name}`)
      const path = route.path.replaceAll(/\{([a-z]+)\}/g, (_brace, key: string) => String(params[key] ?? 'unknown'))
      const verb = ({ GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[route.method]
      const own = { 'X-Sandbox-Account': account, ...headers }
      return send(sandbox.app, verb, `/__sandbox${path}${query}`, { headers: own, body })
    },
    async duringAdvance(run) {
      isHung = true
      await client.book({ orderId: 'R-BUSY' })
      const arrived = receiver.received.length + 1
      const advanced = world.clock.advance('5s')
      await receiver.waitFor(arrived)
      try {
        return await run()
      } finally {
        isHung = false
        release()
        await advanced
      }
    },
  }
}

/** A sandbox that listens: what its own endpoints post to can be reached. */
export function openRouteSandbox(): Promise<Sandbox> {
  return createSandbox({ clock: 'frozen', seed: 7, faults: FAULT_FILE })
}
