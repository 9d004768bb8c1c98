import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import type { ReceivedRequest } from '../../support/receiver.ts'
import { openShop } from './open-shop.ts'

function accepts(secret: string, request: ReceivedRequest | undefined): boolean {
  const { headers = {}, text = '' } = request ?? {}
  try {
    new Webhook(secret).verify(text, {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    })
    return true
  } catch {
    return false
  }
}

test('for a day after a rotation both consumers accept, then only who knows the new secret', async () => {
  await using shop = await openShop()
  const { sandbox, receiver, client } = shop
  const before = sandbox.account.webhook_secret
  const { secret, old_secret_until } = (await client.control.post('/webhooks/1/rotate-secret', {})).body
  expect(old_secret_until).toBe('2026-01-06T08:00:00+07:00')
  const send = async (orderId: string) => {
    await client.book({ orderId })
    await sandbox.clock.advance('1s')
    return receiver.received.at(-1)
  }
  const inOverlap = await send('SBX-ERROR-1')
  expect([accepts(before, inOverlap), accepts(secret, inOverlap)]).toEqual([true, true])
  await sandbox.clock.to('2026-01-06T07:59:58+07:00')
  const last = await send('SBX-ERROR-2')
  expect([accepts(before, last), accepts(secret, last)]).toEqual([true, true])
  await sandbox.clock.advance('1s')
  const after = await send('SBX-ERROR-3')
  expect([accepts(before, after), accepts(secret, after)]).toEqual([false, true])
  expect(String(after?.headers['webhook-signature']).split(' ')).toHaveLength(1)
})

test('every attempt in the overlap is accepted by the old, the new, and by who knows both; stripe alike', async () => {
  await using shop = await openShop()
  const { sandbox, receiver, client } = shop
  await shop.settings({ signature: [{ scheme: 'standard' }, { scheme: 'stripe' }] })
  const before = sandbox.account.webhook_secret
  const { secret } = (await client.control.post('/webhooks/1/rotate-secret', {})).body
  shop.answeringBy(() => ({ status: receiver.received.length % 3 === 0 ? 200 : 500 }))
  await client.book({ orderId: 'SBX-HAPPY-1' })
  await sandbox.clock.advance('23h')
  expect(receiver.received.length).toBeGreaterThan(10)
  for (const request of receiver.received) {
    expect([accepts(before, request), accepts(secret, request)]).toEqual([true, true])
    const [t, ...signatures] = String(request.headers['stripe-signature']).split(',')
    const expected = [secret, before].map(
      key =>
        `v1=${createHmac('sha256', key)
          .update(`${t?.slice(2)}.${request.text}`)
          .digest('hex')}`,
    )
    expect(signatures).toEqual(expected)
  }
})

test('a second rotation within the day takes nothing from the first: each secret has its day', async () => {
  await using shop = await openShop()
  const { sandbox, receiver, client } = shop
  const first = sandbox.account.webhook_secret
  const { secret: second } = (await client.control.post('/webhooks/1/rotate-secret', {})).body
  const { secret: third } = (await client.control.post('/webhooks/1/rotate-secret', {})).body
  await client.book({ orderId: 'SBX-ERROR-1' })
  await sandbox.clock.advance('1s')
  const [request] = receiver.received
  expect([first, second, third].map(secret => accepts(secret, request))).toEqual([true, true, true])
  await sandbox.clock.advance('25h')
  await client.control.post('/webhooks/1/test', {})
  expect([first, second, third].map(secret => accepts(secret, receiver.received.at(-1)))).toEqual([false, false, true])
})

test('a rotation concerns one endpoint: another goes on with the secret of the account', async () => {
  await using shop = await openShop()
  const { sandbox, receiver, client } = shop
  await client.register(`${receiver.url}/second`)
  await client.control.post('/webhooks/1/rotate-secret', {})
  await sandbox.clock.advance('2d')
  await client.book({ orderId: 'SBX-ERROR-1' })
  await sandbox.clock.advance('1s')
  const accepted = receiver.received.map(request => [request.path, accepts(sandbox.account.webhook_secret, request)])
  expect(accepted.sort()).toEqual([
    ['/hook', false],
    ['/second', true],
  ])
})
