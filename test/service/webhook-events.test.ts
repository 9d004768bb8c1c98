import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import type { ShipmentStatusEvent } from '../../src/schemas/types.gen.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { type ReceivedRequest, type Receiver, startReceiver } from '../support/receiver.ts'

/** Specification, "Events": the payload's fields with their types as shown. */
const FIELDS: Readonly<Record<string, 'string' | 'integer'>> = {
  gcode: 'string',
  code: 'string',
  order_id: 'string',
  weight: 'string',
  fee: 'string',
  cod: 'string',
  payer: 'string',
  status: 'string',
  status_text: 'string',
  message: 'string',
  tracking_url: 'string',
  description: 'string',
  sorting_code: 'string',
  return_sorting_code: 'string',
  is_return: 'integer',
  is_part_delivery: 'integer',
  is_lost: 'integer',
  carrier_short_name: 'string',
  amount_return_shop: 'integer',
  update_time: 'integer',
}

let sandbox: Sandbox
let client: Client
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, webhooks: [`${receiver.url}/hook`] })
  client = clientOf(sandbox, sandbox)
})
afterAll(async () => {
  await sandbox.close()
  await receiver.close()
})

/** The event of a request, after judging it by its schema. */
function readEvent(request: ReceivedRequest): ShipmentStatusEvent {
  const body = request.json()
  expect(validator('events/shipment-status.schema.json')(body)).toEqual([])
  // Valid by shipment-status.schema.json just above.
  return body as ShipmentStatusEvent
}

async function travel(wishes: { orderId: string; phone?: string }) {
  const before = receiver.received.length
  const created = await client.book(wishes)
  await sandbox.clock.until('idle')
  const requests = receiver.received.slice(before)
  return { created, requests, events: requests.map(readEvent) }
}

describe('Events: shipment status update', () => {
  test('has the 20 fields of the document, each of its stated type', async () => {
    const { events } = await travel({ orderId: 'SBX-RETURN-1' })
    expect(events.length).toBeGreaterThan(5)
    for (const event of events) {
      const types = Object.entries(event).map(([key, value]) => [
        key,
        Number.isInteger(value) ? 'integer' : typeof value,
      ])
      expect(Object.fromEntries(types)).toEqual(FIELDS)
    }
  })

  test.each([
    [
      'completed',
      'SBX-HAPPY-1',
      undefined,
      ['901', '902', '903', '919', '904', '905', '909', '912', '910', '911', '913'],
    ],
    [
      'completed, by the phone',
      'A',
      '0900000913',
      ['901', '902', '903', '919', '904', '905', '909', '912', '910', '911', '913'],
    ],
    ['returned', 'SBX-RETURN-2', undefined, ['901', '902', '903', '919', '904', '906', '904', '906', '907', '908']],
    [
      'returned, by the phone',
      'B',
      '0900000908',
      ['901', '902', '903', '919', '904', '906', '904', '906', '907', '908'],
    ],
    ['refused', 'SBX-ERROR-2', undefined, ['900']],
  ])('a parcel that is %s has an event for each step, in order', async (_name, orderId, phone, statuses) => {
    const { created, events } = await travel({ orderId, ...(phone === undefined ? {} : { phone }) })
    expect(events.map(({ status }) => status)).toEqual(statuses)
    for (const event of events) expect(event).toMatchObject({ gcode: created.id, order_id: orderId })
    const times = events.map(({ update_time }) => update_time)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('says what the record says', async () => {
    const { created, events } = await travel({ orderId: 'SBX-HAPPY-2' })
    const [record] = (await client.get(`/shipments/search?code=${created.id}`)).body.data
    const { history } = record
    expect(events.map(({ status }) => Number(status))).toEqual(history.map((entry: { status: number }) => entry.status))
    expect(events.at(-1)).toMatchObject({
      code: record.carrier_code,
      weight: '1000',
      fee: String(record.total_fee),
      cod: '180400',
      payer: '1',
      status_text: record.status_text,
      description: record.status_desc,
      tracking_url: record.tracking_url,
      sorting_code: record.sorting_code,
      carrier_short_name: 'ghnv3',
      amount_return_shop: record.amount_return_shop,
      update_time: history.at(-1).updated_time,
    })
  })

  test('a returned parcel says is_return from 907 on, and then that the shop owes the fee', async () => {
    const { created, events } = await travel({ orderId: 'SBX-RETURN-3' })
    expect(events.map(({ is_return }) => is_return)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
    expect(events.at(-1)?.amount_return_shop).toBe(-created.fee)
    expect(events.map(({ message }) => message)).toContain('Khách từ chối nhận hàng')
  })

  test('a field without a value is empty text, never null', async () => {
    const before = receiver.received.length
    await client.post('/shipments', {})
    await sandbox.clock.until('idle')
    const [event] = receiver.received.slice(before).map(readEvent)
    expect(event).toMatchObject({ order_id: '', code: '', tracking_url: '', carrier_short_name: '', status: '900' })
  })
})

describe('Events: callback signature', () => {
  test('both signatures verify over the bytes that arrived, each attempt with its own timestamp', async () => {
    const { requests } = await travel({ orderId: 'SBX-HAPPY-3' })
    const { webhook_secret, client_secret } = sandbox.account
    for (const request of requests) {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      expect(() => new Webhook(webhook_secret).verify(request.body, headers)).not.toThrow()
      const expected = createHmac('sha256', client_secret).update(request.body).digest('base64')
      expect(headers['x-signature']).toBe(expected)
      // Wall time, though the clock is frozen in the past: verifiers refuse 300 s of difference.
      expect(Math.abs(Number(headers['webhook-timestamp']) - request.at / 1_000)).toBeLessThan(30)
    }
  })

  test('a changed byte, another id or another secret does not verify', async () => {
    const { requests } = await travel({ orderId: 'SBX-ERROR-3' })
    const [request] = requests
    if (request === undefined) throw new Error('nothing arrived')
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const { webhook_secret } = sandbox.account
    const changed = request.text.replace('"900"', '"901"')
    expect(() => new Webhook(webhook_secret).verify(changed, headers)).toThrow()
    expect(() => new Webhook(webhook_secret).verify(request.body, { ...headers, 'webhook-id': 'msg_x' })).toThrow()
    expect(() => new Webhook('whsec_b3RoZXI=').verify(request.body, headers)).toThrow()
  })

  test('the body is plain JSON with Vietnamese in UTF-8, sent as application/json', async () => {
    const { requests } = await travel({ orderId: 'Đơn số 5' })
    const [request] = requests
    expect(request?.method).toBe('POST')
    expect(request?.headers['content-type']).toBe('application/json')
    expect(request?.text).toContain('"order_id":"Đơn số 5"')
    expect(request?.text).toBe(JSON.stringify(request?.json()))
  })
})
