import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RunningSandbox, runSandbox } from '../../../src/sandbox.ts'
import type { FaultRule } from '../../../src/schemas/types.gen.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { makeCall, openFaulty } from './fault-account.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await runSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => running.close())

const open = (...rules: FaultRule[]) => openFaulty(running, rules)
const effectOf = (fired: { readonly effect: unknown } | null) => fired?.effect ?? null
const advance = (id: string, by: number) =>
  running.clock.advance(id, { to: { by }, settle: true, settleTimeoutMs: 5_000 })

describe('a call', () => {
  test('is matched against the rules of its account in their order, and no others', async () => {
    const { call, counts } = await open(
      { match: { order_id: 'A-*' }, fault: { status: 503 } },
      { fault: { add_field: 'surprise' } },
      { match: { operation: 'listShipments' }, fault: { status: 500 } },
    )
    expect(effectOf(await call('B-1'))).toEqual({ add_field: 'surprise' })
    expect(await call('A-1')).toMatchObject({ effect: { status: 503, add_field: 'surprise' }, rules: ['1', '2'] })
    expect(counts()).toEqual([
      [1, 1],
      [2, 2],
      [0, 0],
    ])
    const other = await open()
    expect(await other.call('A-1')).toBeNull()
  })

  test('is not matched by faults of events and of carriers', async () => {
    const { call, event, booking } = await open({ fault: { webhook: { copies: 2 } } }, { fault: { carrier: 'lost' } })
    expect(await call('A-1')).toBeNull()
    expect(await event('A-1')).toEqual({ chaos: { copies: 2 }, faults: ['copies (rule 1)'] })
    expect(await booking('A-1')).toBe('lost')
  })

  test('draws its delay from a stream of its own, the same in every run', async () => {
    const rule: FaultRule = { fault: { delay: { uniform: ['1s', '9s'] } } }
    const draws = async () => {
      const { call } = await open(rule)
      const drawn: unknown[] = []
      for (const orderId of ['A', 'B', 'A']) drawn.push((await call(orderId))?.rng())
      return drawn
    }
    const once = await draws()
    expect(new Set(once).size).toBe(3)
    expect(await draws()).toEqual(once)
  })
})

test('a booking gets the first carrier fault that fires; an on-demand order none that is for parcels only', async () => {
  const { booking, counts } = await open(
    { when: { after: 1 }, fault: { carrier: 'lost' } },
    { fault: { carrier: 'down' } },
  )
  expect([await booking('A'), await booking('B')]).toEqual(['down', 'lost'])
  expect(await booking('C', { operation: 'createOndemandShipment' })).toBe('down')
  expect(counts()).toEqual([
    [2, 1],
    [3, 2],
  ])
})

describe('an event', () => {
  test('is matched against every rule for it, key by key', async () => {
    const { event } = await open(
      { match: { event: 'delivered' }, fault: { webhook: { copies: 3 } } },
      { match: { endpoint: 2 }, fault: { webhook: { copies: 9, sign: 'wrong' } } },
    )
    expect((await event('A'))?.chaos).toEqual({ copies: 3 })
    expect(await event('A', { endpoint: { id: '2', url: 'http://x/' } })).toEqual({
      chaos: { copies: 3, sign: 'wrong' },
      faults: ['copies (rule 1)', 'sign (rule 2)'],
    })
    expect(await event('A', { status: 904, slug: 'out-for-delivery' })).toBeNull()
  })
})

describe('counts', () => {
  test('follow arrival: the first two, then every third of all that came', async () => {
    const { call, counts } = await open({ when: { first: 2 }, fault: { status: 503 } })
    expect(await Promise.all(['A', 'B', 'C', 'D'].map(async id => (await call(id)) !== null))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(counts()).toEqual([[4, 2]])
  })

  test('start from 0 after a reset, which keeps no rule of the API', async () => {
    const { id, call } = await open({ when: { first: 1 }, fault: { status: 503 } })
    await call('A')
    await running.accounts.reset(id, { replay: true })
    expect(running.core.faults.list(id)).toEqual([])
    expect(running.core.faults.firings(id)).toEqual([])
    await running.core.faults.add(id, [{ when: { first: 1 }, fault: { status: 503 } }])
    expect(await call('A')).not.toBeNull()
    // The numbers too: a replay has the same rules by the same names.
    expect(running.core.faults.list(id)[0]?.row.id).toBe('1')
  })
})

test('a probability decides anew each time the same call, event or booking comes', async () => {
  const half = { when: { probability: 0.5 } }
  const { call, event, booking } = await open(
    { ...half, fault: { status: 503 } },
    { ...half, fault: { webhook: { drop: true } } },
    { ...half, fault: { carrier: 'lost' } },
  )
  for (const meet of [call, event, booking]) {
    const hits: boolean[] = []
    for (let n = 0; n < 20; n++) hits.push((await meet('A')) !== null)
    expect(new Set(hits).size).toBe(2)
  }
})

describe('time is virtual', () => {
  test('a ttl ends a rule with the clock, not with the wall', async () => {
    const { id, call, counts } = await open({ fault: { status: 503 }, ttl: '10m' })
    expect(running.core.faults.list(id)[0]).toMatchObject({ endsAt: Date.parse('2026-01-05T08:10+07:00') })
    await advance(id, 10 * 60_000 - 1)
    expect(await call('A')).not.toBeNull()
    await advance(id, 1)
    expect(await call('B')).toBeNull()
    expect(counts()).toEqual([])
    expect(running.core.faults.hasRules(id)).toBe(false)
    await expect(running.core.faults.remove(id, '1')).rejects.toMatchObject({ code: 'not_found' })
    // Numbers are not given twice.
    const [added] = await running.core.faults.add(id, [{ fault: { status: 500 } }])
    expect(added?.row.id).toBe('2')
  })

  test('a daily window opens and shuts with the clock', async () => {
    const { id, call } = await open({ when: { window: { from: '09:00', to: '10:00' } }, fault: { status: 503 } })
    const hits: boolean[] = []
    for (const hours of [0, 1, 1, 23]) {
      await advance(id, hours * 3_600_000)
      hits.push((await call('A')) !== null)
    }
    expect(hits).toEqual([false, true, false, true])
  })
})

describe('a firing', () => {
  test('is published, logged without secrets, and kept, newest first', async () => {
    const lines: string[] = []
    const own = await runSandbox({ listen: false, clock: 'frozen', onLogLine: line => void lines.push(line) })
    onTestFinished(() => own.close())
    const { id, call, event } = await openFaulty(own, [
      { match: { operation: 'createShipment' }, fault: { status: 503, retry_after: 2 } },
      { fault: { webhook: { copies: 2 } } },
    ])
    const told: unknown[] = []
    onTestFinished(own.core.notices.listen(id, notice => void told.push(notice)))
    await call('A-1')
    await event('A-2')
    const at = Date.parse('2026-01-05T08:00+07:00')
    const first = { kind: 'fault', at, rule: '1', effects: ['status', 'retry_after'], on: 'createShipment' }
    const second = { kind: 'fault', at, rule: '2', effects: ['webhook.copies'], on: 'shipment-status' }
    const kept = [
      { ...second, orderId: 'A-2', shipmentId: 'S-1', endpointId: '1' },
      { ...first, orderId: 'A-1', shipmentId: null, endpointId: null },
    ]
    expect(own.core.faults.firings(id)).toEqual(kept)
    expect(told).toEqual(kept.toReversed())
    const logged = lines.filter(line => line.includes('a fault rule fired'))
    expect(logged.map(line => JSON.parse(line))).toMatchObject([
      { world: id, rule: '1', on: 'createShipment', orderId: 'A-1' },
      { world: id, rule: '2', on: 'shipment-status', orderId: 'A-2' },
    ])
  })

  test('of a rule whose effect another rule has replaced does not count', async () => {
    const { call, counts } = await open({ fault: { status: 503 } }, { fault: { status: 500 } })
    expect((await call('A'))?.rules).toEqual(['1'])
    expect(counts()).toEqual([
      [1, 1],
      [1, 0],
    ])
  })

  test('is one of the latest 1,000, however many there were', async () => {
    const { id, call } = await open({ fault: { add_field: 'x' } })
    for (let n = 0; n < 2_500; n++) await call(`A-${n}`)
    const kept = running.core.faults.firings(id)
    expect(kept).toHaveLength(1_000)
    expect(kept[0]?.orderId).toBe('A-2499')
    expect(kept.at(-1)?.orderId).toBe('A-1500')
  })
})

test('an account may have a thousand rules, and not one more', async () => {
  const { id } = await open()
  const rules = Array.from({ length: 1_000 }, (): FaultRule => ({ fault: { status: 503 } }))
  await running.core.faults.add(id, rules)
  await expect(running.core.faults.add(id, [{ fault: { status: 500 } }])).rejects.toMatchObject({ code: 'conflict' })
  expect(running.core.faults.list(id)).toHaveLength(1_000)
})

test('rules that are added at once are all there, each by its own number', async () => {
  const { id } = await open()
  await Promise.all(Array.from({ length: 20 }, () => running.core.faults.add(id, [{ fault: { status: 503 } }])))
  const ids = running.core.faults.list(id).map(({ row }) => row.id)
  expect(ids).toEqual(Array.from({ length: 20 }, (_, n) => String(n + 1)))
})

test('an account that is gone has no rules, and takes none', async () => {
  const { id, call } = await open({ fault: { status: 503 } })
  await running.accounts.remove(id)
  expect(await call('A')).toBeNull()
  await expect(running.core.faults.add(id, [{ fault: { status: 503 } }])).rejects.toMatchObject({ code: 'not_found' })
})

test('rules and what they have counted survive a restart', async () => {
  const data = await temporaryFolder()
  const start = () => runSandbox({ listen: false, clock: 'frozen', seed: 7, data })
  const first = await start()
  await first.core.faults.add('default', [{ when: { first: 1 }, fault: { status: 503 }, ttl: '1h' }])
  await first.core.faults.add('default', [{ fault: { webhook: { drop: true } } }])
  await first.core.faults.remove('default', '2')
  expect(await first.core.faults.onCall('default', makeCall('A'))).not.toBeNull()
  const before = first.core.faults.list('default')
  expect(before).toMatchObject([{ seen: 1, fired: 1, lastFiredAt: first.core.clocks.now('default') }])
  await first.close()
  const second = await start()
  onTestFinished(() => second.close())
  expect(second.core.faults.list('default')).toEqual(before)
  expect(await second.core.faults.onCall('default', makeCall('A'))).toBeNull()
  await second.core.faults.clear('default')
  expect(second.core.faults.hasRules('default')).toBe(false)
})

test('what is caught up late uses its own instant for windows and ttl, and the notice has that instant', async () => {
  const at = (time: string) => Date.parse(`2026-01-05T${time}:00+07:00`)
  const { id, event } = await open(
    { when: { window: { from: '08:30', to: '08:31' } }, fault: { webhook: { copies: 2 } } },
    { ttl: '1h', fault: { webhook: { skew: '7h' } } },
  )
  await advance(id, 5 * 3_600_000)
  expect((await event('A-1', {}, at('08:30')))?.chaos).toEqual({ copies: 2, skew: '7h' })
  expect((await event('A-2', {}, at('08:31')))?.chaos).toEqual({ skew: '7h' })
  expect(await event('A-3', {}, at('09:00'))).toBeNull()
  expect(await event('A-4')).toBeNull()
  const told = running.core.faults.firings(id).map(firing => firing.at)
  expect(told).toEqual([at('08:31'), at('08:30'), at('08:30')])
})
