import { describe, expect, test } from 'vitest'
import { validator } from '../../../src/schemas/registry.ts'
import { openShop, statusOf } from './open-shop.ts'

const AT = '2026-01-05T08:00:00+07:00'

describe('a disabled endpoint', () => {
  test('by a person: nothing is sent; enabled again it gets what was held, in order', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    expect(await shop.settings({ enabled: false })).toMatchObject({
      enabled: false,
      disabled_by: 'user',
      disabled_at: AT,
      on_disabled: 'hold',
    })
    await client.book({ orderId: 'SBX-HAPPY-1' })
    const { settled } = await sandbox.clock.until('idle')
    expect(settled).toBe(true)
    expect(receiver.received).toEqual([])
    const held = await shop.log()
    expect(new Set(held.map(({ state }: { state: string }) => state))).toEqual(new Set(['held']))
    expect(await shop.settings()).toMatchObject({ waiting: held.length })

    expect(await shop.settings({ enabled: true })).toMatchObject({ enabled: true, disabled_by: null, waiting: 0 })
    await sandbox.clock.until('idle')
    const course = ['901', '902', '903', '919', '904', '905', '909', '912', '910', '911', '913']
    expect(receiver.received.map(statusOf)).toEqual(course)
  })

  test('drops instead what happens meanwhile, if its settings say so', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    await shop.settings({ enabled: false, on_disabled: 'drop' })
    await client.book({ orderId: 'SBX-ERROR-1' })
    await sandbox.clock.until('idle')
    expect((await shop.log()).map(({ state }: { state: string }) => state)).toEqual(['dropped'])
    await shop.settings({ enabled: true })
    await sandbox.clock.until('idle')
    expect(receiver.received).toEqual([])
  })

  test('by 410: the message is held, later ones too, and nothing is sent until a person enables it', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    shop.answering({ status: 410 })
    await client.book({ orderId: 'SBX-ERROR-1' })
    await client.book({ orderId: 'SBX-ERROR-2' })
    await sandbox.clock.until('idle')
    const sent = receiver.received.length
    expect(await shop.settings()).toMatchObject({ enabled: false, disabled_by: 'gone' })
    expect((await shop.log()).map(({ state }: { state: string }) => state)).toEqual(['held', 'held'])
    await client.book({ orderId: 'SBX-ERROR-3' })
    await sandbox.clock.advance('3d')
    expect(receiver.received).toHaveLength(sent)
    shop.answering({ status: 200 })
    await shop.settings({ enabled: true })
    await sandbox.clock.until('idle')
    expect((await shop.log()).map(({ state }: { state: string }) => state)).toEqual(Array(3).fill('delivered'))
  })

  test('by failures: five days of nothing else, and not a moment before', async () => {
    await using shop = await openShop()
    const { sandbox, client } = shop
    shop.answering({ status: 500 })
    await shop.settings({ retry: Array(12).fill('10h') })
    await client.book({ orderId: 'SBX-ERROR-1' })
    await sandbox.clock.advance('119h')
    expect(await shop.settings()).toMatchObject({ enabled: true, failing_since: AT })
    await sandbox.clock.advance('2h')
    expect(await shop.settings()).toMatchObject({
      enabled: false,
      disabled_by: 'failures',
      disabled_at: '2026-01-10T08:00:00+07:00',
    })
    expect((await shop.log())[0]).toMatchObject({ state: 'held', attempts: 13, next_at: null })
  })

  test('one success among the failures restarts the five days', async () => {
    await using shop = await openShop()
    const { sandbox, client, receiver } = shop
    shop.answeringBy(() => ({ status: receiver.received.length === 8 ? 200 : 500 }))
    await shop.settings({ retry: Array(12).fill('10h') })
    await client.book({ orderId: 'SBX-ERROR-1' })
    await sandbox.clock.advance('80h')
    await client.book({ orderId: 'SBX-ERROR-2' })
    await sandbox.clock.advance('60h')
    expect(await shop.settings()).toMatchObject({ enabled: true })
    await sandbox.clock.advance('70h')
    expect(await shop.settings()).toMatchObject({ enabled: false, disabled_by: 'failures' })
  })

  test('is still served by hand: that is how one finds out whether it answers again', async () => {
    await using shop = await openShop()
    const { client, receiver } = shop
    await shop.settings({ enabled: false })
    const answer = await client.control.post('/webhooks/1/test', {})
    expect(answer.body).toMatchObject({ state: 'delivered', event: 'test', attempts: [{ cause: 'test', answer: 200 }] })
    expect(receiver.received).toHaveLength(1)
  })
})

describe('what a receiver says of one message', () => {
  test('webhook-delivery: abort-message ends that one, and no other', async () => {
    await using shop = await openShop()
    const { sandbox, receiver, client } = shop
    shop.answeringBy(request =>
      request.text.includes('SBX-ERROR-1')
        ? { status: 500, headers: { 'webhook-delivery': 'abort-message' } }
        : { status: 200 },
    )
    await client.book({ orderId: 'SBX-ERROR-1' })
    await client.book({ orderId: 'SBX-ERROR-2' })
    await sandbox.clock.until('idle')
    expect(receiver.received).toHaveLength(2)
    const log = await shop.log()
    expect(log.map(({ state, attempts }: { state: string; attempts: number }) => [state, attempts])).toEqual([
      ['failed', 1],
      ['delivered', 1],
    ])
    expect(await shop.settings()).toMatchObject({ enabled: true })
  })
})

test('the answers about an endpoint fit their schema, and hold no secret', async () => {
  await using shop = await openShop()
  const { client, sandbox } = shop
  const settings = await shop.settings({ signature: [{ scheme: 'github', secret: 'canary-secret' }], retry: ['5s'] })
  expect(validator('sandbox/endpoint-settings.schema.json')(settings)).toEqual([])
  expect(JSON.stringify(settings)).not.toMatch(/canary|whsec_/)
  expect(settings).toMatchObject({ signature: [{ scheme: 'github', own_secret: true }], signature_from: 'endpoint' })
  expect(await shop.settings({ signature: null, retry: null })).toMatchObject({
    signature_from: 'profile',
    retry: 'standard',
    retry_from: 'profile',
  })
  const rotated = (await client.control.post('/webhooks/1/rotate-secret', {})).body
  expect(validator('sandbox/rotated-secret.schema.json')(rotated)).toEqual([])
  expect(rotated.secret).not.toBe(sandbox.account.webhook_secret)
})

test.each([
  [{ signature: [{ scheme: 'standard', secret: 'not base64 at all' }] }, '/signature/0/secret'],
  [{ signature: [{ scheme: 'body-hmac-base64', header: 'Content-Length' }] }, '/signature'],
  [{ signature: [{ scheme: 'none' }, { scheme: 'standard' }] }, '/signature'],
  [{ signature: [{ scheme: 'standrd' }] }, '/signature/0/scheme'],
  [{ retry: 'fsat' }, '/retry'],
  [{ retry: ['5 minutes'] }, '/retry'],
  [{ ordred: true }, '/'],
  [{ on_disabled: 'keep' }, '/on_disabled'],
])('%j is refused at %s, and changes nothing', async (body, pointer) => {
  await using shop = await openShop()
  const before = await shop.settings()
  const { status, body: problem } = await shop.client.control.put('/webhooks/1/settings', body)
  expect(status).toBe(422)
  expect(problem.pointer).toBe(pointer)
  expect(await shop.settings()).toEqual(before)
})

test.each(['settings', 'rotate-secret', 'test'])('%s of an unknown endpoint is a 404', async route => {
  await using shop = await openShop()
  const { control } = shop.client
  const answer =
    route === 'settings' ? await control.get(`/webhooks/99/settings`) : await control.post(`/webhooks/99/${route}`, {})
  expect(answer.status).toBe(404)
  expect(answer.body.detail).toContain('"99"')
})
