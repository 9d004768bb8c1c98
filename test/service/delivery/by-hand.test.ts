import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { NO_SERVER } from '../../support/closed-port.ts'
import { startReceiver } from '../../support/receiver.ts'
import { idOf, openShop, orderOf, statusOf } from './open-shop.ts'

type Row = Record<string, unknown>

describe('recover', () => {
  test('sends once more what has failed, was dropped or had no endpoint since an instant; the same id, marked', async () => {
    await using shop = await openShop({ webhooks: [] })
    const { sandbox, receiver, client } = shop
    await client.book({ orderId: 'SBX-ERROR-OLD' })
    await sandbox.clock.advance('1h')
    await client.book({ orderId: 'SBX-ERROR-NOBODY' })
    await client.register(`${receiver.url}/hook`)
    await shop.settings({ retry: 'none' })
    shop.answering({ status: 500 })
    await client.book({ orderId: 'SBX-ERROR-FAILED' })
    await sandbox.clock.advance('1s')
    await shop.settings({ enabled: false, on_disabled: 'drop' })
    await client.book({ orderId: 'SBX-ERROR-DROPPED' })
    await shop.settings({ enabled: true })
    shop.answering({ status: 200 })
    await client.book({ orderId: 'SBX-ERROR-FINE' })
    await sandbox.clock.advance('1s')
    const sent = receiver.received.length
    const failedId = receiver.received.find(request => orderOf(request) === 'SBX-ERROR-FAILED')

    const answer = await client.control.post('/webhooks/recover', { since: '2026-01-05T09:00' })
    expect(answer.status).toBe(202)
    expect(answer.body.started).toBe(3)
    await sandbox.clock.advance('1s')
    const again = receiver.received.slice(sent)
    expect(again.map(orderOf).sort()).toEqual(['SBX-ERROR-DROPPED', 'SBX-ERROR-FAILED', 'SBX-ERROR-NOBODY'])
    const repeated = again.find(request => orderOf(request) === 'SBX-ERROR-FAILED')
    expect(repeated && failedId && idOf(repeated) === idOf(failedId) && repeated.text === failedId.text).toBe(true)
    const log: Row[] = await shop.log()
    expect(log.map(({ order_id, state }) => `${order_id} ${state}`).sort()).toEqual([
      'SBX-ERROR-DROPPED delivered',
      'SBX-ERROR-FAILED delivered',
      'SBX-ERROR-FINE delivered',
      'SBX-ERROR-NOBODY delivered',
      'SBX-ERROR-OLD no-endpoint',
    ])
    const failed = log.find(({ order_id }) => order_id === 'SBX-ERROR-FAILED')
    const detail = (await client.control.get(`/webhooks/deliveries/${failed?.id}`)).body
    expect(detail.attempts.map(({ cause }: Row) => cause)).toEqual(['scheduled', 'recover'])
    // Nothing is left to recover.
    expect((await client.control.post('/webhooks/recover', { since: '2026-01-05T09:00' })).body.started).toBe(0)
  })

  test('takes what waits for a retry: it is sent now, and when it fails the retry is due as it was', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    await shop.settings({ retry: ['2h', '5h'] })
    await client.control.post('/faults', {
      match: { event: 'shipment-status', order_id: '*-DELAYED' },
      fault: { webhook: { delay: '3h' } },
    })
    shop.answering({ status: 500 })
    await client.book({ orderId: 'SBX-ERROR-1' })
    await client.book({ orderId: 'SBX-ERROR-DELAYED' })
    await sandbox.clock.advance('1s')
    const recover = async () => (await client.control.post('/webhooks/recover', { since: '2026-01-05T08:00' })).body
    const [waiting] = await shop.log('&shipment=SBX-ERROR-1')
    let refuse: () => void = () => undefined
    shop.answeringBy(() => response => {
      refuse = () => response.writeHead(500).end()
    })
    // What a fault keeps back has not failed.
    expect(await recover()).toEqual({ started: 1, deliveries: [waiting.id] })
    // It is on its way; a second one would send it twice.
    await receiver.waitFor(2)
    expect((await recover()).started).toBe(0)
    refuse()
    await sandbox.clock.advance('1s')
    const [refused] = await shop.log('&shipment=SBX-ERROR-1')
    expect(refused).toMatchObject({ state: 'pending', attempts: 2, next_at: '2026-01-05T10:00:00+07:00' })

    shop.answering({ status: 200 })
    expect((await recover()).started).toBe(1)
    await sandbox.clock.advance('1s')
    const [row] = await shop.log('&shipment=SBX-ERROR-1')
    expect(row).toMatchObject({ state: 'delivered', attempts: 3, next_at: null })
    const { attempts } = (await client.control.get(`/webhooks/deliveries/${waiting.id}`)).body
    expect(attempts.map(({ n, cause, answer }: Row) => [n, cause, answer])).toEqual([
      [1, 'scheduled', 500],
      [2, 'recover', 500],
      [3, 'recover', 200],
    ])
    await sandbox.clock.until('idle')
    expect(receiver.received.map(orderOf)).toEqual([...Array(3).fill('SBX-ERROR-1'), 'SBX-ERROR-DELAYED'])
    expect(new Set(receiver.received.slice(0, 3).map(idOf)).size).toBe(1)
  })

  test('to one endpoint alone, and says what it cannot read', async () => {
    await using shop = await openShop()
    const { sandbox, client } = shop
    await using second = await startReceiver({ answer: () => ({ status: 500 }) })
    await client.register(`${second.url}/other`)
    shop.answering({ status: 500 })
    await shop.settings({ retry: 'none' })
    await client.control.put('/webhooks/2/settings', { retry: 'none' })
    await client.book({ orderId: 'SBX-ERROR-1' })
    await sandbox.clock.advance('1s')
    const since = '2026-01-05T08:00'
    expect((await client.control.post('/webhooks/recover', { since, endpoint: 2 })).body.started).toBe(1)
    expect((await client.control.post('/webhooks/recover', { since, endpoint: 3 })).status).toBe(404)
    expect((await client.control.post('/webhooks/recover', { since: '2026-02-30' })).body.pointer).toBe('/since')
    expect((await client.control.post('/webhooks/recover', {})).status).toBe(422)
  })
})

describe('a test event', () => {
  test('goes to that endpoint alone, verified like any other, and its answer comes with the attempt', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    shop.answering({ status: 204 })
    const answer = await client.control.post('/webhooks/1/test', {})
    expect(answer.status).toBe(200)
    const [request] = receiver.received
    const verified = new Webhook(sandbox.account.webhook_secret).verify(request?.text ?? '', {
      'webhook-id': String(request?.headers['webhook-id']),
      'webhook-timestamp': String(request?.headers['webhook-timestamp']),
      'webhook-signature': String(request?.headers['webhook-signature']),
    })
    expect(verified).toMatchObject({ gcode: 'TEST000001', order_id: 'TEST-ORDER', status: '901' })
    expect(answer.body).toMatchObject({ event: 'test', state: 'delivered', shipment: 'TEST000001' })
    expect(answer.body.attempts).toMatchObject([{ n: 1, cause: 'test', answer: 204, request_body: request?.text }])
  })

  test('that fails is not tried again', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    shop.answering({ status: 500 })
    const answer = await client.control.post('/webhooks/1/test', {})
    expect(answer.body).toMatchObject({ state: 'failed', next_at: null, attempts: [{ answer: 500 }] })
    await sandbox.clock.until('idle')
    expect(receiver.received).toHaveLength(1)
  })
})

describe('trigger', () => {
  test('sends one signed event without a shipment and returns the answer', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    shop.answering({ status: 201, body: 'ok', headers: { 'X-Seen': 'yes' } })
    const answer = await client.control.post('/webhooks/trigger', {
      status: 'delivered',
      to: `${receiver.url}/elsewhere`,
      order_id: 'A-1',
      set: { cod: '99000', surprise: true },
      scheme: 'standard',
    })
    expect(answer.status).toBe(200)
    const [request] = receiver.received
    expect(request?.path).toBe('/elsewhere')
    expect(request?.json()).toMatchObject({ status: '905', order_id: 'A-1', cod: '99000', surprise: true })
    expect(request?.headers).not.toHaveProperty('x-signature')
    expect(answer.body).toMatchObject({
      request: { url: `${receiver.url}/elsewhere`, body: request?.text },
      answer: { status: 201, body: 'ok', headers: { 'x-seen': 'yes' } },
      error: null,
    })
    new Webhook(sandbox.account.webhook_secret).verify(request?.text ?? '', answer.body.request.headers)
    expect(await shop.log()).toEqual([])
  })

  test.each([
    [{ status: 'delivred', to: 'http://127.0.0.1:9/' }, '/status'],
    [{ status: 905, to: 'ftp://127.0.0.1/' }, '/to'],
    [{ status: 905, to: 'http://169.254.169.254/' }, '/to'],
    [{ status: 905 }, '/'],
  ])('%j is refused at %s', async (body, pointer) => {
    await using shop = await openShop()
    const answer = await shop.client.control.post('/webhooks/trigger', body)
    expect(answer.status).toBe(422)
    expect(answer.body.pointer).toBe(pointer)
  })

  test('reports why there was no answer', async () => {
    await using shop = await openShop()
    const answer = await shop.client.control.post('/webhooks/trigger', { status: 901, to: NO_SERVER })
    expect(answer.body).toMatchObject({ answer: null, error: 'refused', hint: { code: expect.any(String) } })
  })
})

test('the log is narrowed by state, shipment and endpoint', async () => {
  await using shop = await openShop()
  const { sandbox, client, receiver } = shop
  await shop.settings({ retry: 'none' })
  shop.answeringBy(request => ({ status: statusOf(request) === '900' ? 500 : 200 }))
  await client.book({ orderId: 'SBX-ERROR-1' })
  const { id } = await client.book({ orderId: 'SBX-HAPPY-1' })
  await sandbox.clock.until('idle')
  expect(receiver.received).toHaveLength(12)
  expect((await shop.log('&state=failed')).map(({ status }: Row) => status)).toEqual([900])
  expect(await shop.log(`&shipment=${id}`)).toHaveLength(11)
  expect(await shop.log(`&shipment=${id}&state=failed`)).toEqual([])
  expect(await shop.log('&endpoint=2')).toEqual([])
  const page = (await client.control.get('/webhooks/deliveries?state=delivered&size=4&page=3')).body
  expect([page.total, page.items.length]).toEqual([11, 3])
  expect((await client.control.get('/webhooks/deliveries?state=lost')).status).toBe(422)
})
