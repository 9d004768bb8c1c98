import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { makeBooking } from '../support/booking.ts'
import { startReceiver } from '../support/receiver.ts'
import { startAndFail, startSandboxHere, startSandboxProcess } from '../support/sandbox-process.ts'

test('on a real clock the journey goes on after kill −9, and overdue steps have their scheduled times', async () => {
  await using receiver = await startReceiver()
  const flags = ['--data', await temporaryFolder(), '--pace', '1s', '--seed', '7', '--webhook', receiver.url]
  const first = await startSandboxProcess(flags)
  expect(first.output.pace).toBe('1s')
  const booked = await first.api('POST', '/shipments', makeBooking({ orderId: 'SBX-HAPPY-1' }))
  expect(booked.body).toMatchObject({ shipment_status: 901 })
  await receiver.waitFor(1)
  const killedAt = Date.now()
  await first.end('SIGKILL')

  // The thing under test is wall time: two steps fall due while no sandbox runs.
  await vi.waitUntil(() => Date.now() > killedAt + 2_200, { timeout: 5_000, interval: 50 })
  expect(receiver.received).toHaveLength(1)
  await using second = await startSandboxProcess(flags)
  // It followed wall time while no sandbox ran.
  const wall = Date.now()
  expect(await readNow(second)).toBeGreaterThanOrEqual(wall)
  // At least once: the one under way when the process was killed may come again, with its id.
  const events = () =>
    [...new Map(receiver.received.map(request => [request.headers['webhook-id'], request])).values()].map(request => ({
      status: /"status":"(\d+)"/.exec(request.text)?.[1],
      time: Number(/"update_time":(\d+)/.exec(request.text)?.[1]),
      at: request.at,
    }))
  const steps = ['901', '902', '903', '919', '904', '905', '909', '912', '910', '911', '913']
  await expect.poll(() => events().map(({ status }) => status), { timeout: 20_000, interval: 20 }).toEqual(steps)
  // Accepted after a second, then a step every second as planned at the creation, those of the settlement too.
  const [created, late] = events()
  expect(events().map(({ time }) => time - (created?.time ?? 0))).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  // What fell due meanwhile was sent late, with its scheduled time.
  expect((late?.at ?? 0) / 1_000 - (late?.time ?? 0)).toBeGreaterThan(1)
  const { items } = readLog(await second.control('GET', '/webhooks/deliveries'))
  const happened = items.map(({ at }) => Math.floor(Date.parse(at) / 1_000)).reverse()
  // The first one happened with the acceptance, a second after the creation whose status it has.
  expect(happened.slice(1)).toEqual(
    events()
      .slice(1)
      .map(({ time }) => time),
  )
  expect(await second.end('SIGINT')).toBe(0)
})

test('a clean stop and a new start change nothing: clock, seed, parcels, tokens', async () => {
  const data = await temporaryFolder()
  const first = await startSandboxHere(['--data', data, '--clock', 'frozen'])
  await first.api('POST', '/shipments', makeBooking({ orderId: 'SBX-RETURN-1' }))
  await first.control('POST', '/clock/advance', { by: '5h' })
  const look = async ({ api, control }: typeof first) => ({
    clock: (await control('GET', '/clock')).body,
    shipments: (await api('GET', '/shipments')).body,
    deliveries: (await control('GET', '/webhooks/deliveries')).body,
  })
  const before = await look(first)
  expect(before.clock).toMatchObject({ now: '2026-01-05T13:00:00+07:00', mode: 'frozen' })
  expect(await first.end('SIGTERM')).toBe(0)

  await using second = await startSandboxHere(['--data', data])
  expect(second.output).toMatchObject({ seed: first.output.seed, account: first.output.account })
  const after = await look(second)
  expect(after.clock).toEqual(before.clock)
  expect(after.deliveries).toEqual(before.deliveries)
  // Links have the port of the present run.
  const rebased = JSON.stringify(before.shipments).replaceAll(first.output.url, second.output.url)
  expect(JSON.stringify(after.shipments)).toBe(rebased)
})

test('a scaled clock stands still while stopped, after kill −9 too', async () => {
  const data = await temporaryFolder()
  const first = await startSandboxProcess(['--data', data, '--clock', 'x100'])
  const before = await readNow(first)
  await first.api('POST', '/shipments', makeBooking({ orderId: 'SBX-RETURN-1' }))
  const stood = await readNow(first)
  const killedAt = Date.now()
  await first.end('SIGKILL')
  // The thing under test is wall time again: it passes while no sandbox runs.
  await vi.waitUntil(() => Date.now() > killedAt + 1_000, { timeout: 5_000, interval: 50 })
  await using second = await startSandboxProcess(['--data', data])
  const now = await readNow(second)
  // It goes on from the latest instant that was written down: the booking's or a later one.
  expect(now).toBeGreaterThanOrEqual(before)
  expect((now - stood) / 100).toBeLessThan(Date.now() - killedAt - 900)
})

test('a second start on the same folder is refused naming the first', async () => {
  const data = await temporaryFolder()
  await using first = await startSandboxProcess(['--data', data, '--clock', 'frozen'])
  const { code, said } = await startAndFail(['--data', data])
  expect(code).toBe(3)
  expect(said).toContain(String(first.output.pid))
  expect(said).toContain(first.output.url)
  expect((await first.control('GET', '/health')).status).toBe(200)
})

async function readNow({ control }: { control: Awaited<ReturnType<typeof startSandboxProcess>>['control'] }) {
  const { body } = await control('GET', '/clock')
  // Shape of clock.schema.json, which test/control/clock.test.ts checks.
  return Date.parse((body as { now: string }).now)
}

function readLog({ status, body }: { status: number; body: unknown }): { items: readonly { at: string }[] } {
  expect(status).toBe(200)
  // Shape of the delivery log, which test/service/webhook-delivery.test.ts checks.
  return body as { items: readonly { at: string }[] }
}
