import { describe, expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { type AnswerRule, type ReceivedRequest, startReceiver } from '../support/receiver.ts'

const quiet = { listen: false, clock: 'frozen', seed: 7 } as const

const idOf = ({ headers }: ReceivedRequest) => String(headers['webhook-id'])
const statusOf = (request: ReceivedRequest) => /"status":"(\d+)"/.exec(request.text)?.[1]

/** Answers by the number of the request, from 1; 200 where the list ends. */
function inTurn(answers: readonly AnswerRule[]) {
  let n = 0
  return () => answers[n++] ?? { status: 200 }
}

describe('a delivery that fails', () => {
  test('is tried again on the virtual clock, with the same id and the same bytes, until it succeeds', async () => {
    await using receiver = await startReceiver({ answer: inTurn([{ status: 500, body: 'later' }, 'reset']) })
    await using sandbox = await createSandbox({ ...quiet, webhooks: [receiver.url] })
    await clientOf(sandbox, sandbox).book({ orderId: 'SBX-ERROR-1' })
    await sandbox.clock.until('idle')

    expect(receiver.received.map(({ text }) => text)).toEqual(Array(3).fill(receiver.received[0]?.text))
    expect(new Set(receiver.received.map(idOf)).size).toBe(1)
    const [logged] = await sandbox.webhooks.deliveries()
    expect(logged?.state).toBe('delivered')
    expect(logged?.attempts.map(({ n, status, error }) => [n, status, error])).toEqual([
      [1, 500, null],
      [2, null, 'reset'],
      [3, 200, null],
    ])
    // 5 s and 5 min after it, spread by up to 10 %.
    const [first = 0, second = 0, third = 0] = logged?.attempts.map(({ virtualAt }) => virtualAt) ?? []
    expect(Math.abs(second - first - 5_000)).toBeLessThanOrEqual(500)
    expect(Math.abs(third - second - 300_000)).toBeLessThanOrEqual(30_000)
  })

  test('keeps every attempt: bytes, answer, error class, both clocks, and when the next one is due', async () => {
    await using receiver = await startReceiver({ answer: inTurn([{ status: 503, body: 'đang bảo trì' }]) })
    await using sandbox = await createSandbox({ ...quiet, webhooks: [`${receiver.url}/hook?a=1`] })
    const client = clientOf(sandbox, sandbox)
    await client.book({ orderId: 'SBX-ERROR-1' })
    await sandbox.clock.advance('1s')
    const [pending] = (await client.control.get('/webhooks/deliveries')).body.items
    expect(pending).toMatchObject({
      state: 'pending',
      attempts: 1,
      last_answer: 503,
      status: 900,
      order_id: 'SBX-ERROR-1',
    })
    expect(pending.next_at).toMatch(/^2026-01-05T08:00:0[456]/)

    await sandbox.clock.until('idle')
    const detail = (await client.control.get(`/webhooks/deliveries/${pending.id}`)).body
    expect(detail).toMatchObject({ state: 'delivered', next_at: null, body: receiver.received[0]?.text })
    expect(detail.attempts).toMatchObject([
      { n: 1, cause: 'scheduled', answer: 503, response_body: 'đang bảo trì', url: `${receiver.url}/hook?a=1` },
      { n: 2, cause: 'scheduled', answer: 200, error: null },
    ])
    expect(detail.attempts[0].virtual_at).toBe('2026-01-05T08:00:00+07:00')
    expect(Date.parse(detail.attempts[0].wall_at)).toBeGreaterThan(Date.parse('2026-01-06'))
    const sent = Object.fromEntries(
      Object.entries(detail.attempts[0].request_headers).map(([name, value]) => [name.toLowerCase(), value]),
    )
    expect(sent['webhook-id']).toBe(receiver.received.map(idOf)[0])
  })

  test('is given up after the tenth attempt of its schedule, three virtual days later, and the others go on', async () => {
    await using receiver = await startReceiver({
      answer: request => ({ status: statusOf(request) === '900' ? 500 : 200 }),
    })
    await using sandbox = await createSandbox({ ...quiet, webhooks: [receiver.url] })
    const client = clientOf(sandbox, sandbox)
    await client.book({ orderId: 'SBX-ERROR-1' })
    await client.book({ orderId: 'SBX-HAPPY-1' })
    await sandbox.clock.until('idle')
    const logged = await sandbox.webhooks.deliveries()
    // What is sent because the endpoint takes other events again is beside the schedule.
    const outcomes = logged.map(({ status, state, attempts }) => ({
      status,
      state,
      attempts: attempts.filter(({ cause }) => cause === 'scheduled').length,
    }))
    expect(outcomes.filter(({ status }) => status === 900)).toEqual([{ status: 900, state: 'failed', attempts: 10 }])
    expect(outcomes.filter(({ state, attempts }) => state === 'delivered' && attempts === 1)).toHaveLength(11)
    const last = logged.find(({ status }) => status === 900)?.attempts.at(-1)?.virtualAt ?? 0
    const days = (last - Date.parse('2026-01-05T08:00:00+07:00')) / 86_400_000
    expect(days).toBeGreaterThan(2.8)
    expect(days).toBeLessThan(3.5)
  })

  test.each([301, 307, 404, 204])('a %i: only 2xx is success', async status => {
    await using other = await startReceiver()
    await using receiver = await startReceiver({
      answer: inTurn([{ status, headers: { Location: `${other.url}/elsewhere` } }]),
    })
    await using sandbox = await createSandbox({ ...quiet, webhooks: [receiver.url] })
    await clientOf(sandbox, sandbox).book({ orderId: 'SBX-ERROR-1' })
    await sandbox.clock.until('idle')
    expect(receiver.received).toHaveLength(status === 204 ? 1 : 2)
    expect(other.received).toEqual([])
  })
})

describe('several endpoints', () => {
  test('each gets every event; one that hangs delays no other', async () => {
    await using sandbox = await createSandbox(quiet)
    await using hung = await startReceiver({ answer: () => 'hang' })
    await using good = await startReceiver()
    const client = clientOf(sandbox, sandbox)
    await client.register(hung.url)
    await client.register(good.url)
    const { id } = await client.book({ orderId: 'SBX-HAPPY-1' })
    await sandbox.clock.until('idle', { settle: false })
    await good.waitFor(11)
    expect(good.received.map(statusOf)).toEqual([
      '901',
      '902',
      '903',
      '919',
      '904',
      '905',
      '909',
      '912',
      '910',
      '911',
      '913',
    ])
    // First attempts of one shipment go one after another.
    expect(hung.received.map(statusOf)).toEqual(['901'])
    expect((await client.get(`/shipments/search?code=${id}`)).body.data[0].status_code).toBe(913)
  })

  test('the same URL registered twice gets each event twice, with one id and one body', async () => {
    await using receiver = await startReceiver()
    await using sandbox = await createSandbox(quiet)
    const client = clientOf(sandbox, sandbox)
    expect((await client.register(receiver.url)).id).not.toBe((await client.register(receiver.url)).id)
    await client.book({ orderId: 'SBX-ERROR-1' })
    await sandbox.clock.until('idle')
    const [one, two, ...more] = receiver.received
    expect(more).toEqual([])
    expect([one?.text, one && idOf(one)]).toEqual([two?.text, two && idOf(two)])
    expect(await sandbox.webhooks.deliveries()).toHaveLength(2)
  })

  test('a URL given at the start that is known already is not registered again', async () => {
    await using sandbox = await createSandbox({ ...quiet, webhooks: ['http://127.0.0.1:9/a', 'http://127.0.0.1:9/a'] })
    expect((await clientOf(sandbox, sandbox).get('/webhooks')).body.data).toMatchObject([
      { event: 'Tất cả', endpoint: 'http://127.0.0.1:9/a' },
    ])
  })

  test('a deleted endpoint gets nothing more, a retry that was due included', async () => {
    await using receiver = await startReceiver({ answer: () => ({ status: 500 }) })
    await using sandbox = await createSandbox(quiet)
    const client = clientOf(sandbox, sandbox)
    const { id } = await client.register(receiver.url)
    await client.book({ orderId: 'SBX-HAPPY-1' })
    await sandbox.clock.advance('3s')
    expect(receiver.received.map(statusOf)).toEqual(['901'])
    expect((await client.delete(`/webhooks/${id}`)).status).toBe(200)
    expect((await sandbox.clock.until('idle')).settled).toBe(true)
    expect(receiver.received).toHaveLength(1)
    const states = (await sandbox.webhooks.deliveries()).map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['failed', 'no-endpoint']))
  })
})

describe('no endpoint', () => {
  test('the event is kept, and a resend after registering delivers it with its id', async () => {
    await using receiver = await startReceiver()
    await using sandbox = await createSandbox(quiet)
    const client = clientOf(sandbox, sandbox)
    await client.book({ orderId: 'SBX-ERROR-1' })
    await sandbox.clock.until('idle')
    const [kept] = (await client.control.get('/webhooks/deliveries')).body.items
    expect(kept).toMatchObject({ state: 'no-endpoint', endpoint: null, url: null, attempts: 0 })
    expect((await client.control.post(`/webhooks/deliveries/${kept.id}/resend`)).status).toBe(409)

    await client.register(receiver.url)
    const answer = await client.control.post(`/webhooks/deliveries/${kept.id}/resend`)
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 202,
      body: { started: 1, deliveries: [`${kept.message}-1`] },
    })
    await sandbox.clock.until('idle')
    expect(receiver.received.map(request => [idOf(request), statusOf(request)])).toEqual([[kept.message, '900']])
    const { items, total } = (await client.control.get('/webhooks/deliveries')).body
    expect({ total, state: items[0].state, message: items[0].message }).toEqual({
      total: 1,
      state: 'delivered',
      message: kept.message,
    })
    const { attempts } = (await client.control.get(`/webhooks/deliveries/${kept.message}-1`)).body
    expect(attempts).toMatchObject([{ n: 1, cause: 'resend', answer: 200 }])
  })
})

describe('resend', () => {
  test('sends the same id and bytes once more, marked as a resend', async () => {
    await using receiver = await startReceiver()
    await using sandbox = await createSandbox({ ...quiet, webhooks: [receiver.url] })
    await clientOf(sandbox, sandbox).book({ orderId: 'SBX-ERROR-1' })
    await sandbox.clock.until('idle')
    const [delivery] = await sandbox.webhooks.deliveries()
    await sandbox.webhooks.resend(delivery?.id ?? '')
    await sandbox.clock.until('idle')
    const [one, two] = receiver.received
    expect([two?.text, two && idOf(two)]).toEqual([one?.text, one && idOf(one)])
    const [logged] = await sandbox.webhooks.deliveries()
    expect(logged?.attempts.map(({ n, cause }) => [n, cause])).toEqual([
      [1, 'scheduled'],
      [2, 'resend'],
    ])
  })

  test('that succeeds ends the retries, one that fails leaves them as they were', async () => {
    await using receiver = await startReceiver({ answer: inTurn([{ status: 500 }, { status: 500 }]) })
    await using sandbox = await createSandbox({ ...quiet, webhooks: [receiver.url] })
    await clientOf(sandbox, sandbox).book({ orderId: 'SBX-ERROR-1' })
    await sandbox.clock.advance('1s')
    const resend = async () => {
      const [delivery] = await sandbox.webhooks.deliveries()
      await sandbox.webhooks.resend(delivery?.id ?? '')
      await sandbox.clock.advance('1s')
      return (await sandbox.webhooks.deliveries())[0]
    }
    expect(await resend()).toMatchObject({ state: 'pending', attempts: [{}, {}] })
    expect(await resend()).toMatchObject({ state: 'delivered', attempts: [{}, {}, {}] })
    expect((await sandbox.clock.until('idle')).deliveries).toEqual([])
    expect(receiver.received).toHaveLength(3)
  })
})
