import { expect, test } from 'vitest'
import { FROZEN_START } from '../../src/domain/time/clock.ts'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'
import { makeBooking } from '../support/booking.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { type SandboxProcess, startSandboxProcess } from '../support/sandbox-process.ts'

const PARCELS = 30

const bodies = Array.from({ length: PARCELS }, (_, n) => {
  const prefix = ['SBX-HAPPY-', 'SBX-RETURN-', 'SBX-ERROR-'][n % 3]
  return makeBooking({ orderId: `${prefix}${n}` })
})

const idOf = ({ headers }: ReceivedRequest) => String(headers['webhook-id'])

/** The events of an undisturbed world with the same seed. */
async function undisturbedEvents(): Promise<readonly string[]> {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  const client = clientOf(sandbox, sandbox)
  for (const body of bodies) await client.post('/shipments', body)
  await sandbox.clock.until('idle')
  return (await sandbox.webhooks.deliveries()).map(({ body }) => withoutPort(body)).sort()
}

/** Links have the port of the run in which the event was written. */
function withoutPort(body: string): string {
  return body.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1')
}

/** Each id belongs to one body and each body to one id, however often and in whichever run they were sent. */
function expectOneIdPerEvent(received: readonly ReceivedRequest[]): void {
  const pairs = new Set(received.map(request => `${idOf(request)} ${request.text}`))
  expect(new Set(received.map(idOf)).size).toBe(pairs.size)
  expect(new Set(received.map(({ text }) => text)).size).toBe(pairs.size)
}

test('kill −9 in the middle of journeys, three times over: nothing acknowledged is missing, no event has two ids, and the end is that of an undisturbed world', async () => {
  await using receiver = await startReceiver()
  const data = await temporaryFolder()
  const flags = ['--data', data, '--clock', 'frozen', '--seed', '7', '--webhook', receiver.url]
  const acknowledged: string[] = []

  const life = async (work: (sandbox: SandboxProcess) => Promise<void>) => {
    await using sandbox = await startSandboxProcess(flags)
    const listed = readRecords(await sandbox.api('GET', '/shipments?size=100')).map(({ id }) => id)
    expect(listed.sort()).toEqual(acknowledged.toSorted())
    await expectClockKept(sandbox)
    await work(sandbox)
    await sandbox.end('SIGKILL')
  }
  /** A frozen clock resumes at its last instant: every reported move has happened. */
  const expectClockKept = async (sandbox: SandboxProcess) => {
    const told = Math.max(FROZEN_START, ...receiver.received.map(toldInstant))
    expect(await readNow(sandbox)).toBeGreaterThanOrEqual(told)
    return told
  }
  /** Lets time run until so many more requests have arrived. The answer is lost with the process. */
  const travelFor = async (sandbox: SandboxProcess, requests: number) => {
    const cut = sandbox.control('POST', '/clock/advance', { until: 'idle' }).then(
      () => 'answered',
      () => 'cut',
    )
    await receiver.waitFor(receiver.received.length + requests, 10_000)
    return { cut }
  }

  await life(async sandbox => {
    for (const answer of await Promise.all(bodies.map(body => sandbox.api('POST', '/shipments', body)))) {
      acknowledged.push(readId(answer))
    }
  })
  const cuts: Promise<string>[] = []
  for (const requests of [20, 60]) {
    await life(async sandbox => void cuts.push((await travelFor(sandbox, requests)).cut))
  }
  expect(await Promise.all(cuts)).toEqual(['cut', 'cut'])

  await using last = await startSandboxProcess(flags)
  expect(await expectClockKept(last)).toBeGreaterThan(FROZEN_START)
  const report = await last.control('POST', '/clock/advance', { until: 'idle' })
  expect(report.body).toMatchObject({ settled: true })
  expectOneIdPerEvent(receiver.received)
  const told = new Set(receiver.received.map(({ text }) => withoutPort(text)))
  expect([...told].sort()).toEqual(await undisturbedEvents())

  const records = readRecords(await last.api('GET', '/shipments?size=100'))
  expect(records.map(({ id }) => id).sort()).toEqual(acknowledged.toSorted())
  const ends = records.map(record => `${record.order_id.slice(0, 7)} ${record.status_code}`)
  expect(new Set(ends)).toEqual(new Set(['SBX-HAP 913', 'SBX-RET 908', 'SBX-ERR 900']))
  expect(await last.end('SIGTERM')).toBe(0)
})

test('every booking that was answered is there after kill −9 in the middle of bookings', async () => {
  const flags = ['--data', await temporaryFolder(), '--clock', 'frozen', '--seed', '7']
  const first = await startSandboxProcess(flags)
  const acknowledged: string[] = []
  let killed: Promise<unknown> | undefined
  const bookUntilKilled = async (client: number): Promise<void> => {
    for (let n = 0; ; n++) {
      const booking = makeBooking({ orderId: `DH-${client}-${n}` })
      // Null when the process is gone; what it had not answered may or may not have been kept.
      const answer = await first.api('POST', '/shipments', booking).catch(() => null)
      if (answer === null) return
      acknowledged.push(readId(answer))
      if (acknowledged.length === 150) killed = first.end('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: 32 }, (_, client) => bookUntilKilled(client)))
  await killed

  await using second = await startSandboxProcess(flags)
  const listed = new Set<string>()
  for (let page = 1; page <= Math.ceil(acknowledged.length / 100) + 1; page++) {
    for (const { id } of readRecords(await second.api('GET', `/shipments?size=100&page=${page}`))) listed.add(id)
  }
  expect(acknowledged.filter(id => !listed.has(id))).toEqual([])
})

test('a webhook under way, and one that waits for its retry, come with their ids after the next start', async () => {
  let answer: 'hang' | { status: number } = 'hang'
  await using receiver = await startReceiver({ answer: () => answer })
  const flags = ['--data', await temporaryFolder(), '--clock', 'frozen', '--seed', '7', '--webhook', receiver.url]

  // Its answer never comes: the attempt is under way when the process is killed.
  const first = await startSandboxProcess(flags)
  await first.api('POST', '/shipments', makeBooking({ orderId: 'SBX-ERROR-1' }))
  await receiver.waitFor(1)
  await first.end('SIGKILL')

  // The next run sends it at once; it fails, and the retry waits when this process is killed.
  answer = { status: 500 }
  const second = await startSandboxProcess(flags)
  await receiver.waitFor(2)
  await expect
    .poll(async () => (await second.control('GET', '/webhooks/deliveries')).body, { timeout: 30_000, interval: 10 })
    .toMatchObject({ items: [{ state: 'pending', attempts: 1, last_answer: 500 }] })
  const { body: before } = await second.control('GET', '/webhooks/deliveries')
  await second.end('SIGKILL')

  answer = { status: 200 }
  await using third = await startSandboxProcess(flags)
  expect((await third.control('GET', '/webhooks/deliveries')).body).toEqual(before)
  await third.control('POST', '/clock/advance', { until: 'idle' })
  expect((await third.control('GET', '/webhooks/deliveries')).body).toMatchObject({
    total: 1,
    items: [{ state: 'delivered', attempts: 2 }],
  })
  expect(receiver.received).toHaveLength(3)
  expect(new Set(receiver.received.map(request => `${idOf(request)} ${request.text}`)).size).toBe(1)
})

/** When the status of an event came about, ms. */
function toldInstant({ text }: ReceivedRequest): number {
  return Number(/"update_time":(\d+)/.exec(text)?.[1]) * 1_000
}

async function readNow({ control }: SandboxProcess): Promise<number> {
  const { body } = await control('GET', '/clock')
  // Shape of clock.schema.json, which test/control/clock.test.ts checks.
  return Date.parse((body as { now: string }).now)
}

interface RecordPart {
  readonly id: string
  readonly order_id: string
  readonly status_code: number
}

function readRecords({ status, body }: { status: number; body: unknown }): readonly RecordPart[] {
  expect(status).toBe(200)
  // The sandbox has judged its own answer by the contract before it left.
  return (body as { data: readonly RecordPart[] }).data
}

function readId({ status, body }: { status: number; body: unknown }): string {
  expect(status).toBe(200)
  // As above: the creation result stands at the root.
  return (body as { id: string }).id
}
