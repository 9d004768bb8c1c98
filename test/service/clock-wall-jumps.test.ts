import { describe, expect, test } from 'vitest'
import type { SandboxOptions } from '../../src/library/options/sandbox-options.ts'
import { runSandbox } from '../../src/sandbox.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf, send } from '../support/api-client.ts'
import { createFakeWall, type FakeWall } from '../support/fake-wall.ts'
import { startReceiver } from '../support/receiver.ts'

const MONDAY = Date.parse('2026-03-02T09:00:00+07:00')
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** A sandbox by a wall clock that the test sets; its default account's clock is real. */
async function runBy(wall: FakeWall, options: SandboxOptions = {}) {
  const lines: string[] = []
  const running = await runSandbox(
    { listen: false, seed: 7, logLevel: 'error', onLogLine: line => lines.push(line), ...options },
    wall,
  )
  const client = clientOf(running, { account: await running.credentials() })
  const { core } = running
  return {
    running,
    client,
    now: (world = 'default') => core.clocks.now(world),
    /** What was warned of, parsed. */
    warned: () => lines.map(line => JSON.parse(line)).filter(({ level }) => level === 40 || level === 'warn'),
    timeline: async (id: string) => (await client.control.get(`/shipments/${id}`)).body,
    /** Waits for a status. A database answers when it has done a step, and meanwhile no wall time passes. */
    reaches: (id: string, status: number) =>
      expect
        .poll(async () => {
          await wall.pass(0)
          return (await client.control.get(`/shipments/${id}`)).body.status
        })
        .toBe(status),
    [Symbol.asyncDispose]: () => running.close(),
  }
}

async function addWorld(
  { running }: Awaited<ReturnType<typeof runBy>>,
  clock: { mode: 'frozen' | 'scaled'; factor: number },
) {
  return (await running.accounts.create({ clock })).id
}

const at = (moment: { at: string }) => Date.parse(moment.at)

describe('the wall clock is set back by an hour', () => {
  test.each(['catch-up', 'skip'] as const)(
    'no clock goes back with it, and each goes on at its own speed (%s)',
    async afterSleep => {
      const wall = createFakeWall(MONDAY)
      await using sandbox = await runBy(wall, { afterSleep })
      const scaled = await addWorld(sandbox, { mode: 'scaled', factor: 60 })
      const frozen = await addWorld(sandbox, { mode: 'frozen', factor: 0 })
      await wall.pass(10 * SECOND)
      const before = { real: sandbox.now(), scaled: sandbox.now(scaled), frozen: sandbox.now(frozen) }
      wall.set(-HOUR)
      // A moment later, so that nothing that is made now can stand before what was made then.
      const after = { real: before.real + 1, scaled: before.scaled + 1, frozen: before.frozen }
      expect({ real: sandbox.now(), scaled: sandbox.now(scaled), frozen: sandbox.now(frozen) }).toEqual(after)
      await wall.pass(MINUTE)
      expect(sandbox.now() - after.real).toBe(MINUTE)
      expect(sandbox.now(scaled) - after.scaled).toBe(HOUR)
      expect(sandbox.now(frozen)).toBe(before.frozen)
    },
  )

  test('what is booked after it stands behind what was booked before it, and happened later', async () => {
    const wall = createFakeWall(MONDAY)
    await using sandbox = await runBy(wall)
    const ids: string[] = []
    for (let booked = 0; booked < 10; booked++) {
      ids.unshift((await sandbox.client.book({ orderId: `DH-${booked}` })).id)
      wall.set(-HOUR)
    }
    const { data } = (await sandbox.client.get('/shipments')).body
    expect(data.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect((await sandbox.timeline(ids[0] ?? '')).timeline[0].at).toBe('2026-03-02T09:00:00.009+07:00')
  })

  test('a parcel in transit goes on after what was left of its wait', async () => {
    const wall = createFakeWall(MONDAY)
    await using sandbox = await runBy(wall, { pace: '10s' })
    const { id } = await sandbox.client.book({ orderId: 'SBX-HAPPY-1' })
    await wall.pass(8 * SECOND)
    expect(sandbox.now()).toBe(MONDAY + 8 * SECOND)
    wall.set(-HOUR)
    expect(sandbox.now()).toBe(MONDAY + 8 * SECOND + 1)
    // Accepted after 2 s, on the way 10 s later.
    await wall.pass(4 * SECOND)
    await sandbox.reaches(id, 902)
    await wall.pass(5 * MINUTE)
    await sandbox.reaches(id, 913)
    const { timeline } = await sandbox.timeline(id)
    const times = timeline.map(at)
    expect(times).toEqual(times.toSorted((a: number, b: number) => a - b))
  })

  test('it is logged once, with how far and what follows', async () => {
    const wall = createFakeWall(MONDAY)
    await using sandbox = await runBy(wall)
    await addWorld(sandbox, { mode: 'scaled', factor: 60 })
    wall.set(-HOUR)
    sandbox.now()
    await wall.pass(MINUTE)
    expect(sandbox.warned()).toEqual([
      expect.objectContaining({
        jump: '1h',
        direction: 'back',
        from: '2026-03-02T09:00:00+07:00',
        msg: 'the wall clock was set back: running clocks go on from where they were, none goes back with it',
      }),
    ])
  })

  test('a restart keeps it, a killed one too; and so does one in whose absence the clock was set back', async () => {
    const wall = createFakeWall(MONDAY)
    const data = await temporaryFolder()
    const first = await runBy(wall, { data })
    await first.client.book()
    await wall.pass(10 * SECOND)
    expect(first.now()).toBe(MONDAY + 10 * SECOND)
    wall.set(-HOUR)
    expect(first.now()).toBe(MONDAY + 10 * SECOND + 1)
    await wall.pass(10 * SECOND)
    // A real clock writes nothing at a stop.
    await first.running.close()
    await wall.pass(MINUTE)
    const second = await runBy(wall, { data })
    expect(second.now()).toBe(MONDAY + 20 * SECOND + MINUTE + 1)
    await second.running.close()

    wall.set(-2 * HOUR)
    await using third = await runBy(wall, { data })
    const resumed = third.now()
    expect(resumed).toBeGreaterThanOrEqual(MONDAY + 10 * SECOND)
    await wall.pass(MINUTE)
    expect(third.now() - resumed).toBe(MINUTE)
  })
})

describe('the machine sleeps for eight hours', () => {
  const sleepWith = async (afterSleep: 'catch-up' | 'skip', data?: string) => {
    const wall = createFakeWall(MONDAY)
    const sandbox = await runBy(wall, { afterSleep, pace: 'script', ...(data === undefined ? {} : { data }) })
    const { id } = await sandbox.client.book({ orderId: 'SBX-HAPPY-1' })
    await wall.pass(MINUTE)
    const { plan } = await sandbox.timeline(id)
    wall.sleep(8 * HOUR)
    // The next beat, and nothing else that looks.
    await wall.pass(5 * SECOND)
    return { wall, sandbox, id, plan }
  }

  test('catch-up: what fell due meanwhile has happened at its scheduled instants, by the next beat', async () => {
    const { wall, sandbox, id, plan } = await sleepWith('catch-up')
    await using _ = sandbox
    expect(sandbox.now()).toBe(wall.wallClock.now())
    const due = plan.filter((step: { at: string }) => at(step) <= sandbox.now())
    expect(due.length).toBeGreaterThan(1)
    // A database answers when it has done it, and meanwhile no wall time passes.
    await expect.poll(async () => (await sandbox.timeline(id)).timeline.length).toBe(1 + due.length)
    const { timeline, plan: left } = await sandbox.timeline(id)
    expect(timeline.slice(1).map(({ at, status }: { at: string; status: number }) => ({ at, status }))).toEqual(
      due.map(({ at, status }: { at: string; status: number }) => ({ at, status })),
    )
    expect(left).toEqual(plan.slice(due.length))
    // Beside other processes it says once in a second which accounts it uses, and that reads the clock before the beat.
    const looked = sandbox.running.core.store.shared ? SECOND : 5 * SECOND
    expect(sandbox.warned()).toEqual([
      expect.objectContaining({
        jump: `${(8 * HOUR + looked) / SECOND}s`,
        direction: 'ahead',
        after_sleep: 'catch-up',
      }),
    ])
    expect(sandbox.warned()[0].msg).toContain('happens now, at its scheduled instants')
  })

  test('skip: nothing fell due, and every step keeps its distance', async () => {
    const { wall, sandbox, id, plan } = await sleepWith('skip')
    await using _ = sandbox
    // Up to the last reading it was awake for sure.
    const lived = sandbox.now() - MONDAY
    expect(lived).toBeGreaterThanOrEqual(MINUTE)
    expect(lived).toBeLessThanOrEqual(MINUTE + 5 * SECOND)
    expect((await sandbox.timeline(id)).plan).toEqual(plan)
    await wall.pass(at(plan[0]) - sandbox.now())
    await sandbox.reaches(id, plan[0].status)
    expect(sandbox.warned()).toEqual([expect.objectContaining({ direction: 'ahead', after_sleep: 'skip' })])
    expect(sandbox.warned()[0].msg).toContain('as if that time had not passed')
  })

  test('skip: a restart keeps what was passed over', async () => {
    const data = await temporaryFolder()
    const { wall, sandbox } = await sleepWith('skip', data)
    const before = sandbox.now()
    await sandbox.running.close()
    await wall.pass(MINUTE)
    await using again = await runBy(wall, { data, afterSleep: 'skip' })
    expect(again.now() - before).toBe(MINUTE)
  })

  test.each([
    ['catch-up', 8 * HOUR],
    ['skip', null],
  ] as const)(
    '%s holds for scaled clocks as for real ones; a frozen one stands in either case',
    async (afterSleep, lived) => {
      const wall = createFakeWall(MONDAY)
      await using sandbox = await runBy(wall, { afterSleep })
      const scaled = await addWorld(sandbox, { mode: 'scaled', factor: 60 })
      const frozen = await addWorld(sandbox, { mode: 'frozen', factor: 0 })
      const before = { real: sandbox.now(), scaled: sandbox.now(scaled), frozen: sandbox.now(frozen) }
      wall.sleep(8 * HOUR)
      expect(sandbox.now(scaled) - before.scaled).toBe(lived === null ? 1 : 60 * lived)
      expect(sandbox.now() - before.real).toBe(lived ?? 1)
      expect(sandbox.now(frozen)).toBe(before.frozen)
      expect(sandbox.warned()).toHaveLength(1)
    },
  )

  test('skip: half a minute in which the event loop was busy is not skipped', async () => {
    const wall = createFakeWall(MONDAY)
    await using sandbox = await runBy(wall, { afterSleep: 'skip' })
    await wall.pass(4 * SECOND)
    await wall.block(30 * SECOND)
    expect(sandbox.now()).toBe(MONDAY + 34 * SECOND)
    expect(sandbox.warned()).toEqual([])
  })
})

describe('what uses wall time', () => {
  test('a signature carries the wall time of its sending, the body the virtual one', async () => {
    const wall = createFakeWall(MONDAY)
    await using receiver = await startReceiver()
    await using sandbox = await runBy(wall, { webhooks: [receiver.url] })
    await wall.pass(10 * SECOND)
    wall.set(-HOUR)
    const { id } = await sandbox.client.book({ orderId: 'SBX-ERROR-1' })
    await wall.pass(10 * SECOND)
    const [event] = await receiver.waitFor(1)
    const stamp = Number(event?.headers['webhook-timestamp']) * SECOND
    expect(stamp).toBeGreaterThan(MONDAY - HOUR)
    expect(stamp).toBeLessThan(MONDAY - HOUR + MINUTE)
    const { timeline } = await sandbox.timeline(id)
    expect(at(timeline[0])).toBeGreaterThan(MONDAY)
    expect(Number(/"update_time":(\d+)/.exec(event?.text ?? '')?.[1])).toBe(Math.floor(at(timeline[0]) / SECOND))
  })

  test('a token expires in its own time, though the clock has passed over the night', async () => {
    const wall = createFakeWall(MONDAY)
    await using sandbox = await runBy(wall, { afterSleep: 'skip', set: { token_lifetime: 3_600 } })
    const { username, password, client_id, client_secret } = await sandbox.running.credentials()
    const login = await sandbox.client.post('/login', { username, password, client_id, client_secret })
    const token = login.body.access_token
    const headers = { Authorization: `Bearer ${token}` }
    const ask = async () => (await send(sandbox.running.app, 'get', '/api/v2/shipments', { headers })).status
    expect(await ask()).toBe(200)
    wall.sleep(8 * HOUR)
    expect(sandbox.now()).toBeLessThan(MONDAY + MINUTE)
    expect(await ask()).toBe(401)
  })
})

describe('the heartbeat', () => {
  test('goes while some clock runs, and ends with the sandbox', async () => {
    const wall = createFakeWall(MONDAY)
    const sandbox = await runBy(wall, { clock: 'frozen' })
    // One waits in any case: the housekeeping, which begins a while after the start. Beside other processes a second one
    // says which accounts are used.
    const others = wall.waiting()
    expect(others).toBe(sandbox.running.core.store.shared ? 2 : 1)
    const scaled = await addWorld(sandbox, { mode: 'scaled', factor: 60 })
    expect(wall.waiting()).toBe(others + 1)
    await sandbox.running.accounts.remove(scaled)
    expect(wall.waiting()).toBe(others)
    await sandbox.client.control.post('/clock', { mode: 'real' })
    expect(wall.waiting()).toBe(others + 1)
    await sandbox.running.close()
    expect(wall.waiting()).toBe(0)
  })

  test('a clock that begins to run long after the last reading has not slept', async () => {
    const wall = createFakeWall(MONDAY)
    await using sandbox = await runBy(wall, { clock: 'frozen', afterSleep: 'skip' })
    wall.sleep(8 * HOUR)
    await sandbox.client.control.post('/clock', { mode: 'real' })
    await wall.pass(MINUTE)
    expect(sandbox.now()).toBe(Date.parse('2026-01-05T08:01:00+07:00'))
    expect(sandbox.warned()).toEqual([])
  })
})
