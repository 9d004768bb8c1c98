import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CreateAccountOptions, createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { temporaryFolder } from '../../store/temporary-folder.ts'
import { clientOf } from '../../support/api-client.ts'
import { makeBooking, makeRatesRequest, RATES } from '../../support/booking.ts'
import { changeAt } from '../../support/change-at.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

async function open(options: Pick<CreateAccountOptions, 'profile' | 'set'>) {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1, ...options })
  return { world, client: clientOf(sandbox, world) }
}

/** Refused by a 422 with its messages in `data.errors`, in every profile. */
const REFUSE = { create_refusal: '422', creation_422_layout: 'errors' } as const

const PROFILES = ['spec', 'compatible', 'observed'] as const

describe('POST /shipments: the creation result stands at the root', () => {
  test.each(['absent', 'empty_array', 'record'] as const)('create_data: %s beside it', async create_data => {
    for (const profile of PROFILES) {
      const { client } = await open({ profile, set: { create_data } })
      const { code, status, data, ...result } = await client.book()
      expect({ code, status }).toEqual({ code: 200, status: 'success' })
      expect(result.id).toMatch(/^GS[0-9A-Z]{8}$/)
      expect(data).toEqual({ absent: undefined, empty_array: [], record: result }[create_data])
    }
  })

  test('the profiles: spec has no data, observed an empty list, compatible the result again', async () => {
    const data: Record<string, unknown> = {}
    for (const profile of PROFILES) {
      const body = await (await open({ profile })).client.book()
      data[profile] = 'data' in body ? (body.data.id === body.id ? 'record' : body.data) : 'absent'
    }
    expect(data).toEqual({ spec: 'absent', compatible: 'record', observed: [] })
  })

  test('pending_tracking_number: null, the link too', async () => {
    for (const profile of PROFILES) {
      const { client } = await open({ profile, set: { pending_tracking_number: 'null', record_extras: true } })
      expect(await client.book()).toMatchObject({ tracking_number: null, tracking_url: null })
    }
  })

  test('pending_tracking_number: NULL is a text, and the link ends in order_code=NULL', async () => {
    for (const profile of PROFILES) {
      const { client } = await open({ profile, set: { pending_tracking_number: 'NULL', record_extras: true } })
      expect(await client.book()).toMatchObject({
        tracking_number: 'NULL',
        tracking_url: expect.stringMatching(/\/tracking\/ghnv3\?order_code=NULL$/),
      })
    }
  })

  test('what failed waits for no number, whatever stands for one', async () => {
    const { client } = await open({ set: { pending_tracking_number: 'NULL' } })
    for (const wishes of [{ rate: 'unreadable' }, { orderId: 'SBX-ERROR-1' }]) {
      expect(await client.book(wishes)).toMatchObject({
        shipment_status: 900,
        carrier_error: expect.stringMatching(/\S/),
        tracking_number: null,
        tracking_url: null,
      })
    }
  })
})

const rateId = (text: string) => Buffer.from(text).toString('base64')
const UNREADABLE = 'Thiếu thông tin dịch vụ và hãng vận chuyển'
const UNKNOWN = 'Không tìm thấy dịch vụ phù hợp'

/** What is wrong with the booking, the key that says so and the sentence; null = one of ours that names the field. */
const refusals: readonly (readonly [string, string, unknown, string, string | null])[] = [
  ['no rate', 'rate', undefined, 'shipment.rate', UNREADABLE],
  ['a malformed rate', 'rate', 'not a rate', 'shipment.rate', UNREADABLE],
  ['a rate of an unknown carrier', 'rate', rateId('12_999_1559'), 'shipment.rate', UNKNOWN],
  ['a rate of an old price table', 'rate', rateId('12_17_1558'), 'shipment.rate', UNKNOWN],
  [
    'no ward of the recipient',
    'address_to.ward',
    undefined,
    'shipment.address_to.ward',
    'Thiếu thông tin phường/xã người nhận',
  ],
  [
    'no ward of the sender',
    'address_from.ward',
    undefined,
    'shipment.address_from.ward',
    'Thiếu thông tin phường/xã người gửi',
  ],
  ['a ward of another district', 'address_to.ward', '48', 'shipment.address_to.ward', null],
  [
    'a recall at a carrier without it',
    'is_recall',
    1,
    'shipment.is_recall',
    'Giao Hàng Nhanh (v3) không hỗ trợ đơn thu hồi',
  ],
  ['an unknown city', 'address_to.city', '1', 'shipment.address_to.city', null],
  ['a district of another city', 'address_to.district', '100400', 'shipment.address_to.district', null],
  ['no weight', 'parcel.weight', undefined, 'shipment.parcel.weight', null],
  ['a weight of nothing', 'parcel.weight', 0, 'shipment.parcel.weight', null],
  ['a width that is no number', 'parcel.width', 'wide', 'shipment.parcel.width', null],
  ['a negative cod', 'parcel.cod', -1, 'shipment.parcel.cod', null],
]

describe('POST /shipments that cannot be placed for its own content', () => {
  for (const [name, path, value, key, sentence] of refusals) {
    test(`create_refusal: 422, ${name} is a 422 on ${key} and nothing is stored`, async () => {
      for (const profile of ['observed', 'spec'] as const) {
        const { client, world } = await open({ profile, set: { ...REFUSE, pagination_meta: 'meta' } })
        const sent = changeAt(makeBooking(), `shipment.${path}`, value)
        const { status, body } = await client.post('/shipments', sent)
        expect(status).toBe(422)
        expect(body).toMatchObject({
          code: 422,
          status: 'error',
          message: 'Unprocessable Entity',
          data: {
            errors: { [key]: [sentence ?? expect.stringMatching(/\S/)] },
            exception: expect.stringMatching(/\S/),
          },
        })
        expect((await client.get('/shipments')).body.meta.pagination.total).toBe(0)
        await world.clock.until('idle')
        expect(await world.webhooks.deliveries()).toEqual([])
      }
    })

    test(`create_refusal: 900, ${name} is a 200 with 900, and is listed`, async () => {
      for (const profile of PROFILES) {
        const { client } = await open({ profile, set: { create_refusal: '900', pagination_meta: 'meta' } })
        const sent = changeAt(makeBooking(), `shipment.${path}`, value)
        const { status, body } = await client.post('/shipments', sent)
        expect({ status, shipment: body.shipment_status }).toEqual({ status: 200, shipment: 900 })
        expect(body.carrier_error).toEqual(sentence ?? expect.stringMatching(/\S/))
        expect((await client.get('/shipments')).body.meta.pagination.total).toBe(1)
      }
    })
  }

  test('a 422 names everything that is wrong at once, one sentence by key', async () => {
    const { client } = await open({ profile: 'observed', set: REFUSE })
    const { status, body } = await client.post('/shipments', {})
    expect(status).toBe(422)
    expect(Object.keys(body.data.errors).sort()).toEqual([
      'shipment.address_from.city',
      'shipment.address_from.district',
      'shipment.address_to.city',
      'shipment.address_to.district',
      'shipment.parcel.height',
      'shipment.parcel.length',
      'shipment.parcel.weight',
      'shipment.parcel.width',
      'shipment.rate',
    ])
    expect(body.data.errors['shipment.rate']).toEqual([UNREADABLE])
  })

  test('what the carrier itself refuses is no matter of the content: 200 with 900', async () => {
    const { client } = await open({ profile: 'observed' })
    const body = await client.book({ orderId: 'SBX-ERROR-1' })
    expect(body).toMatchObject({ code: 200, shipment_status: 900, carrier_error: expect.stringMatching(/\S/) })
  })

  test('under 422 the next booking draws as if the refused one had never been', async () => {
    const ids: unknown[] = []
    for (const refused of [true, false]) {
      const world = await sandbox.createAccount({ id: `w${refused}`, clock: 'frozen', seed: 1, profile: 'observed' })
      const client = clientOf(sandbox, world)
      if (refused) await client.post('/shipments', changeAt(makeBooking({ orderId: 'X' }), 'shipment.rate', null))
      await client.book({ orderId: 'X' })
      ids.push((await client.book({ orderId: 'X' })).amount_return_shop)
    }
    expect(ids[0]).toBe(ids[1])
  })
})

describe('rate_ttl: measured from the account’s last quote of that id, in virtual time', () => {
  const quote = (client: Awaited<ReturnType<typeof open>>['client']) => client.post('/rates', makeRatesRequest())
  const EXPIRED = 'Báo giá đã hết hạn, vui lòng lấy lại báo giá'

  test('within it and at its end the rate may be booked, after it not, and a new quote renews it', async () => {
    for (const profile of ['compatible', 'spec'] as const) {
      const { client, world } = await open({ profile, set: { rate_ttl: '10m' } })
      await quote(client)
      await world.clock.advance('10m')
      expect(await client.book()).toMatchObject({ carrier_error: null })
      await world.clock.advance('1s')
      expect(await client.book()).toMatchObject({
        shipment_status: 900,
        carrier_error: EXPIRED,
        carrier_short_name: 'ghnv3',
      })
      await quote(client)
      expect(await client.book()).toMatchObject({ carrier_error: null })
    }
  })

  test('under create_refusal: 422 an expired one is a 422 on shipment.rate', async () => {
    const { client, world } = await open({ profile: 'observed', set: { ...REFUSE, rate_ttl: '1m' } })
    await quote(client)
    await world.clock.advance('2m')
    const { status, body } = await client.post('/shipments', makeBooking())
    expect({ status, errors: body.data.errors }).toEqual({ status: 422, errors: { 'shipment.rate': [EXPIRED] } })
  })

  test('an id that was never quoted counts as fresh, and so does one that another account was quoted', async () => {
    const { client, world } = await open({ set: { rate_ttl: '1m' } })
    const other = await open({ set: { rate_ttl: '1m' } })
    await quote(other.client)
    await other.world.clock.advance('1h')
    await world.clock.advance('1h')
    expect(await client.book()).toMatchObject({ carrier_error: null })
    expect(await other.client.book()).toMatchObject({ carrier_error: EXPIRED })
  })

  test('a reset forgets the quotes', async () => {
    const { client, world } = await open({ set: { rate_ttl: '1m' } })
    await quote(client)
    await world.reset({ replay: true })
    await world.clock.advance('1h')
    expect(await client.book()).toMatchObject({ carrier_error: null })
  })

  test('an export and a snapshot keep the quotes, and none forgets them', async () => {
    const { client, world } = await open({ set: { rate_ttl: '1m' } })
    await quote(client)
    const snapshot = await world.snapshot()
    const state = await world.state.export()
    await world.clock.advance('1h')
    const isExpired = async () => (await client.book()).carrier_error === EXPIRED
    const seen = [await isExpired()]
    await snapshot.restore()
    await world.clock.advance('1h')
    seen.push(await isExpired())
    await world.reset()
    await world.clock.advance('1h')
    seen.push(await isExpired())
    await world.state.import(state)
    await world.clock.advance('1h')
    seen.push(await isExpired())
    await world.profile.set({ set: { rate_ttl: 'none' } })
    await world.profile.set({ set: { rate_ttl: '1m' } })
    seen.push(await isExpired())
    expect(seen).toEqual([true, true, false, true, false])
  })

  test('a restart keeps the quotes', async () => {
    const data = await temporaryFolder()
    const options = { data, clock: 'frozen', seed: 1, set: { rate_ttl: '1m' } } as const
    const first = await createSandbox(options)
    await quote(clientOf(first, first))
    await first.clock.advance('2m')
    await first.close()
    await using again = await createSandbox(options)
    expect(await clientOf(again, again).book()).toMatchObject({ carrier_error: EXPIRED })
  })

  test('none: however long ago it was quoted', async () => {
    for (const profile of PROFILES) {
      const { client, world } = await open({ profile })
      await quote(client)
      await world.clock.advance('365d')
      expect(await client.book({ rate: RATES.ghtk })).toMatchObject({ carrier_error: null })
    }
  })
})

describe('DELETE /shipments/{id} succeeds in the statuses of cancel_until', () => {
  test.each([
    ['901', 'waiting-for-pickup', [901]],
    ['902', 'on-the-way-to-pick-up', [901, 902]],
    ['903', 'picked-up', [903]],
  ] as const)('%s', async (code, slug, cancel_until) => {
    for (const profile of PROFILES) {
      for (const allowed of [true, false]) {
        const others = [901, 902, 903].filter(status => status !== Number(code))
        const set = { cancel_until: allowed ? [...cancel_until] : others, created_status: 901 }
        const { client, world } = await open({ profile, set: { ...set, record_layout: 'flat' } })
        const { id } = await client.book()
        await world.clock.advance('1m')
        if (code !== '901') await world.simulate(id, { action: 'to', to: slug })
        const { status } = await client.delete(`/shipments/${id}`)
        const [record] = (await client.get(`/shipments/search?code=${id}`)).body.data
        expect({ allowed, status, now: record.status_code }).toEqual({
          allowed,
          status: allowed ? 200 : 422,
          now: allowed ? 914 : Number(code),
        })
      }
    }
  })

  test('900 is among them under observed only', async () => {
    const statuses: Record<string, number> = {}
    for (const profile of PROFILES) {
      const { client } = await open({ profile })
      const { id, shipment_status } = await client.book({ orderId: 'SBX-ERROR-1' })
      expect(shipment_status).toBe(900)
      statuses[profile] = (await client.delete(`/shipments/${id}`)).status
    }
    expect(statuses).toEqual({ spec: 422, compatible: 422, observed: 200 })
  })
})
