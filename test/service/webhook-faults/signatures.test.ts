import { describe, expect, test } from 'vitest'
import { accepts } from '../../webhooks/chaos/strict-consumer.ts'
import { ACCEPTED, arrivedOf, judge, only, openShop, REFUSED, WAYS } from './open-shop.ts'

describe.each(WAYS)('the signature, by %s', by => {
  test('W6 wrong: a consumer who verifies refuses this event and takes the others', async () => {
    await using shop = await openShop({ chaos: { sign: 'wrong' }, by })
    await shop.travel()
    const request = only(await shop.of(903))
    expect(judge(request, shop.world.account)).toEqual(REFUSED)
    expect(request.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/)
    expect(request.headers['x-signature']).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    for (const status of [901, 902, 919, 904]) {
      expect(judge(only(await shop.of(status)), shop.world.account)).toEqual(ACCEPTED)
    }
    const logged = await shop.logged(903)
    expect(logged.attempts.map(({ faults }) => faults.join())).toEqual([expect.stringContaining('sign')])
    expect(request.text).toBe(logged.body)
  })

  test('W6 wrong holds on every retry; a resend by hand is free of it', async () => {
    // As a consumer who verifies answers.
    const check = { account: { webhook_secret: '', client_secret: '' } }
    await using shop = await openShop({
      chaos: { sign: 'wrong' },
      by,
      set: { webhook_retry: ['1s', '5s'] },
      answer: request => ({ status: judge(request, check.account).standard ? 200 : 401 }),
    })
    check.account = shop.world.account
    await shop.travel()
    const requests = await shop.of(903)
    expect(requests.map(request => judge(request, shop.world.account))).toEqual([REFUSED, REFUSED, REFUSED])
    const { id, state } = await shop.logged(903)
    expect(state).toBe('failed')

    expect((await shop.client.control.post(`/webhooks/deliveries/${id}/resend`)).status).toBe(202)
    await shop.world.clock.until('idle')
    const resent = (await shop.of(903)).at(-1)
    expect(resent && judge(resent, shop.world.account)).toEqual(ACCEPTED)
    const logged = await shop.logged(903)
    expect(logged.state).toBe('delivered')
    expect(logged.attempts.map(({ cause, faults }) => [cause, faults.length > 0])).toEqual([
      ['scheduled', true],
      ['scheduled', true],
      ['scheduled', true],
      ['resend', false],
    ])
  })

  test('W6 missing: no signature, no id, no timestamp', async () => {
    await using shop = await openShop({ chaos: { sign: 'missing' }, by })
    await shop.travel()
    const { body } = await shop.logged(903)
    const request = only(shop.receiver.received.filter(({ text }) => text === body))
    const names = Object.keys(request.headers).filter(name => name.startsWith('webhook-') || name === 'x-signature')
    expect(names).toEqual([])
    expect(judge(request, shop.world.account)).toEqual(REFUSED)
    expect(shop.receiver.received.filter(({ headers }) => headers['webhook-id'] === undefined)).toEqual([request])
  })

  test.each([
    ['W7', 'stale', -600],
    ['W8', 'future', 600],
  ] as const)('%s %s: ten minutes off by wall time; what has no timestamp cannot show it', async (_id, sign, off) => {
    await using shop = await openShop({ chaos: { sign }, by })
    await shop.travel()
    const request = only(await shop.of(903))
    const seconds = Number(request.headers['webhook-timestamp']) - request.at / 1_000
    expect(Math.abs(seconds - off)).toBeLessThan(60)
    expect(judge(request, shop.world.account)).toEqual({ standard: false, hmac: true })
    for (const status of [902, 919]) {
      expect(judge(only(await shop.of(status)), shop.world.account)).toEqual(ACCEPTED)
    }
  })

  test.each([
    ['old-key', { old: true, present: false }],
    ['new-key', { old: false, present: true }],
  ] as const)('W9 %s: while a secret is rotated, one key signs', async (sign, accepting) => {
    await using shop = await openShop({ chaos: { sign }, by })
    const old = shop.world.account.webhook_secret
    const { body } = await shop.client.control.post(`/webhooks/${shop.endpoint}/rotate-secret`)
    const present: string = body.secret
    await shop.travel()
    const request = arrivedOf(only(await shop.of(903)))
    expect(request.headers['webhook-signature']).toMatch(/^v1,\S+$/)
    expect({ old: accepts('standard', request, old), present: accepts('standard', request, present) }).toEqual(
      accepting,
    )
    // The others carry both: who knows either takes them.
    for (const status of [902, 919]) {
      const other = arrivedOf(only(await shop.of(status)))
      expect([accepts('standard', other, old), accepts('standard', other, present)]).toEqual([true, true])
    }
  })

  test.each(['old-key', 'new-key'] as const)('W9 %s: without a rotation there is but one key', async sign => {
    await using shop = await openShop({ chaos: { sign }, by })
    await shop.travel()
    expect(judge(only(await shop.of(903)), shop.world.account)).toEqual(ACCEPTED)
  })

  test('W6 holds for every scheme of the endpoint, the token in its address included', async () => {
    await using shop = await openShop({ chaos: { sign: 'missing' }, by })
    const settings = { signature: [{ scheme: 'stripe' }, { scheme: 'url-token', secret: 'a-token' }] }
    expect((await shop.client.control.put(`/webhooks/${shop.endpoint}/settings`, settings)).status).toBe(200)
    await shop.travel()
    expect(shop.receiver.received.map(({ path }) => path)).toEqual([
      '/hook?token=a-token',
      '/hook?token=a-token',
      '/hook',
      '/hook?token=a-token',
      '/hook?token=a-token',
    ])
    const taken = shop.receiver.received.map(request =>
      accepts('stripe', arrivedOf(request), shop.world.account.webhook_secret),
    )
    expect(taken).toEqual([true, true, false, true, true])
  })

  test('W10 changed after signing: one byte differs, and the signature fits what was signed', async () => {
    await using shop = await openShop({ chaos: { mutate: { after_signing: true } }, by })
    await shop.travel()
    const request = only(await shop.of(903))
    const { body, attempts } = await shop.logged(903)
    expect(judge(request, shop.world.account)).toEqual(REFUSED)
    expect(judge({ ...request, body: Buffer.from(body) }, shop.world.account)).toEqual(ACCEPTED)
    expect(request.body).toHaveLength(Buffer.byteLength(body))
    expect([...request.body].filter((byte, place) => byte !== Buffer.from(body)[place])).toHaveLength(1)
    expect(attempts.map(attempt => attempt.request_body)).toEqual([request.text])
  })
})
