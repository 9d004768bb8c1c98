import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { validator } from '../../../src/schemas/registry.ts'
import { clientOf } from '../../support/api-client.ts'
import { bookOrder, leadTo, readOrder } from '../../support/order.ts'
import { type ReceivedRequest, type Receiver, startReceiver } from '../../support/receiver.ts'

let sandbox: Sandbox
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(async () => {
  await sandbox.close()
  await receiver.close()
})

interface Point {
  readonly status: string
}

/** An account that pushes to the receiver, at a path of its own. */
async function open(set: { ondemand_push?: string; json_style?: string } = {}) {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1, set })
  const client = clientOf(sandbox, world)
  const path = `/${world.account.id}`
  await client.register(receiver.url + path)
  const received = () => receiver.received.filter(request => request.path === path)
  return { world, client, received }
}

/** Its body, after judging it by a schema. */
const readEvent = (schema: string) => (request: ReceivedRequest) => {
  const body = request.json()
  expect(validator(schema)(body)).toEqual([])
  // Valid by the schema just above, which asks for an object.
  return body as Record<string, unknown>
}
const ondemandEvent = readEvent('events/ondemand-status.schema.json')
const documentedEvent = readEvent('events/shipment-status.schema.json')

/** `2026-01-05 08:04:07` of a record as the event writes it. */
const iso = (time: string | null) => (time === null ? null : `${time.replace(' ', 'T')}+07:00`)

const COURSE = [900, 901, 902, 903, 903, 904, 905, 905, 906, 905, 905, 906, 910]

describe('ondemand_push: ondemand', () => {
  test('sends every status and every arrival, from the creation on, in order', async () => {
    const { world, client, received } = await open()
    const { id } = await bookOrder(client, { stops: 2 })
    await world.clock.until('idle')
    const events = received().map(ondemandEvent)
    expect(events.map(({ status }) => status)).toEqual(COURSE)
    for (const event of events) {
      expect(event).toMatchObject({ is_ondemand_shipment: true, gcode: id, order_id: 'OD-1', error: null })
    }
    const states = received().map(request =>
      JSON.parse(request.text)
        .paths.map(({ status }: Point) => status)
        .join(' '),
    )
    expect(states).toEqual([
      'pending pending pending',
      'pending pending pending',
      'pending pending pending',
      'pending pending pending',
      'arrived pending pending',
      'completed pending pending',
      'completed pending pending',
      'completed arrived pending',
      'completed completed pending',
      'completed completed pending',
      'completed completed arrived',
      'completed completed completed',
      'completed completed completed',
    ])
  })

  test('the last event says what the record says: code, money, times, points', async () => {
    const { world, client, received } = await open()
    const { id } = await bookOrder(client, { stops: 2 })
    await world.clock.until('idle')
    const event = received().map(ondemandEvent).at(-1)
    const record = await readOrder(client, id)
    expect(event).toMatchObject({
      code: record.code,
      fee: record.total_fee,
      cod: record.cod_amount,
      status: record.status,
      tracking_url: record.tracking_url,
      shipper_accept_at: iso(record.shipper_accept_at),
      pickup_at: iso(record.pickup_at),
      delivery_at: iso(record.delivery_at),
      completed_at: iso(record.completed_at),
      cancel_at: null,
      returned_at: null,
      paths: record.points.map((point: Record<string, string | null>) => ({
        uuid: point.id,
        status: point.status,
        tracking_number: point.tracking_number,
        tracking_url: point.tracking_url,
        completed_at: iso(point.completed_at ?? null),
        failed_at: null,
        returned_at: null,
        fail_note: null,
      })),
    })
  })

  test('a cancellation and an error have events with their reasons', async () => {
    const { client, received, world } = await open()
    const { id } = await bookOrder(client)
    await client.delete(`/ondemand-shipments/${id}`)
    const { id: failing } = await bookOrder(client)
    await leadTo(client, failing, 1000, 'Không tìm thấy tài xế')
    await world.clock.until('idle')
    const events = received().map(ondemandEvent)
    const own = (gcode: string) => events.filter(event => event.gcode === gcode)
    expect(own(id).map(({ status, cancel_at }) => [status, cancel_at])).toEqual([
      [900, null],
      [911, '2026-01-05T08:00:00+07:00'],
    ])
    expect(own(failing).at(-1)).toMatchObject({
      status: 1000,
      message: 'Không tìm thấy tài xế',
      error: 1000,
      error_txt: 'Không tìm thấy tài xế',
    })
  })

  test('bodies are UTF-8 in NFC; under json_style: php the same in ASCII', async () => {
    const [js, php] = [await open(), await open({ json_style: 'php' })]
    for (const { client, world } of [js, php]) {
      await bookOrder(client)
      await world.clock.advance('3s')
    }
    const [plain, escaped] = [js.received()[1]?.text ?? '', php.received()[1]?.text ?? '']
    expect(plain).toContain('Đã gửi đơn')
    expect(plain).toBe(plain.normalize('NFC'))
    expect(escaped).toMatch(/^[ -~]+$/)
    expect(JSON.parse(escaped)).toMatchObject({ message: JSON.parse(plain).message, status: 901 })
  })
})

describe('ondemand_push: status', () => {
  test('pushes the documented event at the creation and each later status change, and no event twice', async () => {
    const { world, client, received } = await open({ ondemand_push: 'status' })
    const { id } = await bookOrder(client, { stops: 2 })
    await world.clock.until('idle')
    const events = received().map(documentedEvent)
    const changes = COURSE.filter((status, index) => status !== COURSE[index - 1])
    expect(events.map(({ status }) => Number(status))).toEqual(changes)
    const keys = events.map(({ gcode, status, update_time }) => `${gcode} ${status} ${update_time}`)
    expect(new Set(keys).size).toBe(keys.length)
    const { code, total_fee } = await readOrder(client, id)
    expect(events.at(-1)).toMatchObject({
      gcode: id,
      code,
      fee: String(total_fee),
      cod: '700000',
      weight: '3000',
      payer: '1',
      status: '910',
      status_text: 'Hoàn thành',
      carrier_short_name: 'ahamove',
      amount_return_shop: 0,
    })
  })

  test('a jump to the next delivery sends an event, though the status stays the same', async () => {
    const { client, received, world } = await open({ ondemand_push: 'status' })
    const { id } = await bookOrder(client, { stops: 3 })
    await leadTo(client, id, 906)
    const jumped = await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 906, jump: true })
    expect(jumped.body.moved).toEqual([{ status: 906, slug: 'delivered' }])
    await world.clock.advance('0s')
    const events = received().map(documentedEvent)
    expect(events.map(({ status }) => Number(status))).toEqual([900, 901, 902, 903, 904, 905, 906, 906])
  })
})

describe('ondemand_push: none', () => {
  test.each([
    ['set by itself', { ondemand_push: 'none' }, undefined],
    ['under the profile spec', {}, 'spec'],
  ])('pushes nothing of an order, %s; events of a parcel are sent as usual', async (_, set, profile) => {
    const world = await sandbox.createAccount({ clock: 'frozen', set, ...(profile ? { profile } : {}) })
    const client = clientOf(sandbox, world)
    await client.register(`${receiver.url}/${world.account.id}`)
    await bookOrder(client, { orderId: 'SILENT' })
    await client.book({ orderId: 'SPOKEN' })
    await world.clock.until('idle')
    const told = await world.webhooks.deliveries()
    expect(new Set(told.map(({ order_id }) => order_id))).toEqual(new Set(['SPOKEN']))
  })
})
