import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'
import { bookOrder } from '../support/order.ts'
import { startReceiver } from '../support/receiver.ts'

const DAY = 86_400_000

const nowOf = (sandbox: Pick<Sandbox, 'clock'>) => Date.parse(sandbox.clock.now())

/** A receiver whose answers a test gives by hand. */
async function startHeldReceiver() {
  const held: ServerResponse[] = []
  let isHolding = true
  const receiver = await startReceiver({
    answer: () => response => {
      if (isHolding) held.push(response)
      else response.writeHead(200).end()
    },
  })
  const release = () => {
    isHolding = false
    for (const response of held.splice(0)) response.writeHead(200).end()
  }
  return { receiver, release, [Symbol.asyncDispose]: () => receiver.close() }
}

test('while the advance of one world waits on a hung receiver, another world is served in every way', async () => {
  await using held = await startHeldReceiver()
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: [held.receiver.url] })
  await clientOf(sandbox, sandbox).book({ orderId: 'SBX-HAPPY-A' })
  const advance = sandbox.clock.until('idle')
  let isOver = false
  const over = advance.then(report => {
    isOver = true
    return report
  })
  await held.receiver.waitFor(1)

  // Each of these is answered while the other world's receiver does not answer: only its answer lets the advance end.
  const other = await sandbox.createAccount({ id: 'b', clock: 'frozen' })
  const client = clientOf(sandbox, other)
  const { id } = await client.book({ orderId: 'SBX-HAPPY-B' })
  const order = await bookOrder(client, { orderId: 'SBX-OD-HAPPY-B' })
  expect((await client.get('/shipments')).body.data).toHaveLength(1)
  expect((await client.get(`/ondemand-shipments/${order.id}`)).status).toBe(200)
  expect((await client.control.post(`/shipments/${id}/simulate`, { action: 'continue' })).status).toBe(200)
  expect((await client.control.post('/clock', { pace: '1s' })).body.pace).toBe('1s')
  expect((await client.control.post('/clock/advance', { until: 'idle' })).body).toMatchObject({ settled: true })
  expect((await client.control.get(`/shipments/${id}`)).body.status).toBe(913)
  expect((await client.control.post('/reset', {})).status).toBe(204)
  expect(isOver).toBe(false)

  held.release()
  expect((await over).settled).toBe(true)
})

describe('a clock that runs', () => {
  test.each([
    ['real', 1],
    ['x0.5', 0.5],
    ['x100', 100],
  ])('%s: an advance takes it ahead, and it runs on from there at its own speed', async (clock, factor) => {
    await using sandbox = await createSandbox({ listen: false, clock })
    const wall = Date.now()
    const before = nowOf(sandbox)
    const { now } = await sandbox.clock.advance('3d')
    const reached = Date.parse(now)
    expect(reached - before).toBeGreaterThanOrEqual(3 * DAY)
    expect(reached - before).toBeLessThanOrEqual(3 * DAY + (Date.now() - wall + 1) * factor)
    // It runs: virtual time moves by the wall time that passes, and no more.
    await expect.poll(() => nowOf(sandbox), { timeout: 30_000, interval: 5 }).toBeGreaterThan(reached)
    expect(nowOf(sandbox) - before).toBeLessThanOrEqual(3 * DAY + (Date.now() - wall + 1) * factor)
    const { body } = await clientOf(sandbox, sandbox).control.get('/clock')
    expect(body).toMatchObject({ mode: clock === 'real' ? 'real' : 'scaled', factor })
  })

  test('what falls due inside the range happens at its scheduled instants, on a real clock as on a frozen one', async () => {
    await using sandbox = await createSandbox({ listen: false, clock: 'real', pace: 'script', seed: 7 })
    const client = clientOf(sandbox, sandbox)
    const { id } = await client.book({ orderId: 'SBX-HAPPY-1' })
    const { plan } = (await client.control.get(`/shipments/${id}`)).body
    const { transitions } = await sandbox.clock.until('idle')
    const moves = plan.filter(({ kind }: { kind: string }) => kind !== 'accept')
    expect(transitions.map(({ at, status }) => ({ at, status }))).toEqual(
      moves.map(({ at, status }: { at: string; status: number }) => ({ at, status })),
    )
    expect((await client.control.get('/clock')).body).toMatchObject({ mode: 'real', pending: 0, next_due: null })
  })

  test('an advance survives a restart: the clock is not taken back to wall time', async () => {
    const data = await temporaryFolder()
    const first = await createSandbox({ listen: false, clock: 'real', data })
    const { now } = await first.clock.advance('3d')
    await first.close()
    await using second = await createSandbox({ listen: false, data })
    expect(nowOf(second)).toBeGreaterThanOrEqual(Date.parse(now))
    expect(nowOf(second)).toBeLessThan(Date.now() + 3 * DAY + 1_000)
  })
})

test('what a receiver books during an advance runs inside the range, on the other line too', async () => {
  const seen: string[] = []
  let book: () => Promise<unknown> = async () => undefined
  await using receiver = await startReceiver({
    answer: request => response => {
      const isFirst = request.text.includes('"status":"903"') && seen.length === 0
      if (isFirst) seen.push('903')
      Promise.resolve(isFirst ? book() : undefined).then(() => response.writeHead(200).end())
    },
  })
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: [receiver.url] })
  const client = clientOf(sandbox, sandbox)
  book = () => bookOrder(client, { orderId: 'SBX-OD-HAPPY-1' })
  await client.book({ orderId: 'SBX-HAPPY-1' })
  const { transitions, now } = await sandbox.clock.advance('1d')
  const pickedUp = transitions.find(({ status, line }) => line === 'standard' && status === 903)
  const order = transitions.filter(({ line }) => line === 'ondemand')
  // Booked at the instant of the event, and driven to its end inside the range.
  expect(order[0]).toMatchObject({ from: null, status: 900, at: pickedUp?.at })
  expect(order.at(-1)).toMatchObject({ status: 910 })
  expect(now).toBe('2026-01-06T08:00:00+07:00')
})

test('modes change as often as one likes: no instant is lost or repeated', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen' })
  const shown: number[] = []
  for (const mode of ['x0.001', 'frozen', 'real', 'x0.001', 'real', 'frozen', 'x60', 'frozen']) {
    shown.push(nowOf(sandbox))
    await sandbox.clock.set(mode)
    shown.push(nowOf(sandbox))
  }
  expect(shown).toEqual(shown.toSorted((a, b) => a - b))
  // Real and sixtyfold ran for moments.
  expect((shown.at(-1) ?? 0) - (shown[0] ?? 0)).toBeLessThan(3_600_000)
  await sandbox.clock.freeze()
  const stands = nowOf(sandbox)
  await new Promise(resolve => setImmediate(resolve))
  expect(nowOf(sandbox)).toBe(stands)
})
