import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

let sandbox: Sandbox
let client: Client
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, webhooks: [receiver.url] })
  client = clientOf(sandbox, sandbox)
})
afterAll(async () => {
  await sandbox.close()
  await receiver.close()
})

const statusesTold = (id: string) =>
  receiver.received
    .map(request => request.json())
    .flatMap(event =>
      typeof event === 'object' && event && 'gcode' in event && event.gcode === id && 'status' in event
        ? [event.status]
        : [],
    )

describe('DELETE /shipments/{id}', () => {
  test.each([
    ['before the carrier has answered (901)', null, ['914']],
    ['waiting for pickup (901)', 901, ['901', '914']],
    ['when the shipper is on the way (902)', 902, ['901', '902', '914']],
  ])('cancels %s: 914, one event, and nothing more happens', async (_name, status, told) => {
    const { id } = await client.book({ orderId: `CANCEL-${status}` })
    if (status !== null) await sandbox.clock.advance('2s')
    if (status === 902) await sandbox.simulate(id, { action: 'continue' })

    const answer = await client.delete(`/shipments/${id}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ code: 200, status: 'success', data: [], message: 'Resource Deleted' })

    const { body: detail } = await client.control.get(`/shipments/${id}`)
    expect(detail).toMatchObject({ status: 914, slug: 'cancelled', plan: [], next_at: null })
    await sandbox.clock.until('idle')
    const [record] = (await client.get(`/shipments/search?code=${id}`)).body.data
    expect(record).toMatchObject({ status_code: 914, status_text: 'Đơn hủy', amount_return_shop: 0 })
    expect(statusesTold(id)).toEqual(told)
  })

  test.each(['903', '904', '905', '908', '913', '914', '915', '1000'])('is refused from %s on', async to => {
    const { id } = await client.book({ orderId: `LATE-${to}` })
    await sandbox.simulate(id, { action: 'to', to, jump: true })
    const { status, body } = await client.delete(`/shipments/${id}`)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 422, status: 'error', message: 'Unprocessable Entity' })
    expect(Object.keys(body.data.errors)).toEqual(['status'])
    expect(body.data.errors.status[0]).toContain(to)
    expect((await client.control.get(`/shipments/${id}`)).body.status).toBe(Number(to))
  })

  test('a shipment that was refused at creation cannot be cancelled', async () => {
    const { id } = await client.book({ rate: 'none' })
    expect((await client.delete(`/shipments/${id}`)).body.data.errors.status[0]).toContain('900')
  })

  test('cancelling twice is refused the second time', async () => {
    const { id } = await client.book()
    const [one, two] = await Promise.all([client.delete(`/shipments/${id}`), client.delete(`/shipments/${id}`)])
    expect([one.status, two.status].sort()).toEqual([200, 422])
    await sandbox.clock.until('idle')
    expect(statusesTold(id)).toEqual(['914'])
  })

  test.each(['GS00000000', 'nothing', '0', '__proto__', 'a%2Fb'])('an unknown id, %s, is a 404', async id => {
    const { status, body } = await client.delete(`/shipments/${id}`)
    expect({ status, body }).toEqual({
      status: 404,
      body: { code: 404, status: 'error', data: [], message: 'Resource Not Found' },
    })
  })

  test('the order_id or the carrier code is no id, and another account cannot cancel', async () => {
    const { id } = await client.book({ orderId: 'MINE' })
    expect((await client.delete('/shipments/MINE')).status).toBe(404)
    const other = clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen' }))
    expect((await other.delete(`/shipments/${id}`)).status).toBe(404)
  })
})
