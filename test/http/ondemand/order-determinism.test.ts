import { describe, expect, test } from 'vitest'
import { createSandbox } from '../../../src/library/create-sandbox.ts'
import { clientOf } from '../../support/api-client.ts'
import { makeOrder } from '../../support/order.ts'

/** 32 orders of several kinds; the same body comes more than once, and some have no order code. */
const ORDERS = Array.from({ length: 32 }, (_, n) => {
  const kind = n % 12
  const carrier = kind % 3 === 0 ? 2 : 1
  return makeOrder({ orderId: kind % 7 === 6 ? null : `DH-${kind}`, carrier, stops: 1 + (kind % 4), cod: kind * 1_000 })
})

/** Records, events and transitions of all of them, sent `atOnce` at a time, each batch last one first. */
async function travel({ seed = 7, atOnce = 1 } = {}) {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed })
  const client = clientOf(sandbox, sandbox)
  for (let start = 0; start < ORDERS.length; start += atOnce) {
    const batch = ORDERS.slice(start, start + atOnce).toReversed()
    await Promise.all(batch.map(order => client.post('/ondemand-shipments', order).expect(200)))
  }
  const { transitions } = await sandbox.clock.until('idle')
  const { data } = (await client.get('/ondemand-shipments?size=100')).body
  const events = (await sandbox.webhooks.deliveries()).map(({ body }) => body)
  // The log shows 500; beyond them, which ones it leaves out would follow their arrival.
  expect(events.length).toBeLessThan(500)
  return { records: data, transitions, events: events.toSorted() }
}

describe('the same seed and the same on-demand orders', () => {
  test('give the same ids, drivers, codes, times and event bodies, one by one or 32 at once', async () => {
    const once = await travel()
    expect(once.records).toHaveLength(32)
    expect(new Set(once.records.map(({ id }: { id: string }) => id)).size).toBe(32)
    expect(new Set(once.records.map((record: Record<string, string>) => record.shipper_name)).size).toBeGreaterThan(20)
    expect(await travel()).toEqual(once)
    const parallel = await travel({ atOnce: 32 })
    expect(parallel.records).toEqual(once.records)
    expect(parallel.events).toEqual(once.events)
  })

  test('another seed gives other ids, drivers and times', async () => {
    const [one, other] = [await travel(), await travel({ seed: 8 })]
    const of = (records: readonly Record<string, unknown>[], key: string) => records.map(record => record[key])
    expect(of(other.records, 'id').filter(id => of(one.records, 'id').includes(id))).toEqual([])
    for (const key of ['shipper_name', 'shipper_phone', 'completed_at', 'code']) {
      expect(of(other.records, key)).not.toEqual(of(one.records, key))
    }
  })

  test('a reset with replay is a fresh world: drivers drawn by hand come again, too', async () => {
    await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
    const client = clientOf(sandbox, sandbox)
    const lead = async () => {
      const { id } = (await client.post('/ondemand-shipments', makeOrder())).body.data
      for (const to of [903, 902, 903, 910]) await sandbox.simulate(id, { action: 'to', to })
      return (await client.get(`/ondemand-shipments/${id}`)).body.data
    }
    const first = await lead()
    await sandbox.reset({ replay: true })
    expect(await lead()).toEqual(first)
    await sandbox.reset()
    const other = await lead()
    expect(other.id).not.toBe(first.id)
    expect(other.shipper_phone).not.toBe(first.shipper_phone)
  })
})
