import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadText } from '../../src/files/load-file.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf, send } from '../support/api-client.ts'
import { makeBooking } from '../support/booking.ts'
import { bookOrder, leadTo, makeOrder } from '../support/order.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

const journeyOf = async (id: string, query = '') => {
  const { status, body } = await client.control.get(`/shipments/${id}/journey${query}`)
  expect({ status, detail: body.detail }).toEqual({ status: 200, detail: undefined })
  return body
}

const timelineOf = async (id: string) => {
  const { timeline } = (await client.control.get(`/shipments/${id}`)).body
  const [first] = timeline
  return timeline.map(({ at, slug, message }: { at: string; slug: string; message: string | null }) => {
    return { after: Date.parse(at) - Date.parse(first.at), slug, message }
  })
}

/** Books with a scenario's name and gives the id. */
const bookAs = async (path: string, body: object, scenario: string): Promise<string> => {
  const headers = { Authorization: `Bearer ${sandbox.account.access_token}`, 'X-Sandbox-Scenario': scenario }
  const answer = await send(sandbox.app, 'post', `/api/v2${path}`, { headers, body })
  expect(answer.status).toBe(200)
  return answer.body.id ?? answer.body.data.id
}

describe('GET /shipments/{id}/journey', () => {
  test('is a scenario that can be added and booked with, and then goes the same way', async () => {
    const { id } = await client.book({ orderId: 'J-1' })
    await sandbox.clock.advance('3h')
    await client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'delivery-failed', reason: 'Đóng cửa' })
    await sandbox.clock.advance('17m')
    await client.control.post(`/shipments/${id}/simulate`, { action: 'return' })
    const journey = await journeyOf(id)
    expect(journey).toMatchObject({
      name: `journey-${id.toLowerCase()}`,
      description: `Journey of ${id} (order J-1) as it really went.`,
      line: 'standard',
      create: { delay: '2s' },
    })
    expect(journey.steps.at(-2)).toEqual({ after: '17m', status: 'returning' })

    expect((await client.control.put(`/scenarios/${journey.name}`, journey)).status).toBe(201)
    const again = await bookAs('/shipments', makeBooking({ orderId: 'J-2' }), journey.name)
    await sandbox.clock.until('idle')
    expect(await timelineOf(again)).toEqual(await timelineOf(id))
  })

  test('of an on-demand order has its driver and its points', async () => {
    const { id } = await bookOrder(client, { orderId: 'J-3', stops: 2 })
    await leadTo(client, id, 'picked-up')
    await sandbox.clock.advance('5m')
    await leadTo(client, id, 'completed')
    const journey = await journeyOf(id)
    const { driver } = (await client.control.get(`/shipments/${id}`)).body
    expect(journey.steps).toContainEqual({ after: '0s', status: 'picking-up', driver })
    expect(journey.steps.filter(({ point }: { point?: number }) => point === 3)).not.toEqual([])
    expect((await client.control.put(`/scenarios/${journey.name}`, journey)).status).toBe(201)
    const again = await bookAs('/ondemand-shipments', makeOrder({ orderId: 'J-4', stops: 2 }), journey.name)
    await sandbox.clock.until('idle')
    expect(await timelineOf(again)).toEqual(await timelineOf(id))
    expect((await client.control.get(`/shipments/${again}`)).body.driver).toEqual(driver)
  })

  test('is YAML for who asks for that, and JSON for who asks for nothing', async () => {
    const { id } = await client.book({ orderId: 'J-5' })
    const path = `/__sandbox/shipments/${id}/journey?plan=true`
    const yaml = await send(sandbox.app, 'get', path, { headers: { Accept: 'application/yaml' } }).buffer(true)
    const text = yaml.text ?? yaml.body.toString('utf8')
    expect(yaml.headers['content-type']).toMatch(/^application\/yaml/)
    expect(text).toMatch(/^# yaml-language-server: \$schema=/)
    const read = loadText(text, { file: 'x.yaml', schemaPath: 'sandbox/scenario.schema.json' })
    const json = await send(sandbox.app, 'get', path)
    expect(json.headers['content-type']).toMatch(/^application\/json/)
    expect(read.value).toEqual(json.body)
  })

  test('has what is planned when asked for it, and matches its order code when asked to', async () => {
    const { id } = await client.book({ orderId: 'J-6' })
    expect((await journeyOf(id)).steps).toEqual([])
    const { plan } = (await client.control.get(`/shipments/${id}`)).body
    const moves = plan.filter(({ kind }: { kind: string }) => kind === 'move').map(({ slug }: { slug: string }) => slug)
    const journey = await journeyOf(id, '?plan=true&match=order_id')
    expect(journey.steps.map(({ status }: { status: string }) => status)).toEqual(moves)
    expect(journey.match).toEqual([{ order_id: 'J-6' }])
  })

  test('is 404 for an unknown shipment, and 422 for a query that means nothing', async () => {
    expect((await client.control.get('/shipments/GS00000000/journey')).status).toBe(404)
    const { id } = await client.book({ orderId: 'J-7' })
    for (const [query, pointer] of [
      ['plan=yes', '/plan'],
      ['match=phone', '/match'],
      ['plan=true&plan=true', '/plan'],
    ]) {
      const { status, body } = await client.control.get(`/shipments/${id}/journey?${query}`)
      expect({ status, pointer: body.pointer }).toEqual({ status: 422, pointer })
    }
  })

  test('cannot match an order_id that was not sent', async () => {
    const { shipment } = makeBooking()
    const { order_id: _gone, ...nameless } = shipment
    const { body } = await client.post('/shipments', { shipment: nameless })
    const answer = await client.control.get(`/shipments/${body.id}/journey?match=order_id`)
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toContain('has no order_id')
  })

  test('is there for the library, too', async () => {
    const { id } = await client.book({ orderId: 'J-8' })
    expect(await sandbox.journey(id)).toEqual(await journeyOf(id))
    expect(await sandbox.journey(id, { plan: true, match: true })).toEqual(
      await journeyOf(id, '?plan=true&match=order_id'),
    )
  })
})
