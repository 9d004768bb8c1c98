import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { bookOrder, leadTo, readOrder, SENDER } from '../../support/order.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

interface Point {
  readonly kind: number
  readonly status: string
  readonly tracking_number: string | null
  readonly completed_at: string | null
  readonly statuses: readonly { readonly status: string; readonly updated_at: string }[]
}

/** `2026-01-05T08:00:02+07:00` as records write it. */
const dashed = (iso: string) => iso.slice(0, 19).replace('T', ' ')

const shipper = ({ shipper_name, shipper_phone }: Record<string, unknown>) => [shipper_name, shipper_phone]

describe('ondemand-happy: one pickup and three deliveries', () => {
  test('goes from stop to stop until all are delivered, and is then completed', async () => {
    const { id } = await bookOrder(client, { orderId: 'SBX-OD-HAPPY-1', stops: 3 })
    const { transitions } = await sandbox.clock.until('idle')
    const own = transitions.filter(({ shipment }) => shipment === id)
    expect(own.map(({ line, status }) => [line, status])).toEqual(
      [901, 902, 903, 904, 905, 906, 905, 906, 905, 906, 910].map(status => ['ondemand', status]),
    )
    const at = (status: number) => own.filter(move => move.status === status).map(move => dashed(move.at))
    const order = await readOrder(client, id)
    expect(order).toMatchObject({
      status: 910,
      status_text: 'Hoàn thành',
      shipper_accept_at: at(903)[0],
      pickup_at: at(904)[0],
      delivery_at: at(906)[2],
      completed_at: at(910)[0],
      returned_at: null,
      cancel_at: null,
      error: null,
    })
    expect(order.points.map(({ kind, status, completed_at }: Point) => [kind, status, completed_at])).toEqual([
      [1, 'completed', at(904)[0]],
      [2, 'completed', at(906)[0]],
      [2, 'completed', at(906)[1]],
      [2, 'completed', at(906)[2]],
    ])
  })

  test('each point shows when the driver came and when it was done: statuses, and latest_status as the last of them', async () => {
    const { id } = await bookOrder(client, { stops: 2 })
    await sandbox.clock.until('idle')
    for (const point of (await readOrder(client, id)).points) {
      expect(point.statuses.map(({ status, status_text }: Record<string, string>) => [status, status_text])).toEqual([
        ['arrived', 'Đã đến điểm'],
        ['completed', 'Hoàn thành'],
      ])
      const [arrived, completed] = point.statuses
      expect(point.latest_status).toEqual(completed)
      expect(point.completed_at).toBe(completed.updated_at)
      expect(arrived.updated_at < completed.updated_at).toBe(true)
      expect(point).toMatchObject({ failed_at: null, returned_at: null, fail_note: null, is_return: 0 })
    }
  })

  test('code, tracking_url and the points’ tracking numbers come once the carrier has the order', async () => {
    const { id } = await bookOrder(client, { stops: 2 })
    await sandbox.clock.advance('1s')
    expect(await readOrder(client, id)).toMatchObject({ status: 900, code: null, tracking_url: null })
    await sandbox.clock.advance('1s')
    const { code, status, tracking_url, points } = await readOrder(client, id)
    expect({ status, code }).toEqual({ status: 901, code: expect.stringMatching(/^26[0-9A-Z]{6}$/) })
    expect(tracking_url).toBe(`http://127.0.0.1:4100/tracking/ahamove?order_code=${code}`)
    expect(points.map(({ tracking_number }: Point) => tracking_number)).toEqual([`${code}-1`, `${code}-2`, `${code}-3`])
    for (const point of points) expect(point.tracking_url).toBe(tracking_url)
  })
})

describe('shipper_name and shipper_phone', () => {
  const SENDERS = [SENDER.name, SENDER.phone]

  test('are the pickup point’s until a driver accepts, then the driver’s, in Vietnamese and NFC', async () => {
    const { id } = await bookOrder(client)
    expect(shipper(await readOrder(client, id))).toEqual(SENDERS)
    await sandbox.clock.advance('10s')
    expect(await readOrder(client, id)).toMatchObject({ status: 902, shipper_name: SENDER.name })
    await leadTo(client, id, 'picking-up')
    const [name, phone] = shipper(await readOrder(client, id))
    expect(name).toMatch(/^\p{Lu}\p{Ll}+( \p{Lu}\p{Ll}+)+$/u)
    expect(name).toBe(String(name).normalize('NFC'))
    expect(phone).toMatch(/^0[35789]\d{8}$/)
    await sandbox.clock.until('idle')
    expect(shipper(await readOrder(client, id))).toEqual([name, phone])
  })

  test('are the pickup point’s again after he gives the order back, then those of another', async () => {
    const { id } = await bookOrder(client)
    await leadTo(client, id, 903)
    const first = shipper(await readOrder(client, id))
    await leadTo(client, id, 902)
    const back = await readOrder(client, id)
    expect(shipper(back)).toEqual(SENDERS)
    expect(back).toMatchObject({ shipper_accept_at: null, can_update: true })
    await sandbox.clock.until('idle')
    const done = await readOrder(client, id)
    expect(done.status).toBe(910)
    expect(done.shipper_accept_at).not.toBeNull()
    expect(shipper(done)).not.toEqual(SENDERS)
    expect(shipper(done)).not.toEqual(first)
  })
})

describe('what goes wrong shows in the record', () => {
  test('a failed stop: failed_at, fail_note, and the driver tries again', async () => {
    const { id } = await bookOrder(client)
    await leadTo(client, id, 'out-for-delivery')
    await leadTo(client, id, 'delivery-failed', 'Khách hẹn lại')
    const failed = await readOrder(client, id)
    const [, stop] = failed.points
    expect(failed.status_text).toBe('Giao thất bại')
    expect(stop).toMatchObject({
      status: 'failed',
      status_text: 'Thất bại',
      fail_note: 'Khách hẹn lại',
      failed_at: failed.updated_at,
      latest_status: { status: 'failed', note: 'Khách hẹn lại', updated_at: failed.updated_at },
    })
    await sandbox.clock.until('idle')
    const done = await readOrder(client, id)
    expect(done.status).toBe(910)
    expect(done.points[1]).toMatchObject({ status: 'completed', failed_at: failed.updated_at })
  })

  test('a return: is_return at the stops not delivered, returned_at in order and points', async () => {
    const { id } = await bookOrder(client, { stops: 2 })
    await leadTo(client, id, 'delivered')
    await leadTo(client, id, 'returned')
    const { status, returned_at, updated_at, points } = await readOrder(client, id)
    expect({ status, returned_at }).toEqual({ status: 909, returned_at: updated_at })
    expect(
      points.map(({ status, is_return, returned_at }: Record<string, unknown>) => [status, is_return, returned_at]),
    ).toEqual([
      ['completed', 0, null],
      ['completed', 0, null],
      ['returned', 1, updated_at],
    ])
  })

  test('an error: status 1000 with error and error_text', async () => {
    const { id } = await bookOrder(client)
    await leadTo(client, id, 'error', 'Khu vực tạm ngưng phục vụ')
    expect(await readOrder(client, id)).toMatchObject({
      status: 1000,
      status_text: 'Đơn lỗi',
      error: 1000,
      error_text: 'Khu vực tạm ngưng phục vụ',
      can_cancel: false,
    })
  })
})

describe('numbers', () => {
  test('string: money, sizes and counts are text, flags, kinds and status codes stay', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen', set: { numbers: 'string' } })
    const own = clientOf(sandbox, world)
    const order = await bookOrder(own)
    expect(order).toMatchObject({ total_fee: '29400', cod_amount: '350000', status: 900, can_cancel: true })
    expect(order.points[1]).toMatchObject({ kind: 2, is_return: 0, parcel: { weight: '1500', amount: '400000' } })
  })
})
