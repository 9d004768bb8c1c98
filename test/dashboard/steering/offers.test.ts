import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offersOf } from '../../../src/dashboard/views/shipments/steering/offers-of.ts'
import { STATUS_MAPS } from '../../../src/dashboard/views/shipments/steering/status-map.ts'
import { waysFrom } from '../../../src/dashboard/views/shipments/steering/ways-from.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import type { ShipmentDetail } from '../../../src/schemas/types.gen.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { bookOrder } from '../../support/order.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

const ACTIONS = {
  continue: { action: 'continue' },
  fail: { action: 'fail' },
  return: { action: 'return' },
  lose: { action: 'lose' },
  cancelUser: { action: 'cancel', by: 'user' },
  cancelCarrier: { action: 'cancel', by: 'carrier' },
  cancelDriver: { action: 'cancel', by: 'driver' },
} as const

const book = {
  standard: async (): Promise<string> => (await client.book()).id,
  ondemand: async (): Promise<string> => (await bookOrder(client)).id,
}

const simulate = (id: string, body: object) => client.control.post(`/shipments/${id}/simulate`, body)

/** On the first way there is, and for what a second way leads to, on that one. */
const ROUTES = {
  standard: ['new', ...STATUS_MAPS.standard.statuses.map(({ slug }) => slug), 'partly-delivered returned'],
  ondemand: ['new', ...STATUS_MAPS.ondemand.statuses.map(({ slug }) => slug), 'delivery-failed waiting-for-pickup'],
}

async function lead(line: 'standard' | 'ondemand', route: string): Promise<string> {
  const id = await book[line]()
  for (const to of route.split(' ')) {
    if (to !== 'new') expect((await simulate(id, { action: 'to', to })).status, to).toBe(200)
  }
  return id
}

describe.each(['standard', 'ondemand'] as const)('what the page offers on the line %s', line => {
  test.each([...new Set(ROUTES[line])])('at %s is what the sandbox accepts', async route => {
    const detail: ShipmentDetail = (await client.control.get(`/shipments/${await lead(line, route)}`)).body
    const offered = offersOf(detail, waysFrom(detail)).map(({ name }) => name)
    const accepted: string[] = []
    let id = await lead(line, route)
    for (const [name, simulation] of Object.entries(ACTIONS)) {
      // The sandbox does not distinguish a driver of the standard line from a carrier.
      if (line === 'standard' && name === 'cancelDriver') continue
      const { status, body } = await simulate(id, simulation)
      expect([200, 409]).toContain(status)
      if (status === 409) continue
      // "Return" is accepted for a returned parcel, too, and changes nothing.
      if (body.moved.length > 0) accepted.push(name)
      id = await lead(line, route)
    }
    expect(offered).toEqual(accepted)
  })
})
