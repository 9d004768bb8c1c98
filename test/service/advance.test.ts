import { describe, expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'

const quiet = { listen: false, clock: 'frozen', seed: 7 } as const
/** A year of parcels takes a busy machine with PostgreSQL more than the 30 s that the library waits by itself. */
const PATIENT = { settleTimeoutMs: 150_000 } as const
const HAPPY = [902, 903, 919, 904, 905, 909, 912, 910, 911, 913]

describe('advancing a frozen clock', () => {
  test('until idle reports every transition and delivery in order, settled', async () => {
    await using receiver = await startReceiver()
    await using sandbox = await createSandbox({ ...quiet, webhooks: [receiver.url] })
    const client = clientOf(sandbox, sandbox)
    const happy = await client.book({ orderId: 'SBX-HAPPY-1' })
    const returned = await client.book({ orderId: 'SBX-RETURN-1' })
    const { status, body } = await client.control.post('/clock/advance', { until: 'idle' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ settled: true, pending_deliveries: 0 })

    const moves = (id: string) =>
      body.transitions.flatMap((move: { shipment: string; status: number }) =>
        move.shipment === id ? [move.status] : [],
      )
    expect(moves(happy.id)).toEqual(HAPPY)
    expect(moves(returned.id)).toEqual([902, 903, 919, 904, 906, 904, 906, 907, 908])
    for (const list of [body.transitions, body.deliveries]) {
      const times = list.map(({ at }: { at: string }) => Date.parse(at))
      expect(times).toEqual(times.toSorted((a: number, b: number) => a - b))
    }
    // As they arrived, and each of them delivered at the instant of its transition.
    expect(body.deliveries.map(({ message }: { message: string }) => message).sort()).toEqual(
      receiver.received.map(({ headers }) => headers['webhook-id']).sort(),
    )
    expect(body.deliveries).toHaveLength(21)
    expect(
      body.deliveries.every(
        ({ state, attempt }: { state: string; attempt: number }) => state === 'delivered' && attempt === 1,
      ),
    ).toBe(true)
    const last = body.transitions.at(-1)
    expect(body.now).toBe(last.at)
  })

  test('a transition names its shipment, the way it went and the status in three forms', async () => {
    await using sandbox = await createSandbox(quiet)
    const { id } = await clientOf(sandbox, sandbox).book({ orderId: 'SBX-HAPPY-1' })
    const { transitions } = await sandbox.clock.until('idle')
    expect(transitions.map(({ from }) => from)).toEqual([901, ...HAPPY.slice(0, -1)])
    expect(transitions.at(-1)).toEqual({
      at: '2026-01-08T20:40:00+07:00',
      line: 'standard',
      shipment: id,
      order_id: 'SBX-HAPPY-1',
      from: 911,
      status: 913,
      slug: 'completed',
      text: 'Hoàn thành',
      message: null,
    })
  })

  test('by a duration and to an instant reach exactly there, acting on what is due and no more', async () => {
    await using sandbox = await createSandbox(quiet)
    await clientOf(sandbox, sandbox).book({ orderId: 'SBX-HAPPY-1' })
    expect(await sandbox.clock.advance('30m')).toMatchObject({ now: '2026-01-05T08:30:00+07:00', transitions: [] })
    // 2 s until the carrier accepts, 30 min until its shipper is on the way; the instant itself is included.
    const { transitions } = await sandbox.clock.to('2026-01-05T08:30:02+07:00')
    expect(transitions).toMatchObject([{ status: 902, at: '2026-01-05T08:30:02+07:00' }])
    expect(await sandbox.clock.to('2026-01-05T01:30:02Z')).toMatchObject({ transitions: [] })
    expect(sandbox.clock.now()).toBe('2026-01-05T08:30:02+07:00')
  })

  test('an earlier instant is refused, and the clock stays', async () => {
    await using sandbox = await createSandbox(quiet)
    const { control } = clientOf(sandbox, sandbox)
    const { status, body } = await control.post('/clock/advance', { to: '2026-01-05T07:59:59+07:00' })
    expect({ status, pointer: body.pointer }).toEqual({ status: 422, pointer: '/to' })
    expect(sandbox.clock.now()).toBe('2026-01-05T08:00:00+07:00')
  })

  test('until idle with nothing ahead says so and does not move', async () => {
    await using sandbox = await createSandbox(quiet)
    const idle = { now: '2026-01-05T08:00:00+07:00', transitions: [], deliveries: [], settled: true }
    expect(await sandbox.clock.until('idle')).toMatchObject(idle)
    expect((await clientOf(sandbox, sandbox).control.get('/clock')).body).toMatchObject({ pending: 0, next_due: null })
  })

  test('two parcels at the same instants keep the order of their timers in every run', async () => {
    const run = async () => {
      await using sandbox = await createSandbox(quiet)
      const client = clientOf(sandbox, sandbox)
      for (let n = 0; n < 5; n++) await client.book({ orderId: `SBX-HAPPY-${n}` })
      return (await sandbox.clock.until('idle')).transitions
    }
    const once = await run()
    expect(once).toHaveLength(50)
    expect(await run()).toEqual(once)
  })
})

describe('deliveries during an advance', () => {
  test('a second advance of the same world is a 409 while a slow receiver holds the first; other worlds move', async () => {
    let release: () => void = () => undefined
    await using receiver = await startReceiver({
      answer: () => response => {
        release = () => response.writeHead(200).end()
      },
    })
    await using sandbox = await createSandbox({ ...quiet, webhooks: [receiver.url] })
    const client = clientOf(sandbox, sandbox)
    const other = await sandbox.createAccount({ clock: 'frozen' })
    await client.book({ orderId: 'SBX-HAPPY-1' })
    await clientOf(sandbox, other).book({ orderId: 'SBX-HAPPY-1' })

    const first = sandbox.clock.advance('10s')
    await receiver.waitFor(1)
    const second = await client.control.post('/clock/advance', { by: '1d' })
    expect({ status: second.status, code: second.body.code }).toEqual({ status: 409, code: 'conflict' })
    expect((await client.control.post('/reset', {})).status).toBe(409)
    // Meanwhile: another world runs to its end, and this one answers, at the instant of the delivery.
    expect((await other.clock.until('idle')).transitions.map(({ status }) => status)).toEqual(HAPPY)
    expect((await client.get('/shipments')).body.data).toHaveLength(1)
    expect((await client.control.get('/clock')).body.now).toBe('2026-01-05T08:00:02+07:00')

    release()
    expect(await first).toMatchObject({ now: '2026-01-05T08:00:10+07:00', settled: true })
    expect((await client.control.post('/clock/advance', { by: '1s' })).status).toBe(200)
  })

  test('settle: false waits for none of them and reaches its instant', async () => {
    await using sandbox = await createSandbox(quiet)
    await using receiver = await startReceiver({ answer: () => 'hang' })
    const client = clientOf(sandbox, sandbox)
    await client.register(receiver.url)
    await client.book({ orderId: 'SBX-HAPPY-1' })
    const { body } = await client.control.post('/clock/advance', { by: '9d', settle: false })
    expect(body).toMatchObject({ now: '2026-01-14T08:00:00+07:00', settled: false, deliveries: [] })
    // One on the wire, six behind it.
    expect(body.pending_deliveries).toBe(11)
    expect(body.transitions.map(({ status }: { status: number }) => status)).toEqual(HAPPY)
  })

  test('after the settle time-out the clock goes on, and pending deliveries are reported', async () => {
    await using sandbox = await createSandbox(quiet)
    await using receiver = await startReceiver({ answer: () => 'hang' })
    const client = clientOf(sandbox, sandbox)
    await client.register(receiver.url)
    await client.book({ orderId: 'SBX-HAPPY-1' })
    const { body } = await client.control.post('/clock/advance', { by: '9d', settle_timeout_ms: 100 })
    expect(body).toMatchObject({ now: '2026-01-14T08:00:00+07:00', settled: false, pending_deliveries: 11 })
    expect(body.transitions.map(({ status }: { status: number }) => status)).toEqual(HAPPY)
    expect((await client.get('/shipments')).body.data[0].status_code).toBe(913)
  })

  test('a receiver that calls the API sees the virtual now, and what it starts inside the range runs too', async () => {
    const seen: (readonly [string, string])[] = []
    let react: (status: string) => Promise<void> = async () => undefined
    await using receiver = await startReceiver({
      answer: request => response => {
        const status = /"status":"(\d+)"/.exec(request.text)?.[1] ?? ''
        react(status).then(
          () => response.writeHead(200).end(),
          error => response.writeHead(500).end(String(error)),
        )
      },
    })
    await using sandbox = await createSandbox({ ...quiet, webhooks: [receiver.url] })
    const client = clientOf(sandbox, sandbox)
    react = async status => {
      seen.push([status, sandbox.clock.now()])
      if (status !== '905' || seen.length > 10) return
      // The shop ships the next parcel as soon as the first one is delivered.
      const { created_at } = await client.book({ orderId: 'SBX-ERROR-NEXT' })
      seen.push(['booked', created_at])
    }
    await client.book({ orderId: 'SBX-HAPPY-1' })
    const report = await sandbox.clock.until('idle')

    const delivered = report.transitions.find(({ status }) => status === 905)
    expect(seen).toContainEqual(['905', delivered?.at])
    const [, booked = ''] = seen.find(([what]) => what === 'booked') ?? []
    const [date = '', time] = booked.split(' ')
    expect(`${date.split('/').reverse().join('-')}T${time}+07:00`).toBe(delivered?.at)
    expect(report.transitions).toContainEqual(
      expect.objectContaining({ order_id: 'SBX-ERROR-NEXT', from: null, status: 900, at: delivered?.at }),
    )
    expect(seen).toContainEqual(['900', delivered?.at])
    expect(seen.at(-1)?.[0]).toBe('913')
  })

  test('something that starts itself again without time passing is stopped and named', async () => {
    let count = 0
    let book: () => Promise<unknown> = async () => undefined
    await using receiver = await startReceiver({
      answer: () => response => {
        book().then(
          () => response.writeHead(200).end(),
          error => response.writeHead(500).end(String(error)),
        )
      },
    })
    await using sandbox = await createSandbox({ ...quiet, webhooks: [receiver.url] })
    const client = clientOf(sandbox, sandbox)
    book = () => (++count < 400 ? client.book({ orderId: `SBX-ERROR-${count}` }) : Promise.resolve())
    await client.book({ orderId: 'SBX-HAPPY-1' })
    const { status, body } = await client.control.post('/clock/advance', { by: '3d' })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
    expect(body.detail).toContain('2026-01-05T08:00:02+07:00')
    expect(sandbox.clock.now()).toBe('2026-01-05T08:00:02+07:00')
    expect(count).toBeGreaterThanOrEqual(100)
  })
})

describe('how far until idle goes', () => {
  test('one virtual year at most, and the rest is done by the next one', async () => {
    await using sandbox = await createSandbox(quiet)
    const client = clientOf(sandbox, sandbox)
    // Every return starts the next parcel: the world is never idle.
    let next = 0
    let running = true
    const book = () => client.book({ orderId: `SBX-RETURN-${next++}` })
    await book()
    await using watcher = await startReceiver({
      answer: request => response => {
        const again = running && request.text.includes('"status":"908"')
        Promise.resolve(again ? book() : undefined).then(() => response.writeHead(200).end())
      },
    })
    await client.register(watcher.url)
    const { now, settled } = await sandbox.clock.until('idle', PATIENT)
    const days = (Date.parse(now) - Date.parse('2026-01-05T08:00:00+07:00')) / 86_400_000
    expect(settled).toBe(true)
    expect(days).toBeLessThanOrEqual(365)
    expect(days).toBeGreaterThan(360)
    running = false
    await sandbox.clock.until('idle', PATIENT)
    expect((await client.control.get('/clock')).body.pending).toBe(0)
  })
})
