import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { makeBooking } from '../../support/booking.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const RULE = { match: { operation: 'createShipment' }, when: { probability: 0.3 }, fault: { status: 503 } } as const

/** Sixteen order codes, each sent twice. */
const ORDERS = Array.from({ length: 32 }, (_, n) => `A-${n % 16}`)

/** How often each order code was refused. */
type Refused = Readonly<Record<string, number>>

async function openAccount(): Promise<{ readonly client: Client; readonly close: () => Promise<void> }> {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 7 })
  await world.faults.add(RULE)
  const client = clientOf(sandbox, world)
  return { client, close: async () => void (await client.control.delete(`/accounts/${world.account.id}`)) }
}

/** Books all of them, so many at once, in an order of arrival of the run's own. */
async function play(run: number, atOnce: number): Promise<Refused> {
  const { client, close } = await openAccount()
  const left = [...ORDERS.slice(run % 32), ...ORDERS.slice(0, run % 32)]
  const refused: Record<string, number> = {}
  while (left.length > 0) {
    const batch = left.splice(0, atOnce)
    const answers = await Promise.all(batch.map(orderId => client.post('/shipments', makeBooking({ orderId }))))
    for (const [index, { status }] of answers.entries()) {
      expect([200, 503]).toContain(status)
      const orderId = batch[index] ?? ''
      if (status === 503) refused[orderId] = (refused[orderId] ?? 0) + 1
    }
  }
  await close()
  return Object.fromEntries(Object.entries(refused).sort(([a], [b]) => (a < b ? -1 : 1)))
}

test('the same seed refuses the same bookings in a hundred runs, one by one or 32 at once', async () => {
  const once = await play(0, 1)
  const count = Object.values(once).reduce((sum, n) => sum + n, 0)
  // Some, and neither none nor all.
  expect(count).toBeGreaterThan(3)
  expect(count).toBeLessThan(20)
  const differing: number[] = []
  for (let run = 0; run < 100; run++) {
    const refused = await play(run, run % 2 === 0 ? 1 : 32)
    if (JSON.stringify(refused) !== JSON.stringify(once)) differing.push(run)
  }
  expect(differing).toEqual([])
}, 300_000)
