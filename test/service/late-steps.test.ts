/** What falls due faster than it can happen: each step at its own instant all the same, as in a world that keeps up. */
import { expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { MAGIC_STANDARD } from '../fixtures/magic-scenarios.ts'
import { clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'

/** A month in 0.26 s. */
const FACTOR = 10_000_000

/** Two parcels of each scenario, a minute apart, and a receiver of their events. */
async function openBooked() {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const sandbox = await createSandbox({ seed: 7, clock: 'frozen', webhooks: [receiver.url] })
  onTestFinished(() => sandbox.close())
  const client = clientOf(sandbox, sandbox)
  const advance = async (by: string) => expect((await client.control.post('/clock/advance', { by })).status).toBe(200)
  const ids: string[] = []
  for (const turn of [1, 2]) {
    for (const [scenario, , phone] of MAGIC_STANDARD) {
      ids.push((await client.book({ orderId: `${scenario}-${turn}`, phone })).id)
      await advance('1m')
    }
  }
  const transitions: unknown[] = []
  sandbox.events(({ type, data }) => {
    if (type === 'transition') transitions.push(data)
  })
  return { client, ids, advance, receiver, transitions }
}

type Booked = Awaited<ReturnType<typeof openBooked>>

/** Of each parcel its course and its money, and what its events told in the order in which they arrived. */
async function readParcels({ client, ids, receiver }: Booked) {
  const told = receiver.received.map(({ text }) => JSON.parse(text))
  const all = []
  for (const id of ids) {
    const { body } = await client.control.get(`/shipments/${id}`)
    const { order_id, slug, timeline, plan, total_fee, amount_return_shop } = body
    const events = told.flatMap(({ gcode, status, update_time: at }) => (gcode === id ? [[status, at]] : []))
    all.push({ order_id, slug, timeline, plan, total_fee, amount_return_shop, events })
  }
  return all
}

test('a month that passes at once is as one that took its time: each step at its instant, all in one order', async () => {
  const [late, inTime] = [await openBooked(), await openBooked()]
  await inTime.advance('30d')
  expect((await late.client.control.post('/clock', { mode: 'scaled', factor: FACTOR })).status).toBe(200)
  const expected = await readParcels(inTime)
  await expect.poll(() => readParcels(late)).toEqual(expected)
  await expect.poll(() => late.transitions).toEqual(inTime.transitions)
})
