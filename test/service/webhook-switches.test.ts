/** What a real receiver gets under each value of the switches 19 to 24 (open-clauses.md). */
import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OndemandOrder } from '../../src/domain/ondemand/order.ts'
import type { Switches } from '../../src/domain/profile.ts'
import { type RunningSandbox, runSandbox } from '../../src/sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { postOndemandEvent } from '../../src/service/delivery/outbox.ts'
import type { ShippedProfile } from '../../src/service/reference/reference.ts'
import { commit } from '../../src/service/world/commit.ts'
import { clientOf } from '../support/api-client.ts'
import { type AnswerRule, type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { failedOrder, sampleOrder } from '../webhooks/sample-order.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await runSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const NAMES = { text: 'Đã lấy hàng', message: 'Tài xế đã lấy hàng', description: 'Tài xế đã có hàng' }

/** An account with its own switches and one real endpoint. */
async function openAccount(
  set: Partial<Switches>,
  { profile = 'compatible', answer }: { profile?: ShippedProfile; answer?: () => AnswerRule } = {},
) {
  const { core, accounts, clock } = sandbox
  const receiver = await startReceiver(answer ? { answer } : {})
  const switches = { ...core.reference.profile(profile).switches, ...set }
  const row = await accounts.create({ profile: { name: profile, switches } })
  const account = await sandbox.credentials(row.id)
  const client = clientOf(sandbox, { account })
  await client.register(`${receiver.url}/hook`)
  const advance = (to: { readonly by: number } | 'idle') =>
    clock.advance(row.id, { to, settle: true, settleTimeoutMs: 10_000 })
  /** What arrives because of something, until nothing is pending. */
  const arriving = async (act: () => Promise<unknown>): Promise<readonly ReceivedRequest[]> => {
    const before = receiver.received.length
    await act()
    await advance('idle')
    return receiver.received.slice(before)
  }
  return {
    client,
    account,
    advance,
    received: receiver.received,
    book: (orderId: string) => arriving(() => client.book({ orderId })),
    /** As the service does when an on-demand order gets to a status. */
    push: (...orders: readonly OndemandOrder[]) =>
      arriving(() =>
        commit(core, { world: row.id, at: core.clocks.now(row.id) }, async change => {
          for (const order of orders)
            await postOndemandEvent(change, { account: row, state: order, earlier: null, more: false })
        }),
      ),
    /** The delivery of the only event there was. */
    async onlyDelivery() {
      const { items } = (await client.control.get('/webhooks/deliveries')).body
      expect(items).toHaveLength(1)
      return (await client.control.get(`/webhooks/deliveries/${items[0].id}`)).body
    },
    [Symbol.asyncDispose]: () => receiver.close(),
  }
}

/** Judges an event by its schema and gives what matters of it. */
function tell(request: ReceivedRequest): string {
  const body = request.json()
  const valid = (name: string) => expect(validator(`events/${name}.schema.json`)(body)).toEqual([])
  if (/^.{0,400}"shipment_code"/.test(request.text)) {
    valid('creation-result')
    return `creation ${/"shipment_status":(\d+)/.exec(request.text)?.[1]}`
  }
  if (request.text.startsWith('{"is_ondemand_shipment":true')) {
    valid('ondemand-status')
    return `on-demand ${/"status":(\d+)/.exec(request.text)?.[1]}`
  }
  valid('shipment-status')
  return `status ${/"status":"(\d+)"/.exec(request.text)?.[1]}`
}

function headersOf(request: ReceivedRequest | undefined): Record<string, string> {
  return Object.fromEntries(Object.entries(request?.headers ?? {}).map(([name, value]) => [name, String(value)]))
}

function hmac(secret: string, body: Buffer): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}

describe('creation_push', () => {
  test.each([
    ['status', 901, ['status 901', 'status 902']],
    ['creation', 901, ['creation 901', 'status 902']],
    ['both', 901, ['creation 901', 'status 901', 'status 902']],
    ['status', 900, ['status 901', 'status 902']],
    ['creation', 900, ['creation 900', 'status 901', 'status 902']],
    ['both', 900, ['creation 900', 'status 901', 'status 902']],
  ] as const)(
    '%s with created_status %i: the events of a success are %j',
    async (creation_push, created_status, begin) => {
      await using account = await openAccount({ creation_push, created_status })
      const told = (await account.book('SBX-HAPPY-1')).map(tell)
      expect(told.slice(0, begin.length)).toEqual(begin)
      expect(told.filter(event => event.startsWith('creation'))).toHaveLength(creation_push === 'status' ? 0 : 1)
    },
  )

  test.each([
    ['status', ['status 900']],
    ['creation', ['creation 900']],
    ['both', ['creation 900', 'status 900']],
  ] as const)('%s: the events of a failure are %j', async (creation_push, expected) => {
    await using account = await openAccount({ creation_push })
    expect((await account.book('SBX-ERROR-1')).map(tell)).toEqual(expected)
  })

  test('the short event carries the reason of a failure, which a success has not', async () => {
    await using account = await openAccount({ creation_push: 'creation' })
    const [failure] = await account.book('SBX-ERROR-2')
    expect(failure?.json()).toMatchObject({ order_id: 'SBX-ERROR-2', carrier_error: expect.stringMatching(/./) })
    const [success] = await account.book('SBX-HAPPY-2')
    expect(success?.json()).toMatchObject({ order_id: 'SBX-HAPPY-2', carrier_error: null, error: null })
  })

  test('one that the carrier answers later waits for the answer; a jump past it still has an event for its status', async () => {
    await using account = await openAccount({ creation_push: 'creation', created_status: 900 })
    const { id } = await account.client.book({ orderId: 'SBX-HAPPY-3' })
    expect((await account.client.control.get('/webhooks/deliveries')).body.total).toBe(0)
    await account.client.control.post(`/shipments/${id}/simulate`, { action: 'to', to: 'delivered', jump: true })
    await account.advance({ by: 0 })
    expect(account.received.map(tell)).toEqual(['creation 900', 'status 905'])
  })
})

describe('webhook_signature', () => {
  test('compatible: both, each verified on its own', async () => {
    await using account = await openAccount({})
    const [request] = await account.book('SBX-ERROR-1')
    if (request === undefined) throw new Error('nothing arrived')
    const { webhook_secret, client_secret } = account.account
    expect(() => new Webhook(webhook_secret).verify(request.body, headersOf(request))).not.toThrow()
    expect(headersOf(request)['x-signature']).toBe(hmac(client_secret, request.body))
  })

  test('spec: Standard Webhooks alone', async () => {
    await using account = await openAccount({}, { profile: 'spec' })
    const [request] = await account.book('SBX-ERROR-1')
    if (request === undefined) throw new Error('nothing arrived')
    const verifier = new Webhook(account.account.webhook_secret)
    expect(() => verifier.verify(request.body, headersOf(request))).not.toThrow()
    expect(headersOf(request)).not.toHaveProperty('x-signature')
  })

  test('observed: base64(HMAC-SHA256(body, client_secret)) in X-Signature alone', async () => {
    await using account = await openAccount({}, { profile: 'observed' })
    const [request] = await account.book('SBX-ERROR-1')
    if (request === undefined) throw new Error('nothing arrived')
    const headers = headersOf(request)
    expect(headers['x-signature']).toBe(hmac(account.account.client_secret, request.body))
    expect(Object.keys(headers).filter(name => name.startsWith('webhook-'))).toEqual([])
  })

  test('the header can be named, and none at all can be asked for', async () => {
    const setting = [
      { scheme: 'body-hmac-base64', header: 'X-Shop-Hmac-SHA256' },
    ] satisfies Switches['webhook_signature']
    await using named = await openAccount({ webhook_signature: setting })
    const [request] = await named.book('SBX-ERROR-1')
    if (request === undefined) throw new Error('nothing arrived')
    expect(headersOf(request)['x-shop-hmac-sha256']).toBe(hmac(named.account.client_secret, request.body))

    await using unsigned = await openAccount({ webhook_signature: [] })
    const [bare] = await unsigned.book('SBX-ERROR-1')
    const names = Object.keys(headersOf(bare))
    expect(names.filter(name => /signature|webhook|hmac/.test(name))).toEqual([])
    expect(names).toContain('content-type')
  })
})

describe('json_style', () => {
  test('js sends UTF-8 as it is', async () => {
    await using account = await openAccount({ json_style: 'js' })
    const [request] = await account.book('SBX-ERROR-đơn/1')
    expect(request?.text).toContain('"order_id":"SBX-ERROR-đơn/1"')
  })

  test('php sends what json_encode would, signed as sent; read as JSON it says the same', async () => {
    await using account = await openAccount({ json_style: 'php', creation_push: 'both' })
    const requests = await account.book('SBX-ERROR-đơn/1')
    expect(requests.map(tell)).toEqual(['creation 900', 'status 900'])
    const { webhook_secret, client_secret } = account.account
    for (const request of requests) {
      expect(request.text).toContain(String.raw`"order_id":"SBX-ERROR-\u0111\u01a1n\/1"`)
      expect(request.text).toMatch(/^[\u0020-\u007e]+$/)
      expect(request.json()).toMatchObject({ order_id: 'SBX-ERROR-đơn/1' })
      expect(() => new Webhook(webhook_secret).verify(request.body, headersOf(request))).not.toThrow()
      expect(headersOf(request)['x-signature']).toBe(hmac(client_secret, request.body))
    }
  })
})

describe('webhook_retry, on the virtual clock', () => {
  const failing = { answer: () => ({ status: 500 }) }

  /** Minutes after the first attempt. */
  async function attemptsOf(account: Awaited<ReturnType<typeof openAccount>>) {
    await account.book('SBX-ERROR-1')
    const { state, attempts } = await account.onlyDelivery()
    const times: number[] = attempts.map(({ virtual_at }: { virtual_at: string }) => Date.parse(virtual_at))
    return { state, minutes: times.map(time => (time - (times[0] ?? 0)) / 60_000) }
  }

  test.each([
    ['three-minutes', [0, 3, 6]],
    ['none', [0]],
    ['fast', [0, 1 / 60, 6 / 60, 36 / 60]],
    [
      ['30s', '5m', '1h'],
      [0, 0.5, 5.5, 65.5],
    ],
    [[], [0]],
  ])('%j tries at minutes %j, then gives up', async (webhook_retry, expected) => {
    // A list literal is a list of texts; the schema's own values stand in the table above.
    await using account = await openAccount({ webhook_retry: webhook_retry as Switches['webhook_retry'] }, failing)
    const { state, minutes } = await attemptsOf(account)
    expect(minutes).toEqual(expected)
    expect(state).toBe('failed')
  })

  test('standard tries ten times', async () => {
    await using account = await openAccount({ webhook_retry: 'standard' }, failing)
    expect((await attemptsOf(account)).minutes).toHaveLength(10)
  })

  test('three-minutes tries at the third minute and not before, and a success ends it', async () => {
    let n = 0
    await using account = await openAccount(
      { webhook_retry: 'three-minutes' },
      { answer: () => ({ status: n++ === 0 ? 500 : 200 }) },
    )
    await account.client.book({ orderId: 'SBX-ERROR-1' })
    await account.advance({ by: 179_999 })
    expect(account.received).toHaveLength(1)
    await account.advance({ by: 1 })
    expect(account.received).toHaveLength(2)
    expect((await account.onlyDelivery()).state).toBe('delivered')
    await account.advance('idle')
    expect(account.received).toHaveLength(2)
  })
})

describe('webhook_success', () => {
  test.each([
    ['2xx', 204, 'delivered'],
    ['2xx', 201, 'delivered'],
    ['2xx', 302, 'failed'],
    ['200', 200, 'delivered'],
    ['200', 204, 'failed'],
    ['200', 201, 'failed'],
  ] as const)('under %s an answer of %i leaves the delivery %s', async (webhook_success, status, state) => {
    const set = { webhook_success, webhook_retry: 'none' } as const
    await using account = await openAccount(set, { answer: () => ({ status }) })
    await account.book('SBX-ERROR-1')
    const delivery = await account.onlyDelivery()
    expect(delivery.state).toBe(state)
    const odd = state === 'failed' && status < 300
    const reason = `${status} counts as a failure here: under webhook_success: 200 only 200 is success.`
    expect(delivery.attempts[0].detail).toBe(odd ? reason : null)
  })
})

describe('ondemand_push', () => {
  test('ondemand sends the payload that public clients read', async () => {
    await using account = await openAccount({ ondemand_push: 'ondemand' })
    const requests = await account.push(sampleOrder(), failedOrder())
    expect(requests.map(tell)).toEqual(['on-demand 904', 'on-demand 1000'])
    expect(requests[0]?.json()).toMatchObject({ gcode: 'GS6ZE234V6', order_id: 'DH-9', message: NAMES.message })
  })

  test('status sends the documented payload, filled from the order', async () => {
    await using account = await openAccount({ ondemand_push: 'status' })
    const [request] = await account.push(sampleOrder())
    expect(request && tell(request)).toBe('status 904')
    expect(request?.json()).toMatchObject({
      gcode: 'GS6ZE234V6',
      status_text: NAMES.text,
      carrier_short_name: 'ahamove',
    })
  })

  test('none sends and logs nothing', async () => {
    await using account = await openAccount({}, { profile: 'spec' })
    expect(await account.push(sampleOrder())).toEqual([])
    expect((await account.client.control.get('/webhooks/deliveries')).body).toMatchObject({ items: [], total: 0 })
  })

  test('the switches of bodies and signatures hold for it as well', async () => {
    await using account = await openAccount({ json_style: 'php' }, { profile: 'observed' })
    const [request] = await account.push(sampleOrder())
    if (request === undefined) throw new Error('nothing arrived')
    expect(request.text).toContain(String.raw`"message":"T\u00e0i x\u1ebf`)
    expect(headersOf(request)['x-signature']).toBe(hmac(account.account.client_secret, request.body))
  })

  test('events of one order arrive in order', async () => {
    await using account = await openAccount({})
    const { client } = account
    const course = [900, 901, 902, 903, 904, 905, 906, 910] as const
    const requests = await account.push(...course.map(status => sampleOrder({ status })))
    expect(requests.map(tell)).toEqual(course.map(status => `on-demand ${status}`))
    expect((await client.control.get('/webhooks/deliveries')).body.items[0]).toMatchObject({
      shipment: 'GS6ZE234V6',
      order_id: 'DH-9',
      status: 910,
      state: 'delivered',
    })
  })
})
