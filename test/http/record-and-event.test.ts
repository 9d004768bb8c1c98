/** Open clauses, "Optional texts": what a record and an event say of one parcel at one instant is the same. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { MAGIC_ONDEMAND, MAGIC_STANDARD } from '../fixtures/magic-scenarios.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { makeBooking, RATES } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'
import { makeOrder } from '../support/order.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

/** JSON of both, which the schemas validate elsewhere. */
type Fields = Awaited<ReturnType<Client['get']>>['body']

/** An event, and the record as its receiver reads it before it answers. */
interface Pair {
  readonly event: Fields
  readonly record: Fields
}

/** Plays a booking to its end; the receiver of its events reads the record each time. */
async function play(
  book: (client: Client) => PromiseLike<Fields>,
  read: (client: Client, id: string) => PromiseLike<Fields>,
) {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 3 })
  const client = clientOf(sandbox, world)
  const pairs: Pair[] = []
  const failures: unknown[] = []
  await using receiver = await startReceiver({
    answer: (request: ReceivedRequest) => response => {
      const event = Object(request.json())
      const answer = read(client, event.gcode).then(
        record => pairs.push({ event, record }),
        error => failures.push(error),
      )
      Promise.resolve(answer).finally(() => response.writeHead(200).end())
    },
  })
  await client.register(`${receiver.url}/`)
  const booked = await book(client)
  await world.clock.until('idle')
  expect(failures).toEqual([])
  expect(pairs.length).toBeGreaterThan(0)
  return { pairs, booked }
}

/** What goes wrong with these is the delivery, so their events come when the parcel is further on. */
const LATE = ['duplicate', 'out-of-order', 'dropped', 'late-creation']

const orNothing = (value: unknown) => value ?? ''

describe.each(MAGIC_STANDARD.filter(([name]) => !LATE.includes(name)))('standard, %s', (_, prefix) => {
  test.each([
    ['the shop pays, COD, ghtk', { rate: RATES.ghtk, cod: 300_000, payer: 1 }],
    ['the recipient pays, ghnv3', { rate: RATES.ghnv3, cod: 250_000, payer: 0 }],
  ] as const)('%s', async (_title, wishes) => {
    const { pairs, booked } = await play(
      client => client.book({ ...wishes, orderId: `${prefix}1` }),
      async (client, id) => (await client.get(`/shipments/search?code=${id}`)).body.data[0],
    )
    for (const { event, record } of pairs) {
      const { shipment, history } = record
      const latest = history.at(-1)
      expect(event).toEqual({
        gcode: shipment.id,
        code: orNothing(shipment.carrier_code),
        order_id: shipment.order_id,
        weight: String(Math.max(shipment.parcel.weight, shipment.parcel.cweight)),
        fee: String(shipment.total_fee),
        cod: String(shipment.parcel.cod_amount),
        payer: String(shipment.payer),
        status: String(shipment.status_code),
        status_text: shipment.status_text,
        message: latest.message,
        tracking_url: orNothing(shipment.tracking_url),
        description: shipment.status_desc,
        sorting_code: orNothing(shipment.sorting_code),
        // The record has neither; the creation result has both. A carrier that refuses prints no label.
        return_sorting_code: shipment.sorting_code === null ? '' : orNothing(booked.return_sorting_code),
        carrier_short_name: booked.carrier_short_name,
        is_return: shipment.is_return,
        is_part_delivery: shipment.is_part_delivery,
        is_lost: shipment.is_lost,
        amount_return_shop: shipment.amount_return_shop,
        update_time: latest.updated_time,
      })
      expect(latest.status).toBe(shipment.status_code)
    }
  })
})

test('a refused creation: its event says what its record says', async () => {
  const { pairs, booked } = await play(
    async client => (await client.post('/shipments', changeAt(makeBooking(), 'shipment.parcel.weight', 99_000))).body,
    async (client, id) => (await client.get(`/shipments/search?code=${id}`)).body.data[0],
  )
  const [{ event, record } = { event: {}, record: {} }] = pairs
  expect(event).toMatchObject({
    status: String(record.shipment.status_code),
    status_text: record.shipment.status_text,
    message: booked.carrier_error,
    weight: String(record.shipment.parcel.weight),
    fee: String(record.shipment.total_fee),
  })
})

/** `2026-01-05 08:04:07` of a record as the event writes it. */
const iso = (time: string | null) => (time === null ? null : `${time.replace(' ', 'T')}+07:00`)

test.each(MAGIC_ONDEMAND)('on demand, %s', async (_, prefix) => {
  const { pairs } = await play(
    async client =>
      (await client.post('/ondemand-shipments', makeOrder({ orderId: `${prefix}1`, stops: 2 }))).body.data,
    async (client, id) => (await client.get(`/ondemand-shipments/${id}`)).body.data,
  )
  for (const { event, record } of pairs) {
    const { message, description, ...rest } = event
    expect([message, description]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
    expect(rest).toEqual({
      is_ondemand_shipment: true,
      gcode: record.id,
      code: record.code,
      order_id: record.order_id,
      fee: record.total_fee,
      cod: record.cod_amount,
      status: record.status,
      tracking_url: record.tracking_url,
      error: record.error,
      error_txt: record.error_text,
      cancel_at: iso(record.cancel_at),
      pickup_at: iso(record.pickup_at),
      delivery_at: iso(record.delivery_at),
      shipper_accept_at: iso(record.shipper_accept_at),
      completed_at: iso(record.completed_at),
      returned_at: iso(record.returned_at),
      paths: record.points.map((point: Fields) => ({
        uuid: point.id,
        status: point.status,
        tracking_number: point.tracking_number,
        tracking_url: point.tracking_url,
        completed_at: iso(point.completed_at),
        failed_at: iso(point.failed_at),
        returned_at: iso(point.returned_at),
        fail_note: point.fail_note,
      })),
    })
  }
})
