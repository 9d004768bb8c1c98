import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ONDEMAND_STATUSES } from '../../../src/domain/ondemand/statuses.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { openWorlds } from '../../support/open-worlds.ts'
import { bookOrder, leadTo, makeOrder, RECIPIENTS, readOrder } from '../../support/order.ts'
import { sampleOrder } from '../../webhooks/sample-order.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

/** An order at a status; the way there is `to` by `to`. */
async function bookAt(status: number, wishes: Parameters<typeof bookOrder>[1] = {}) {
  const { id } = await bookOrder(client, wishes)
  if (status !== 900) await leadTo(client, id, status)
  return readOrder(client, id)
}

const update = (id: string, body: unknown = makeOrder()) => client.put(`/ondemand-shipments/${id}`, body)
const cancel = (id: string) => client.delete(`/ondemand-shipments/${id}`)

describe('can_update and can_cancel are correct in every state', () => {
  test.each(ONDEMAND_STATUSES.map(status => ({ status })))('at $status', async ({ status }) => {
    const [updated, cancelled] = [await bookAt(status), await bookAt(status)]
    expect(updated).toMatchObject({
      status,
      can_update: status === 901 || status === 902,
      can_cancel: status >= 900 && status <= 903,
    })
    const answers = [await update(updated.id), await cancel(cancelled.id)]
    expect(answers.map(answer => answer.status)).toEqual([
      updated.can_update ? 200 : 422,
      cancelled.can_cancel ? 200 : 422,
    ])
  })
})

test('they follow the clock: from the creation to the end, a driver on his way ends the updates, goods on board all', async () => {
  const { id } = await bookOrder(client)
  const seen: unknown[] = []
  for (let next: string | null = ''; next !== null; ) {
    if (next) await sandbox.clock.to(next)
    const { status, can_update, can_cancel } = await readOrder(client, id)
    seen.push([status, can_update, can_cancel])
    next = (await client.control.get(`/shipments/${id}`)).body.next_at
  }
  expect(seen).toEqual([
    [900, false, true],
    [901, true, true],
    [902, true, true],
    [903, false, true],
    [903, false, true],
    ...[904, 905, 905, 906, 910].map(status => [status, false, false]),
  ])
})

test.each(ONDEMAND_STATUSES.map(status => ({ status })))(
  'a stored order at $status shows them too',
  async ({ status }) => {
    const worlds = await openWorlds()
    const world = await worlds.open()
    await world.write(tx => tx.put('ondemand', sampleOrder({ status })))
    const { can_update, can_cancel } = await readOrder(world.client, sampleOrder().id)
    expect({ can_update, can_cancel }).toEqual({
      can_update: [901, 902].includes(status),
      can_cancel: [900, 901, 902, 903].includes(status),
    })
    await worlds.close()
  },
)

describe('PUT /ondemand-shipments/{id}', () => {
  test('the same body as creation changes nothing but updated_at; the answer is the envelope with the record', async () => {
    const before = await bookAt(902, { stops: 2 })
    await sandbox.clock.advance('1s')
    const { status, body } = await update(before.id, makeOrder({ stops: 2 }))
    expect({ status, code: body.code, envelope: body.status }).toEqual({ status: 200, code: 200, envelope: 'success' })
    const updated_at = body.data.updated_at
    expect(updated_at > before.updated_at).toBe(true)
    expect(body.data).toEqual({ ...before, updated_at })
    expect(await readOrder(client, before.id)).toEqual(body.data)
  })

  test('another content is priced again; points keep their ids by position, new ones get new ids', async () => {
    const before = await bookAt(901)
    const { body } = await update(before.id, {
      ...makeOrder({ stops: 3, cod: 100_000, service: 'HAN-POOL', requests: [{ _id: 'HAN-POOL-SMS' }] }),
      note: 'Đổi ghi chú',
    })
    const { data } = body
    expect(data).toMatchObject({
      id: before.id,
      code: before.code,
      status: 901,
      service: 'HAN-POOL',
      note: 'Đổi ghi chú',
      cod_amount: 300_000,
      delivery_fee: 50_000,
      stop_fee: 8_000,
      discount: 5_000,
      total_fee_carrier: 54_000,
      total_fee: 56_700,
      requests: [{ _id: 'HAN-POOL-SMS', price: 1_000 }],
    })
    expect(data.polylines).not.toBe(before.polylines)
    const idsOf = ({ points }: { points: readonly { id: string }[] }) => points.map(({ id }) => id)
    expect(idsOf(data).slice(0, 2)).toEqual(idsOf(before))
    expect(new Set([before.id, ...idsOf(data)]).size).toBe(5)
    expect(data.points[3]).toMatchObject({ address: RECIPIENTS[2].address, tracking_number: `${before.code}-4` })
  })

  test.each([
    ['more', 1, 4],
    ['fewer', 4, 1],
  ])('%s stops: the driver goes to as many as there are now', async (_, first, second) => {
    const { id } = await bookAt(901, { stops: first })
    expect((await update(id, makeOrder({ stops: second }))).body.data.points).toHaveLength(second + 1)
    const { transitions } = await sandbox.clock.until('idle')
    const own = transitions.filter(({ shipment }) => shipment === id).map(({ status }) => status)
    expect(own.filter(status => status === 906)).toHaveLength(second)
    const order = await readOrder(client, id)
    expect(order.status).toBe(910)
    expect(order.points.map(({ status }: { status: string }) => status)).toEqual(Array(second + 1).fill('completed'))
  })

  test('an order_id that is not sent stays, another one takes its place', async () => {
    const { id } = await bookAt(902, { orderId: 'KEPT' })
    expect((await update(id, makeOrder({ orderId: null }))).body.data.order_id).toBe('KEPT')
    expect((await update(id, makeOrder({ orderId: 'OTHER' }))).body.data.order_id).toBe('OTHER')
    expect((await readOrder(client, 'OTHER')).id).toBe(id)
    expect((await client.get('/ondemand-shipments/KEPT')).status).toBe(404)
  })

  test('pushes no event: the status stays', async () => {
    const { id } = await bookAt(902)
    const before = await sandbox.webhooks.deliveries()
    await update(id, makeOrder({ stops: 2 }))
    expect(await sandbox.webhooks.deliveries()).toEqual(before)
  })

  test('another carrier is a 422 on `carrier`', async () => {
    const before = await bookAt(902)
    const { status, body } = await update(before.id, makeOrder({ carrier: 2 }))
    expect({ status, keys: Object.keys(body.data) }).toEqual({ status: 422, keys: ['carrier'] })
    expect(await readOrder(client, before.id)).toEqual(before)
  })

  test('an order past that is a 422 on `status` that names it, straight in data', async () => {
    const { id } = await bookAt(903)
    expect((await update(id)).body).toEqual({
      code: 422,
      status: 'error',
      message: 'Unprocessable Entity',
      data: { status: ['The order cannot be updated now; its status is 903 (Đang lấy hàng).'] },
    })
  })

  test('a bad body is a 422 before anything else, an unknown id a 404', async () => {
    expect((await update('GS00000000', {})).status).toBe(422)
    expect((await update('GS00000000')).body).toEqual({
      code: 404,
      status: 'error',
      data: [],
      message: 'Resource Not Found',
    })
    expect((await update((await bookAt(902)).id, makeOrder({ cod: 3_000_001 }))).body.data).toHaveProperty([
      'paths.1.parcel.cod_amount',
    ])
  })

  test.each([
    ['a point outside Vietnam', { lat: 13.75, lng: 100.5 }, ['paths.1.lat', 'paths.1.lng']],
    ['a point outside the area', { lat: 10.7769, lng: 106.7009 }, ['paths', 'paths.1.lat', 'paths.1.lng']],
    ['goods above the payload', { parcel: { weight: 80_001 } }, ['paths.1.parcel.weight']],
  ])('%s is a 422 by its key straight in data, and the order stays as it was', async (_, change, keys) => {
    const { id } = await bookAt(902)
    const before = await readOrder(client, id)
    const body = makeOrder()
    const answer = await update(id, { ...body, paths: [body.paths[0], { ...body.paths[1], ...change }] })
    expect({ status: answer.status, keys: Object.keys(answer.body.data).toSorted() }).toEqual({ status: 422, keys })
    expect(await readOrder(client, id)).toEqual(before)
  })
})

describe('DELETE /ondemand-shipments/{id}', () => {
  test.each([900, 901, 902, 903])('succeeds at %i: code 200, empty data, Resource Deleted', async status => {
    const { id } = await bookAt(status)
    const answer = await cancel(id)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { code: 200, status: 'success', data: [], message: 'Resource Deleted' },
    })
    const record = await readOrder(client, id)
    expect(record).toMatchObject({ status: 911, status_text: 'Đơn hủy', can_cancel: false, can_update: false })
    expect(record.cancel_at).toBe(record.updated_at)
  })

  test('drops what was planned, and pushes one event', async () => {
    const { id } = await bookAt(902)
    const told = async () => (await sandbox.webhooks.deliveries()).filter(({ shipment }) => shipment === id)
    const before = (await told()).length
    await cancel(id)
    const { transitions } = await sandbox.clock.until('idle')
    expect(transitions.filter(({ shipment }) => shipment === id)).toEqual([])
    expect((await told()).map(({ status }) => status).slice(0, -before)).toEqual([911])
  })

  test('afterwards is a 422: data.errors.status names the status', async () => {
    const { id } = await bookAt(904)
    const { status, body } = await cancel(id)
    expect({ status, errors: body.data.errors }).toEqual({
      status: 422,
      errors: { status: ['The order can no longer be cancelled; its status is 904 (Đã lấy hàng).'] },
    })
    const twice = (await bookAt(902)).id
    expect([(await cancel(twice)).status, (await cancel(twice)).status]).toEqual([200, 422])
  })

  test.each(['GS00000000', 'OD-1'])('%s is no id: 404', async id => {
    expect((await cancel(id)).body).toEqual({ code: 404, status: 'error', data: [], message: 'Resource Not Found' })
  })
})
