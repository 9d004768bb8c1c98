import { describe, expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { clientOf } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'

test('an advance that is stopped reports what happened so far, and the clock stands at that step', async () => {
  await using receiver = await startReceiver({
    answer: ({ text }) => (text.includes('"902"') ? 'hang' : { status: 200 }),
  })
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: [receiver.url] })
  const client = clientOf(sandbox, sandbox)
  await client.book({ orderId: 'SBX-HAPPY-1' })
  const advance = client.control.post('/clock/advance', { by: '9d' })
  await Promise.all([advance, receiver.waitFor(2).then(() => sandbox.clock.stop())])
  const { status, body } = await advance
  expect(status).toBe(200)
  expect(validator('sandbox/clock-advanced.schema.json')(body)).toEqual([])
  expect(body).toMatchObject({ stopped: true, settled: false, pending_deliveries: 1 })
  expect(body.transitions.map(({ status }: { status: number }) => status)).toEqual([902])
  expect(body.now).toBe(body.transitions[0].at)
  expect(sandbox.clock.now()).toBe(body.now)
})

test('all that was due at the instant of the stop happens, once, also when the next move is long', async () => {
  await using receiver = await startReceiver({
    answer: ({ text }) => (text.includes('"902"') ? 'hang' : { status: 200 }),
  })
  await using sandbox = await createSandbox({
    listen: false,
    seed: 7,
    clock: 'frozen',
    pace: '10s',
    webhooks: [receiver.url],
  })
  const client = clientOf(sandbox, sandbox)
  // Under one pace their steps fall due at the same instants.
  for (let n = 0; n < 20; n++) await client.book({ orderId: `SBX-HAPPY-${n}` })
  const advance = sandbox.clock.until('idle')
  await receiver.waitFor(21)
  await sandbox.clock.stop()
  const before = await advance
  const rest = await sandbox.clock.until('idle', { settle: false })
  const reached = [...before.transitions, ...rest.transitions].map(({ shipment, status }) => `${shipment} ${status}`)
  expect(new Set(reached).size).toBe(reached.length)
  expect(reached.filter(one => one.endsWith(' 913'))).toHaveLength(20)
  expect(rest.stopped).toBe(false)
})

test('a stop amid many steps of one instant leaves the rest due: they happen, each once', async () => {
  await using sandbox = await createSandbox({ listen: false, seed: 7, clock: 'frozen', pace: '10s' })
  const client = clientOf(sandbox, sandbox)
  for (let n = 0; n < 300; n++) await client.book({ orderId: `SBX-HAPPY-${n}` })
  const moved: string[] = []
  let stopped: Promise<void> | undefined
  const end = sandbox.events(({ type, data }) => {
    if (type !== 'transition' || !('shipment' in data)) return
    moved.push(JSON.stringify([data.shipment, 'status' in data && data.status]))
    // The parcels move together; the first of them has.
    stopped ??= sandbox.clock.stop()
  })
  const before = await sandbox.clock.until('idle')
  await stopped
  expect(before.stopped).toBe(true)
  expect(before.transitions.length).toBeLessThan(300)
  await sandbox.clock.until('idle')
  end()
  expect(new Set(moved).size).toBe(moved.length)
  expect(moved.filter(one => one.endsWith(',913]'))).toHaveLength(300)
}, 120_000)

describe('where no advance is under way', () => {
  test('a stop is a conflict, before one and after one', async () => {
    await using sandbox = await createSandbox({ listen: false, clock: 'frozen' })
    await expect(sandbox.clock.stop()).rejects.toThrow('no advance of this account is under way')
    await sandbox.clock.advance('1h')
    await expect(sandbox.clock.stop()).rejects.toMatchObject({ code: 'conflict' })
  })

  test('of the same account: that of another goes on', async () => {
    await using receiver = await startReceiver({ answer: () => 'hang' })
    await using sandbox = await createSandbox({ listen: false, clock: 'frozen', webhooks: [receiver.url] })
    const other = await sandbox.createAccount({ id: 'b', clock: 'frozen' })
    await clientOf(sandbox, sandbox).book({ orderId: 'SBX-HAPPY-1' })
    const advance = sandbox.clock.advance('1m')
    await receiver.waitFor(1)
    await expect(other.clock.stop()).rejects.toMatchObject({ code: 'conflict' })
    await sandbox.clock.stop()
    expect((await advance).stopped).toBe(true)
  })
})
