import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { bookOrder } from '../support/order.ts'

let sandbox: Sandbox
let parcel = ''
let ride = ''
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen' })
  const client = clientOf(sandbox, sandbox)
  parcel = (await client.book({ orderId: 'NEAR-1' })).id
  ride = (await bookOrder(client, { orderId: 'NEAR-2' })).id
})
afterAll(() => sandbox.close())

const control = () => clientOf(sandbox, sandbox).control
const scenario = (line: string, status: string) => ({
  name: 'near',
  description: 'A status that is written in another way.',
  line,
  steps: [{ after: '1h', status }],
})
const DROP = { webhook: { drop: true } }

/** Wherever a person writes a status, except where it is the wrong status of an event (W12). */
const PLACES: readonly (readonly [
  string,
  (status: string) => Promise<{ status: number; body: { detail: string } }>,
])[] = [
  ['a scenario', status => control().put('/scenarios/near', scenario('standard', status))],
  ['a scenario of rides', status => control().put('/scenarios/near', scenario('ondemand', status))],
  ['simulate', status => control().post(`/shipments/${parcel}/simulate`, { action: 'to', to: status })],
  ['simulate of a ride', status => control().post(`/shipments/${ride}/simulate`, { action: 'to', to: status })],
  ['trigger', status => control().post('/webhooks/trigger', { status, to: 'http://127.0.0.1:9' })],
  ['the wait for a shipment', status => control().post(`/shipments/${parcel}/wait`, { status, timeout_ms: 1 })],
  [
    'the wait for a delivery',
    status => control().post('/webhooks/deliveries/wait', { match: { status }, timeout_ms: 1 }),
  ],
  ['the filter of deliveries', status => control().get(`/webhooks/deliveries?status=${encodeURIComponent(status)}`)],
  ['a fault rule', status => control().post('/faults', { match: { event: status }, fault: DROP })],
  ['a switch', status => control().put('/profile', { set: { cancel_until: status } })],
]

describe.each(PLACES)('in %s', (_place, send) => {
  test.each(['out_for_delivery', 'Out for delivery', 'OUT-FOR-DELIVERY', 'outfordelivery', 'out-for-delivery '])(
    '"%s" is refused with out-for-delivery as what was meant',
    async status => {
      // Blanks around a switch are its own affair.
      const answer = await send(status)
      if (_place === 'a switch' && status.trim() === 'out-for-delivery') return expect(answer.status).toBe(200)
      expect(answer.status).toBe(422)
      expect(answer.body.detail).toContain('did you mean "out-for-delivery"?')
    },
  )
})
