import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import '../../src/vitest.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { verifyWebhook } from '../../src/webhooks.ts'
import { type Client, clientOf } from '../support/api-client.ts'

let sandbox: Sandbox
let client: Client
beforeEach(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7, inbox: true })
  client = clientOf(sandbox, sandbox)
})
afterEach(() => sandbox.close())

/** Long enough for everything to arrive. */
const deliver = () => sandbox.clock.advance('10d')

/** The carrier accepts two seconds after the booking, and the first event says so. */
async function book(orderId: string, by = client, world: Pick<Sandbox, 'clock'> = sandbox) {
  const booked = await by.book({ orderId })
  await world.clock.advance('3s')
  return booked
}

describe('what arrives', () => {
  test('is what a receiver would get: headers, the exact body, a valid signature', async () => {
    const { id } = await book('A-1')
    await deliver()
    const event = await sandbox.account.inbox.waitFor({ status: 'delivered', order_id: 'A-1' })
    expect(event).toMatchObject({ event: 'shipment-status', verified: true, attempt: 1, answer: 200, accepted: true })
    expect(event.body).toMatchObject({ gcode: id, order_id: 'A-1', status: '905' })
    expect(JSON.parse(event.raw)).toEqual(event.body)
    const { webhook_secret: secret } = sandbox.account
    const now = Date.parse(event.wall_at) / 1_000
    expect(verifyWebhook('standard', { headers: event.headers, body: event.raw, secret, now })).toEqual({ ok: true })
    const other = verifyWebhook('standard', { headers: event.headers, body: `${event.raw} `, secret, now })
    expect(other.ok).toBe(false)
  })

  test('comes in the order of its arrival, and stands in the delivery log of the endpoint "inbox:"', async () => {
    await book('A-1')
    await deliver()
    const events = await sandbox.inbox.events()
    expect(events.map(({ n }) => n)).toEqual(events.map((_event, index) => index + 1))
    expect(events[0]?.slug).toBe('waiting-for-pickup')
    expect(events.map(({ slug }) => slug)).toContain('delivered')
    const deliveries = await sandbox.webhooks.deliveries()
    expect(deliveries).toHaveLength(events.length)
    expect(new Set(deliveries.map(({ attempts }) => attempts[0]?.url))).toEqual(new Set(['inbox:']))
  })

  test.each([
    ['standard', true],
    ['standard-ed25519', true],
    ['stripe', true],
    ['github', true],
    ['body-hmac-base64', true],
    ['url-token', true],
    ['none', null],
  ])('is verified under the scheme %s: %s', async (scheme, verified) => {
    await using own = await createSandbox({ clock: 'frozen', inbox: true, webhookSignature: [scheme] })
    await book('A-1', clientOf(own, own), own)
    expect((await own.inbox.waitFor({ status: 901 })).verified).toBe(verified)
  })

  test('is verified with the secret of the account after a rotation', async () => {
    await client.control.post('/webhooks/0/rotate-secret')
    await book('A-1')
    expect((await sandbox.inbox.waitFor({ status: 901 })).verified).toBe(true)
  })
})

describe('a wait', () => {
  test('is over when the event comes', async () => {
    const waiting = sandbox.inbox.waitFor({ order_id: 'A-2', status: 'waiting-for-pickup' })
    await book('A-1')
    await book('A-2')
    expect((await waiting).order_id).toBe('A-2')
  })

  test('names a shipment by id, order_id or waybill', async () => {
    const { id } = await book('A-1')
    const { carrier_code: waybill } = await sandbox.shipments.of(id).read()
    for (const shipment of [id, 'A-1', waybill ?? 'none']) {
      expect((await sandbox.inbox.waitFor({ shipment })).shipment).toBe(id)
    }
  })

  test('waits for as many as it is told', async () => {
    await book('SBX-DUP-1')
    await deliver()
    const delivered = await sandbox.inbox.waitFor({ status: 'delivered' }, { count: 2 })
    expect(delivered.attempt).toBe(1)
    await expect(sandbox.inbox.waitFor({ status: 'delivered' }, { count: 3, timeoutMs: 0 })).rejects.toThrow(
      /^no 3 events in the inbox with status delivered within 0 ms\. .*2 of 3 events came\./,
    )
  })

  test('that ends without its event says what came near, and why nothing comes', async () => {
    await book('A-1')
    await sandbox.inbox.waitFor({ order_id: 'A-1' })
    const waiting = sandbox.inbox.waitFor({ order_id: 'A-1', status: 'delivered' }, { timeoutMs: 0 })
    await expect(waiting).rejects.toThrow(
      /Near misses: msg_\S+: status is 901, not delivered\. The clock is frozen at 2026-01-05 08:00:03/,
    )
  })

  test('on a closed inbox is refused', async () => {
    await sandbox.inbox.close()
    await expect(sandbox.inbox.waitFor({ order_id: 'A-1' })).rejects.toThrow(/the inbox of this account is not open/)
    await expect(sandbox.inbox.events()).rejects.toThrow(/is not open; POST \/__sandbox\/inbox opens it/)
  })
})

describe('an inbox that fails', () => {
  test('is tried again as any receiver is: 500 twice, then 200', async () => {
    await sandbox.account.inbox.answer({ status: 500, times: 2 })
    await book('A-1')
    await sandbox.clock.advance('10m')
    const event = await sandbox.account.inbox.waitFor({ order_id: 'A-1', status: 901 })
    expect(event).toMatchObject({ attempt: 3, answer: 200 })
    const all = (await sandbox.inbox.events()).filter(({ message }) => message === event.message)
    expect(all.map(({ attempt, answer, accepted }) => [attempt, answer, accepted])).toEqual([
      [1, 500, false],
      [2, 500, false],
      [3, 200, true],
    ])
    expect(new Set(all.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('is counted exactly, also when many events come at once', async () => {
    await sandbox.inbox.answer({ status: 503, times: 5 })
    await Promise.all(Array.from({ length: 12 }, (_one, n) => client.book({ orderId: `B-${n}` })))
    await sandbox.clock.advance('1m')
    expect((await sandbox.inbox.events()).length).toBeGreaterThanOrEqual(12)
    const firsts = (await sandbox.inbox.events()).filter(({ answer }) => answer === 503)
    expect(firsts).toHaveLength(5)
  })

  test('answers late: too late is no answer, and the event has arrived all the same', async () => {
    await using own = await createSandbox({ clock: 'frozen', inbox: true, webhookTimeoutMs: 20 })
    await own.inbox.answer({ status: 200, times: 1, delay: '1s' })
    await book('A-1', clientOf(own, own), own)
    expect(await own.inbox.events()).toMatchObject([{ answer: null, accepted: false, verified: true }])
    const [delivery] = await own.webhooks.deliveries()
    expect(delivery?.attempts[0]).toMatchObject({ error: 'timeout', detail: 'The inbox gave no answer within 0.02 s.' })
  })

  test('does not hold up the end of the sandbox', async () => {
    const own = await createSandbox({ clock: 'frozen', inbox: true })
    await own.inbox.answer({ status: 200, delay: '14s' })
    await clientOf(own, own).book()
    await own.clock.advance('1m', { settle: false })
    await own.close()
  }, 10_000)

  test('refuses what it cannot do', async () => {
    await expect(sandbox.inbox.answer({ status: 99 })).rejects.toThrow(/status/)
    await expect(sandbox.inbox.answer({ status: 500, delay: '2m' })).rejects.toThrow(/it is at most 60s/)
  })
})

describe('faults', () => {
  test('that spoil the signature are seen: verified is false, and a wait without a word of it does not take the event', async () => {
    await sandbox.faults.add({ fault: { webhook: { sign: 'wrong' } } })
    await book('A-1')
    const event = await sandbox.inbox.waitFor({ order_id: 'A-1', verified: false })
    expect(event).toMatchObject({ verified: false, answer: 200 })
    expect(event.faults.join()).toMatch(/^sign \(rule /)
    await expect(sandbox.inbox.waitFor({ order_id: 'A-1' }, { timeoutMs: 0 })).rejects.toThrow(
      /verified is false, not true/,
    )
  })

  test('that change the body after it was signed are seen, those before are not', async () => {
    await sandbox.faults.add(
      { match: { order_id: 'LATE' }, fault: { webhook: { mutate: { after_signing: true } } } },
      { match: { order_id: 'EARLY' }, fault: { webhook: { status: 917 } } },
    )
    await book('LATE')
    await book('EARLY')
    expect((await sandbox.inbox.waitFor({ order_id: 'LATE', verified: false })).accepted).toBe(true)
    expect((await sandbox.inbox.waitFor({ order_id: 'EARLY' })).body).toMatchObject({ status: '917' })
  })

  test('that break the connection off let nothing arrive', async () => {
    await sandbox.faults.add({ match: { order_id: 'A-1' }, fault: { webhook: { reset: true } } })
    await book('A-1')
    expect((await sandbox.webhooks.deliveries())[0]?.attempts[0]?.error).toBe('reset')
    expect(await sandbox.inbox.events()).toEqual([])
  })

  test('that deliver twice and out of order do so here', async () => {
    await book('SBX-ORDER-1')
    await book('SBX-DUP-1')
    await deliver()
    const of = async (order: string) => (await sandbox.inbox.events()).filter(({ order_id }) => order_id === order)
    const ordered = await of('SBX-ORDER-1')
    const times = ordered.map(({ body }) => Number(body?.update_time))
    expect(times).not.toEqual(times.toSorted((a, b) => a - b))
    const doubled = await of('SBX-DUP-1')
    expect(doubled.length).toBeGreaterThan(new Set(doubled.map(({ message }) => message)).size)
  })
})

describe('toHaveReceived', () => {
  const complaint = async (expectation: Promise<void>): Promise<string> => {
    try {
      await expectation
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    throw new Error('the expectation held')
  }

  test('holds for an event that came, by slug and by code, and not for others', async () => {
    await book('A-1')
    await deliver()
    await expect(sandbox.account.inbox).toHaveReceived('delivered', { order_id: 'A-1' })
    await expect(sandbox.inbox).toHaveReceived(905)
    await expect(sandbox).toHaveReceived('delivered')
    await expect(sandbox.inbox).not.toHaveReceived('returned')
    await expect(sandbox.inbox).not.toHaveReceived('delivered', { order_id: 'A-2' })
  })

  test('quotes what arrived, what was not accepted and why, at once while nothing can come', async () => {
    await book('A-1')
    await deliver()
    await sandbox.faults.add(
      { match: { order_id: 'A-2' }, fault: { webhook: { drop: true } } },
      { match: { order_id: 'A-4' }, fault: { webhook: { sign: 'wrong' } } },
    )
    await book('A-2')
    await book('A-4')
    await sandbox.inbox.answer({ status: 500, times: 1 })
    await book('A-3')
    expect((await sandbox.inbox.events()).at(-1)?.order_id).toBe('A-3')
    const text = await complaint(expect(sandbox.inbox).toHaveReceived('returned', { order_id: 'A-1' }))
    expect(text).toContain('expected the inbox to receive returned, order_id A-1\n\narrived (')
    expect(text).toMatch(
      / {2}#\d+ \d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}delivered \(905\) of A-1, attempt 1, signature valid, answered 200\n/,
    )
    expect(text).toMatch(/of A-4, attempt 1, SIGNATURE INVALID, answered 200, faults: sign \(rule \d\)/)
    expect(text).toMatch(
      /not accepted:\n {2}waiting-for-pickup \(901\) of A-3: attempt 1 was answered 500, next at 2026-01-15 08:00:\d\d\n/,
    )
    expect(text).toMatch(/waiting-for-pickup \(901\) of A-2: dropped, faults: drop \(rule \d\)/)
    expect(text).toMatch(/near misses:\n {2}#\d+: status is \d+, not returned/)
  })

  test('of an event that must not have come, says that it came', async () => {
    await book('A-1')
    await sandbox.inbox.waitFor({ order_id: 'A-1' })
    const text = await complaint(expect(sandbox.inbox).not.toHaveReceived('waiting-for-pickup'))
    expect(text).toMatch(/^expected the inbox not to receive waiting-for-pickup; #1 is one\n\narrived \(1\):/)
  })

  test('waits while the clock runs', async () => {
    await using own = await createSandbox({ clock: 'real', pace: '10ms', inbox: true })
    await clientOf(own, own).book({ orderId: 'A-1' })
    await expect(own.inbox).toHaveReceived('delivered', { order_id: 'A-1' })
  })

  test('takes nothing but an inbox', async () => {
    await expect(expect({}).toHaveReceived('delivered')).rejects.toThrow(/wants an inbox/)
  })
})

describe('the handle of an account', () => {
  test('has URLs, the inbox and registerWebhook, and is as JSON what it was: credentials', async () => {
    const alice = await sandbox.createAccount({ inbox: true })
    for (const handle of [sandbox, sandbox.account, alice, alice.account]) {
      expect(handle.apiUrl).toBe(`${sandbox.url}/api/v2`)
      expect(handle.controlUrl).toBe(`${sandbox.url}/__sandbox`)
      expect(await handle.registerWebhook('http://127.0.0.1:9/hook')).toBeGreaterThan(0)
      expect(handle.inbox.events).toBeTypeOf('function')
    }
    expect(Object.keys(alice.account)).not.toContain('inbox')
    await expect(alice.registerWebhook('ftp://nowhere')).rejects.toThrow()
    const answer = await clientOf(sandbox, alice).get('/webhooks')
    expect(answer.body.data).toHaveLength(2)
  })

  test('of an account with an inbox of its own gets no event of another', async () => {
    const alice = await sandbox.createAccount({ inbox: true, clock: 'frozen' })
    const bob = await sandbox.createAccount({ clock: 'frozen' })
    await book('OF-ALICE', clientOf(sandbox, alice), alice)
    await book('OF-DEFAULT')
    await alice.inbox.waitFor({ order_id: 'OF-ALICE' })
    await sandbox.inbox.waitFor({ order_id: 'OF-DEFAULT' })
    expect((await alice.inbox.events()).map(({ order_id }) => order_id)).toEqual(['OF-ALICE'])
    expect((await sandbox.inbox.events()).map(({ order_id }) => order_id)).toEqual(['OF-DEFAULT'])
    await expect(bob.inbox.events()).rejects.toThrow(/is not open/)
    await bob.inbox.open()
    expect(await bob.inbox.events()).toEqual([])
  })
})

describe('reset, snapshot, state', () => {
  test('a reset empties an inbox of the start, and what it answers is 200 again', async () => {
    await sandbox.inbox.answer({ status: 500 })
    await book('A-1')
    await sandbox.inbox.waitFor({ order_id: 'A-1', answer: 500 })
    await sandbox.reset()
    expect(await sandbox.inbox.events()).toEqual([])
    await book('A-2')
    expect(await sandbox.inbox.waitFor({ order_id: 'A-2' })).toMatchObject({ n: 1, answer: 200 })
  })

  test('a reset closes one that was opened later, as it forgets an endpoint that was registered', async () => {
    const alice = await sandbox.createAccount()
    await alice.inbox.open()
    await alice.reset()
    await expect(alice.inbox.events()).rejects.toThrow(/is not open/)
  })

  test('a snapshot holds what had arrived', async () => {
    await book('A-1')
    await sandbox.inbox.waitFor({ order_id: 'A-1' })
    const booked = await sandbox.snapshot()
    await deliver()
    await booked.restore()
    expect(await sandbox.inbox.events()).toHaveLength(1)
    await deliver()
    await expect(sandbox.inbox).toHaveReceived('delivered', { order_id: 'A-1' })
  })

  test('a state carries the inbox and its events to another account, where signatures are its own', async () => {
    await book('A-1')
    await sandbox.inbox.waitFor({ order_id: 'A-1' })
    const alice = await sandbox.createAccount()
    await alice.state.import(await sandbox.state.export())
    expect(await alice.inbox.events()).toMatchObject([{ n: 1, order_id: 'A-1', verified: true }])
    await alice.clock.advance('10d')
    expect(await alice.inbox.waitFor({ status: 'delivered' })).toMatchObject({ verified: true })
  })

  test('one that is closed and opened again begins empty', async () => {
    await book('A-1')
    await sandbox.inbox.waitFor({ order_id: 'A-1' })
    await sandbox.inbox.close()
    await sandbox.inbox.open()
    expect(await sandbox.inbox.events()).toEqual([])
    await book('A-2')
    expect((await sandbox.inbox.waitFor({ order_id: 'A-2' })).n).toBe(2)
  })
})
