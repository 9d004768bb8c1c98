import { expect } from 'vitest'
import type { OndemandOrder } from '../../src/domain/ondemand/order.ts'
import type { Switches } from '../../src/domain/profile.ts'
import type { Shipment } from '../../src/domain/world.ts'
import { type RunningSandbox, runSandbox } from '../../src/sandbox.ts'
import type { ScenarioFile } from '../../src/schemas/types.gen.ts'
import { listDeliveries } from '../../src/service/delivery/deliveries.ts'
import { type Client, clientOf, send } from './api-client.ts'

/** An account on a frozen clock with scenarios of its own. */
export interface ScenarioWorld {
  readonly id: string
  readonly client: Client
  /** Books with `X-Sandbox-Scenario`; the answer of POST /shipments, or of POST /ondemand-shipments for a body with paths. */
  book(body: object, scenario?: string): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>
  /** A path of the control API, as it answers. */
  act(path: string, body: object): Promise<{ readonly status: number; readonly body: Record<string, unknown> }>
  /** ms of virtual time, an instant, or `idle`. */
  advance(to: { readonly by: number } | number | 'idle'): Promise<void>
  add(scenario: ScenarioFile): Promise<void>
  shipment(id: string): Promise<Shipment>
  order(id: string): Promise<OndemandOrder>
  /** Bodies of all events so far, oldest first. */
  events(): Promise<readonly string[]>
  /** Virtual ms. */
  now(): number
}

export interface ScenarioWorldWishes {
  readonly id?: string
  readonly seed?: number
  readonly scenarios?: readonly ScenarioFile[]
  readonly switches?: Partial<Switches>
  /** ms; null = the scenarios' own durations. */
  readonly paceMs?: number | null
}

export interface ScenarioWorlds {
  open(wishes?: ScenarioWorldWishes): Promise<ScenarioWorld>
  close(id: string): Promise<void>
  shutDown(): Promise<void>
}

/** A sandbox in memory that opens such worlds. */
export async function openScenarioWorlds(seed = 7): Promise<ScenarioWorlds> {
  const running = await runSandbox({ listen: false, clock: 'frozen', seed, validateResponses: 'off' })
  return {
    open: wishes => openWorld(running, wishes ?? {}),
    close: id => running.accounts.remove(id),
    shutDown: () => running.close(),
  }
}

async function openWorld(
  { accounts, core, credentials, clock, app }: RunningSandbox,
  { id, seed, scenarios = [], switches = {}, paceMs }: ScenarioWorldWishes,
): Promise<ScenarioWorld> {
  const compatible = core.reference.profile('compatible').switches
  const profile = { name: 'test', switches: { ...compatible, ...switches } }
  // A property that fails leaves its world behind, and shrinks with the same one.
  if (id !== undefined && accounts.get(id)) await accounts.remove(id)
  const row = await accounts.create({ id, seed, profile, paceMs })
  const account = await credentials(row.id)
  const client = clientOf({ app }, { account })
  const add = (added: readonly ScenarioFile[]) =>
    accounts.amend(row.id, before => ({ ...before, scenarios: [...before.scenarios, ...added] }))
  await add(scenarios)
  return {
    id: row.id,
    client,
    async book(body, scenario) {
      const path = 'paths' in body ? '/api/v2/ondemand-shipments' : '/api/v2/shipments'
      const headers = {
        Authorization: `Bearer ${account.access_token}`,
        ...(scenario === undefined ? {} : { 'X-Sandbox-Scenario': scenario }),
      }
      const answer = await send(app, 'post', path, { headers, body })
      return { status: answer.status, body: answer.body }
    },
    async act(path, body) {
      const answer = await client.control.post(path, body)
      return { status: answer.status, body: answer.body }
    },
    async advance(to) {
      await clock.advance(row.id, { to, settle: true, settleTimeoutMs: 30_000 })
    },
    add: async scenario => void (await add([scenario])),
    shipment: shipmentId => found(core.store.read(row.id, view => view.get('shipments', shipmentId))),
    order: orderId => found(core.store.read(row.id, view => view.get('ondemand', orderId))),
    async events() {
      const { rows } = await listDeliveries(core, row.id, { offset: 0, limit: 10_000 })
      return rows.map(({ message }) => message.body).reverse()
    },
    now: () => core.clocks.now(row.id),
  }
}

async function found<Row>(reading: Promise<Row | undefined>): Promise<Row> {
  const row = await reading
  expect(row).toBeDefined()
  if (row === undefined) throw new Error('no such row')
  return row
}
