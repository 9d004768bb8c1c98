import { describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox, type SandboxWorld } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { makeBooking, RATES } from '../support/booking.ts'

const quiet = { listen: false, clock: 'frozen', seed: 7 } as const

/**
 * 64 bookings of all kinds: chosen outcomes, refusals, no order code. Each comes three or four times with the same body,
 * so that their order of arrival cannot be seen.
 */
const bookings = Array.from({ length: 64 }, (_, n) => {
  const kind = n % 20
  const prefixes = ['SBX-HAPPY-', 'SBX-RETURN-', 'SBX-ERROR-', 'DH-']
  const rate = kind % 3 === 0 ? RATES.ghtk : RATES.ghnv3
  const orderId = `${prefixes[kind % 4]}${kind}`
  const body = makeBooking({ rate: kind === 12 ? 'none' : rate, orderId, cod: kind % 5 === 0 ? kind * 1_000 : 0 })
  if (kind % 7 !== 6) return body
  // Without an order code the body itself is the key.
  const { order_id: _gone, ...shipment } = body.shipment
  return { shipment }
})

interface Outcome {
  /** Of each booking, in the order of the list. */
  readonly ids: readonly string[]
  /** Event bodies by order_id, shipment and sequence. */
  readonly events: readonly string[]
  readonly records: unknown
  readonly transitions: unknown
}

/** Those sent at once go last one first: which of them arrives first must not matter. */
async function bookAll(client: Client, atOnce: number): Promise<readonly string[]> {
  const ids: string[] = []
  for (let start = 0; start < bookings.length; start += atOnce) {
    const batch = bookings.slice(start, start + atOnce).reverse()
    for (const { body } of await Promise.all(batch.map(booking => client.post('/shipments', booking))))
      ids.push(body.id)
  }
  return ids
}

async function travel(sandbox: Pick<Sandbox, 'app'>, world: SandboxWorld, atOnce = 1): Promise<Outcome> {
  const client = clientOf(sandbox, world)
  const ids = await bookAll(client, atOnce)
  const { transitions } = await world.clock.until('idle')
  const logged = await world.webhooks.deliveries()
  // The log is newest first.
  const events = [...logged].reverse()
  const order = (row: (typeof events)[number]) => `${row.order_id} ${row.shipment}`
  events.sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0))
  return {
    ids,
    events: events.map(({ body }) => body),
    records: (await client.get('/shipments?size=100')).body.data,
    transitions,
  }
}

async function run(options: { seed?: number; atOnce?: number } = {}): Promise<Outcome> {
  const { seed = 7, atOnce } = options
  await using sandbox = await createSandbox({ ...quiet, seed })
  return await travel(sandbox, sandbox, atOnce)
}

describe('the same seed and the same inputs', () => {
  test('give byte-identical event bodies, ids, records and times', async () => {
    const once = await run()
    expect(once.events.length).toBeGreaterThan(200)
    expect(new Set(once.ids).size).toBe(64)
    expect(await run()).toEqual(once)
  })

  test('also when the requests are sent 32 at a time', async () => {
    const serial = await run()
    const parallel = await run({ atOnce: 32 })
    expect(parallel.events).toEqual(serial.events)
    expect(parallel.ids.toSorted()).toEqual(serial.ids.toSorted())
  })

  test('another seed gives other ids, codes and times', async () => {
    const one = await run()
    const other = await run({ seed: 8 })
    expect(other.ids.filter(id => one.ids.includes(id))).toEqual([])
    expect(other.events).not.toEqual(one.events)
    expect(other.transitions).not.toEqual(one.transitions)
  })

  test('message ids never come from the seed', async () => {
    const ids = async () => {
      await using sandbox = await createSandbox(quiet)
      await clientOf(sandbox, sandbox).book({ orderId: 'SBX-ERROR-1' })
      return (await sandbox.webhooks.deliveries()).map(({ message }) => message)
    }
    const [one, two] = [await ids(), await ids()]
    expect(one).toHaveLength(1)
    expect(one).not.toEqual(two)
  })
})

describe('reset', () => {
  test('with replay is a fresh world: the same ids, events, records and times', async () => {
    await using sandbox = await createSandbox(quiet)
    const fresh = await travel(sandbox, sandbox)
    await sandbox.reset({ replay: true })
    expect(await travel(sandbox, sandbox)).toEqual(fresh)
    expect(await run()).toEqual(fresh)
  })

  test('without replay draws ids that were never used', async () => {
    await using sandbox = await createSandbox(quiet)
    const { ids, records } = await travel(sandbox, sandbox)
    await sandbox.reset()
    const again = await travel(sandbox, sandbox)
    expect(again.ids.filter(id => ids.includes(id))).toEqual([])
    await sandbox.reset({ replay: true })
    // The epoch in force is replayed, not the first one.
    expect((await travel(sandbox, sandbox)).ids).toEqual(again.ids)
    expect(again.records).not.toEqual(records)
  })

  test('leaves nothing: no shipment, no delivery, no timer, the clock where it began', async () => {
    await using sandbox = await createSandbox(quiet)
    const client = clientOf(sandbox, sandbox)
    await client.register('http://127.0.0.1:9/own')
    await client.book({ orderId: 'SBX-HAPPY-1' })
    await sandbox.clock.advance('1d')
    expect((await client.control.post('/reset', {})).status).toBe(204)
    expect((await client.get('/shipments')).body.data).toEqual([])
    expect((await client.get('/webhooks')).body.data).toEqual([])
    expect(await sandbox.webhooks.deliveries()).toEqual([])
    expect((await client.control.get('/clock')).body).toMatchObject({
      now: '2026-01-05T08:00:00+07:00',
      mode: 'frozen',
      pending: 0,
    })
  })

  test('of one account changes no other, and its draws do not depend on the others', async () => {
    await using sandbox = await createSandbox(quiet)
    const left = await sandbox.createAccount({ id: 'left', seed: 3, clock: 'frozen' })
    const right = await sandbox.createAccount({ id: 'right', seed: 3, clock: 'frozen' })
    const before = await travel(sandbox, left)
    await travel(sandbox, right)
    await right.reset()
    expect((await clientOf(sandbox, left).get('/shipments?size=100')).body.data).toEqual(before.records)
    expect((await clientOf(sandbox, right).get('/shipments')).body.data).toEqual([])
    // The same seed in another account is another world: ids are keyed by the account too.
    await left.reset({ replay: true })
    const { ids } = await travel(sandbox, right)
    expect(ids.filter(id => before.ids.includes(id))).toEqual([])
    expect((await travel(sandbox, left)).events).toEqual(before.events)
  })
})
