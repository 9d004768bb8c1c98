import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeRateId } from '../../../src/domain/carriers/rate-id.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import type { FaultEffect, FaultRule } from '../../../src/schemas/types.gen.ts'
import { clientOf } from '../../support/api-client.ts'
import { type BookingWishes, makeBooking, RATES } from '../../support/booking.ts'
import { makeOrder } from '../../support/order.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'

type CarrierFault = NonNullable<FaultEffect['carrier']>

let sandbox: Sandbox
let receiver: Receiver
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  receiver = await startReceiver()
})
afterAll(async () => {
  await sandbox.close()
  await receiver.close()
})

/** An account of its own with these rules and a real receiver. */
async function open(...rules: FaultRule[]) {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 7 })
  const client = clientOf(sandbox, world)
  await client.register(`${receiver.url}/${world.account.id}`)
  if (rules.length > 0) await world.faults.add(...rules)
  const told = (): { status: string; amount_return_shop: number }[] =>
    receiver.received.filter(({ path }) => path === `/${world.account.id}`).map(request => JSON.parse(request.text))
  return {
    ...client,
    world,
    told,
    /** The account's one shipment once nothing more is to come: control view, record, and the statuses of its events. */
    async live(id: string) {
      await world.clock.until('idle')
      const [wire] = (await client.get('/shipments')).body.data
      return { record: (await client.control.get(`/shipments/${id}`)).body, wire, statuses: statusesOf(told()) }
    },
  }
}

function statusesOf(events: readonly { readonly status: string }[]): readonly number[] {
  return events.map(({ status }) => Number(status))
}

/** A parcel booked under one carrier fault, played to its end. */
async function liveUnder(carrier: CarrierFault, wishes: BookingWishes = {}) {
  const account = await open({ fault: { carrier } })
  const created = await account.book(wishes)
  return { ...account, created, ...(await account.live(created.id)) }
}

describe('a carrier fault makes of a booking', () => {
  test('C1 down: a refusal in the carrier’s words, by the answer, the record and the event', async () => {
    const text = 'Hệ thống của Giao Hàng Nhanh (v3) đang gián đoạn, vui lòng thử lại sau'
    const { created, record, told, statuses } = await liveUnder('down')
    expect(created).toMatchObject({ shipment_status: 900, carrier_error: text })
    expect(record).toMatchObject({ status: 900, carrier_error: text })
    expect(statuses).toEqual([900])
    expect(JSON.stringify(told())).toContain(text)
  })

  test('C2 no_tracking: accepted without a number, which comes an hour later with its event', async () => {
    const { book, world, told, get, control } = await open({ fault: { carrier: 'no_tracking' } })
    const created = await book()
    const shown = async () => (await get('/shipments')).body.data[0].carrier_code
    expect([created.carrier_code ?? null, await shown()]).toEqual([null, null])
    await world.clock.advance('59m')
    expect(await shown()).toBeNull()
    expect(told()).toEqual([])
    await world.clock.advance('1m')
    expect(await shown()).toMatch(/\w{6,}/)
    expect(statusesOf(told())).toEqual([901])
    expect((await control.get(`/shipments/${created.id}`)).body.scenario).toBe('happy')
  })

  test('C3 pickup_failed: two attempts to fetch it fail (915) before the third takes it', async () => {
    const { statuses, record } = await liveUnder('pickup_failed')
    expect(statuses.slice(0, 7)).toEqual([901, 902, 915, 902, 915, 902, 903])
    expect(record).toMatchObject({ scenario: 'slow-pickup' })
  })

  test.each([
    ['whose price covers two attempts', 2, encodeRateId({ service: 12, carrier: 5, priceTable: 1310 })],
    ['whose price covers three', 3, RATES.ghtk],
  ])('C4 delivery_failed: attempts fail (906) until a carrier %s charges one', async (_, failures, rate) => {
    const { statuses, wire } = await liveUnder('delivery_failed', { rate })
    expect(statuses.filter(status => status === 906)).toHaveLength(failures)
    expect(statuses).toContain(905)
    expect(wire.re_delivery_fee).toBeGreaterThan(0)
  })

  test('C5 partial: the recipient keeps a part and pays 120,000 of the COD (916)', async () => {
    const { statuses, record } = await liveUnder('partial', { cod: 300_000 })
    expect(statuses).toContain(916)
    expect(record).toMatchObject({ scenario: 'partial-delivery' })
  })

  test('C6 return: back to the sender (907, 908)', async () => {
    const { statuses, record } = await liveUnder('return')
    expect(statuses.filter(status => [907, 908].includes(status))).toEqual([907, 908])
    expect(record).toMatchObject({ status: 908 })
  })

  test('C7 lost: it is not found (917)', async () => {
    const { statuses, record } = await liveUnder('lost')
    expect(statuses.at(-1)).toBe(917)
    expect(record).toMatchObject({ status: 917 })
  })

  test('C8 overweight: the fee of the heavier parcel is taken from what the shop gets', async () => {
    const plain = await open()
    const { id } = await plain.book({ cod: 500_000 })
    const usual = (await plain.live(id)).wire
    const { wire, told } = await liveUnder('overweight', { cod: 500_000 })
    expect(usual.overweight_fee).toBe(0)
    expect(wire.overweight_fee).toBeGreaterThan(0)
    expect(wire.amount_return_shop).toBe(usual.amount_return_shop - wire.overweight_fee)
    expect(told().at(-1)).toMatchObject({ amount_return_shop: wire.amount_return_shop })
  })

  test('C9 rate_expired: a refusal as of a rate quoted too long ago', async () => {
    const { created, statuses } = await liveUnder('rate_expired')
    const carrier_error = 'Báo giá đã hết hạn, vui lòng lấy lại báo giá'
    expect(created).toMatchObject({ shipment_status: 900, carrier_error })
    expect(statuses).toEqual([900])
  })

  test('C10 stuck: it stays between two hubs and never moves again', async () => {
    const { statuses, record } = await liveUnder('stuck')
    expect(statuses).toEqual([901, 902, 903, 919])
    expect(record).toMatchObject({ status: 919, plan: [] })
  })
})

describe('it concerns', () => {
  test('only the bookings that its rule matches: by order_id, by carrier', async () => {
    const { book, control, world } = await open(
      { match: { order_id: 'L-*' }, fault: { carrier: 'lost' } },
      { match: { carrier: 'ghtk' }, fault: { carrier: 'stuck' } },
    )
    const scenarioOf = async (wishes: BookingWishes) =>
      (await control.get(`/shipments/${(await book(wishes)).id}`)).body.scenario
    expect(await scenarioOf({ orderId: 'L-1' })).toBe('lost')
    expect(await scenarioOf({ orderId: 'A-1', rate: RATES.ghtk })).toBe('stuck')
    expect(await scenarioOf({ orderId: 'A-1' })).toBe('happy')
    expect(world.faults.list().map(({ seen, fired }) => [seen, fired])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  test('no booking that cannot be placed anyway', async () => {
    const { book, world } = await open({ fault: { carrier: 'lost' } })
    const created = await book({ rate: 'none' })
    expect(created.carrier_error).toBe('Thiếu thông tin dịch vụ và hãng vận chuyển')
    expect(world.faults.list()[0]).toMatchObject({ seen: 0, fired: 0 })
  })

  test('a booking before its own choice of an outcome', async () => {
    const { book, control } = await open({ fault: { carrier: 'lost' } })
    const { id } = await book({ orderId: 'SBX-RETURN-1' })
    expect((await control.get(`/shipments/${id}`)).body.scenario).toBe('lost')
  })
})

test('the same bookings get it by the same seed, one by one and all at once', async () => {
  const rule: FaultRule = { when: { probability: 0.3 }, fault: { carrier: 'lost' } }
  const orders = Array.from({ length: 40 }, (_, n) => `P-${n}`)
  const lostOf = async (atOnce: number) => {
    const { post, get, control } = await open(rule)
    const left = atOnce === 1 ? [...orders] : orders.toReversed()
    while (left.length > 0) {
      const batch = left.splice(0, atOnce).map(orderId => post('/shipments', makeBooking({ orderId })))
      for (const { status } of await Promise.all(batch)) expect(status).toBe(200)
    }
    const { data }: { data: { id: string }[] } = (await get('/shipments?size=100')).body
    const views = await Promise.all(data.map(({ id }) => control.get(`/shipments/${id}`)))
    const found = views.filter(({ body }) => body.scenario === 'lost').map(({ body }) => body.order_id)
    return found.sort()
  }
  const serial = await lostOf(1)
  expect(serial.length).toBeGreaterThan(4)
  expect(serial.length).toBeLessThan(24)
  expect(await lostOf(32)).toEqual(serial)
})

describe('of a ride it makes', () => {
  test.each([
    ['down', 'ondemand-error', 1000],
    ['pickup_failed', 'ondemand-driver-cancels', 910],
    ['delivery_failed', 'ondemand-one-stop-fails', 910],
    ['return', 'ondemand-returned', 910],
    ['stuck', 'ondemand-happy', 904],
    ['no_tracking', 'ondemand-happy', 910],
    // A ride cannot: nothing happens to it.
    ['lost', 'ondemand-happy', 910],
  ] as const)('%s: %s, which ends at %d', async (carrier, scenario, status) => {
    const { post, control, world, told } = await open({ fault: { carrier } })
    const { body } = await post('/ondemand-shipments', makeOrder({ stops: 2 }))
    const at = async () => (await control.get(`/shipments/${body.data.id}`)).body
    expect(world.faults.list()[0]?.seen).toBe(carrier === 'lost' ? 0 : 1)
    if (carrier === 'no_tracking') {
      await world.clock.advance('59m')
      expect(await at()).toMatchObject({ status: 900 })
    }
    await world.clock.until('idle')
    expect(await at()).toMatchObject({ scenario, status })
    if (carrier === 'down') expect(JSON.stringify(told())).toContain('đang gián đoạn, vui lòng thử lại sau')
    else expect(told().length).toBeGreaterThan(3)
  })
})
