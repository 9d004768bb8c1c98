import {
  type CreateAccountOptions,
  createSandbox,
  type Sandbox,
  type SandboxWorld,
} from '../../../src/library/create-sandbox.ts'
import type { WebhookChaos } from '../../../src/schemas/types.gen.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { type AnswerRule, type ReceivedRequest, type Receiver, startReceiver } from '../../support/receiver.ts'
import { makeScenario } from '../../support/scenario-account.ts'
import { type Arrived, accepts } from '../../webhooks/chaos/strict-consumer.ts'

/** Both ways in which a person can ask for a fault. */
export const WAYS = ['a scenario', 'a rule'] as const

export interface Wish {
  readonly chaos: WebhookChaos
  readonly by: (typeof WAYS)[number]
  /** Which event it applies to: that of the creation, or that of the step `picked-up`. */
  readonly at?: 'creation' | 'step'
  /** Switches that differ from the profile `compatible`. */
  readonly set?: NonNullable<CreateAccountOptions['set']>
  /** Steps of the script; the one of the status `picked-up` gets the fault. */
  readonly steps?: readonly Step[]
  /** Instead of a receiver of our own. */
  readonly url?: string
  readonly answer?: (request: ReceivedRequest) => AnswerRule
}

export interface Step {
  readonly after: string
  readonly status: string
  readonly webhook?: WebhookChaos
}

/** A shop with one endpoint whose parcels `MINE-…` suffer one fault on their way, on a frozen clock. */
export interface Shop extends AsyncDisposable {
  readonly sandbox: Sandbox
  readonly world: SandboxWorld
  readonly client: Client
  readonly receiver: Receiver
  /** The id of the endpoint. */
  readonly endpoint: number
  /** Books a parcel without COD and lets everything happen. */
  travel(): Promise<void>
  /** The requests of the event with this status, in order of arrival. */
  of(status: number): Promise<readonly ReceivedRequest[]>
  /** What arrived, by the true status of the event, in order of arrival. */
  arrivals(): Promise<readonly number[]>
  /** The newest entry of the delivery log about this status, as the control API shows it. */
  logged(status: number): Promise<Logged>
}

/** What the tests read of GET /webhooks/deliveries/{id}. */
export interface Logged {
  readonly id: string
  readonly message: string
  readonly state: string
  readonly body: string
  readonly faults: readonly string[]
  readonly attempts: readonly {
    readonly n: number
    readonly cause: string
    readonly virtual_at: string
    readonly request_headers: Readonly<Record<string, string>>
    readonly request_body: string
    readonly faults: readonly string[]
    readonly answer: number | null
    readonly error: string | null
    readonly detail: string | null
  }[]
}

const STEPS: readonly Step[] = [
  { after: '30m', status: 'on-the-way-to-pick-up' },
  { after: '1h', status: 'picked-up' },
  { after: '1h', status: 'in-transit' },
  { after: '1h', status: 'out-for-delivery' },
]

export async function openShop({ chaos, by, at = 'step', set = {}, steps = STEPS, ...where }: Wish): Promise<Shop> {
  const receiver = await startReceiver(where.answer === undefined ? {} : { answer: where.answer })
  const sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 11, set })
  const client = clientOf(sandbox, world)
  const { id: endpoint } = await client.register(where.url ?? `${receiver.url}/hook`)
  const inScript = by === 'a scenario' ? { webhook: chaos } : {}
  const scenario = makeScenario({
    ...(at === 'creation' ? { create: inScript } : {}),
    steps: steps.map(step => (at === 'step' && step.status === 'picked-up' ? { ...step, ...inScript } : step)),
  })
  expectStatus(await client.control.put('/scenarios/mine', scenario), 200, 201)
  if (by === 'a rule') {
    const event = at === 'creation' ? 'waiting-for-pickup' : 'picked-up'
    const rule = { match: { event, order_id: 'MINE-*' }, fault: { webhook: chaos } }
    expectStatus(await client.control.post('/faults', rule), 201)
  }
  const log = async () => (await client.control.get('/webhooks/deliveries?page_size=100')).body.items
  const close = async () => {
    await sandbox.close()
    await receiver.close()
  }
  return {
    sandbox,
    world,
    client,
    receiver,
    endpoint,
    async travel() {
      await client.book({ orderId: 'MINE-1', cod: 0 })
      await world.clock.until('idle')
    },
    async of(status) {
      const ids = new Set<string>()
      for (const row of await log()) if (row.status === status) ids.add(row.message)
      return receiver.received.filter(request => ids.has(idOf(request)))
    },
    async arrivals() {
      const statuses = new Map<string, number>()
      for (const row of await log()) statuses.set(row.message, row.status)
      return receiver.received.map(request => statuses.get(idOf(request)) ?? 0)
    },
    async logged(status) {
      const row = (await log()).find((one: { status: number }) => one.status === status)
      if (row === undefined) throw new Error(`nothing is logged about ${status}`)
      return (await client.control.get(`/webhooks/deliveries/${row.id}`)).body
    },
    [Symbol.asyncDispose]: close,
  }
}

function expectStatus({ status, text }: { readonly status: number; readonly text: string }, ...wanted: number[]): void {
  if (!wanted.includes(status)) throw new Error(`${status} ${text}`)
}

export function idOf({ headers }: ReceivedRequest): string {
  return String(headers['webhook-id'])
}

export function arrivedOf({ path, headers, body }: ReceivedRequest): Arrived {
  const texts = Object.entries(headers).map(([name, value]) => [name, value === undefined ? undefined : String(value)])
  return { path, headers: Object.fromEntries(texts), body }
}

/** Whether a consumer who verifies takes it, by Standard Webhooks and by what deployed services send. */
export function judge(
  request: ReceivedRequest,
  account: { readonly webhook_secret: string; readonly client_secret: string },
): { readonly standard: boolean; readonly hmac: boolean } {
  const arrived = arrivedOf(request)
  return {
    standard: accepts('standard', arrived, account.webhook_secret),
    hmac: accepts('body-hmac-base64', arrived, account.client_secret),
  }
}

export const ACCEPTED = { standard: true, hmac: true }
export const REFUSED = { standard: false, hmac: false }

/** The only one of a list. */
export function only<T>(list: readonly T[]): T {
  const [one, ...others] = list
  if (one === undefined || others.length > 0) throw new Error(`${list.length} where one was expected`)
  return one
}
