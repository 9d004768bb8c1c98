import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { wallTimers } from '../../src/ports/wall.ts'
import type { RunningSandbox } from '../../src/sandbox.ts'
import { openPostgres } from '../../src/store/postgres/open-postgres.ts'
import { startReceiver } from '../support/receiver.ts'
import { createDatabase, run } from '../support/test-databases.ts'
import { openTeam, through } from './open-team.ts'

test('while one process advances a world, another is refused, shows the instant reached, and may stop it', async () => {
  const { all } = await openTeam()
  const [one, two] = [await through(all[0]), await through(all[1])]
  await using receiver = await startReceiver({ answer: () => 'hang' })
  await one.register(receiver.url)
  await one.book()
  // It waits for an answer that does not come.
  const advancing = one.control.post('/clock/advance', { by: '90d', settle: true }).then(answer => answer)
  await expect.poll(async () => (await two.control.get('/clock')).body.now).not.toBe('2026-01-05T08:00:00+07:00')
  expect((await two.control.post('/clock/advance', { by: '1s' })).status).toBe(409)
  expect((await two.control.post('/reset')).status).toBe(409)
  expect((await two.control.delete('/clock/advance')).status).toBeLessThan(300)
  const { status, body } = await advancing
  expect({ status, stopped: body.stopped }).toEqual({ status: 200, stopped: true })
  expect((await two.control.get('/clock')).body.now).toBe(body.now)
  expect((await two.control.post('/clock/advance', { by: '1s' })).status).toBe(200)
})

test('a due step is taken once, whichever process looks first, and by another when its process is gone', async () => {
  const { all } = await openTeam({ clock: 'x10000' }) // The first step is due after eight hours of the world, three seconds here.
  const [one, two] = all
  const client = await through(one)
  const { id } = await client.book()
  await die(one)
  const other = await through(two)
  const statuses = async () => (await other.control.get(`/shipments/${id}/journey`)).body.history ?? []
  await expect.poll(async () => (await other.control.get(`/shipments/${id}`)).body.status).toBeGreaterThan(901)
  const history = await statuses()
  expect(new Set(history.map(({ status }: { status: number }) => status)).size).toBe(history.length)
})

test('webhooks of bookings through two processes come once each and in order', async () => {
  const { all } = await openTeam()
  await using receiver = await startReceiver()
  const [one, two] = [await through(all[0]), await through(all[1])]
  await one.register(receiver.url)
  const booked: string[] = []
  for (let n = 0; n < 6; n++) booked.push((await (n % 2 === 0 ? one : two).book()).id)
  await two.control.post('/clock/advance', { by: '30d', settle: true })
  const seen = receiver.received.map(({ headers }) => String(headers['webhook-id']))
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThan(20)
})

test('an endpoint gets eight attempts at a time at most, from all processes together', async () => {
  const { all } = await openTeam({ clock: 'x86400', pace: 'script' })
  let running = 0
  let most = 0
  const server = createServer((request, response) => {
    most = Math.max(most, ++running)
    request.resume()
    setTimeout(() => {
      running--
      response.end()
    }, 100)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = Object(server.address())
  const clients = [await through(all[0]), await through(all[1])]
  await clients[0]?.register(`http://127.0.0.1:${port}`)
  await Promise.all(Array.from({ length: 30 }, (_, n) => clients[n % 2]?.book({ orderId: `MANY-${n}` })))
  await expect.poll(async () => (await clients[0]?.control.get('/clock'))?.body.pending).toBe(0)
  expect(most).toBeLessThanOrEqual(8)
  // Otherwise the test says nothing.
  expect(most).toBeGreaterThan(4)
})

test('processes whose clocks differ by 5 s show the same time', async () => {
  const { join } = await openTeam({ clock: 'real' })
  const late = await through(
    await join({}, { wallClock: { now: () => Date.now() - 5_000 }, wallTimers, isMachineClock: true }),
  )
  const early = await through(
    await join({}, { wallClock: { now: () => Date.now() + 5_000 }, wallTimers, isMachineClock: true }),
  )
  const before = Date.now()
  const shown = []
  for (const client of [late, early]) shown.push(Date.parse((await client.control.get('/clock')).body.now))
  for (const instant of shown) expect(Math.abs(instant - before)).toBeLessThan(2_000)
})

test('steps of processes whose clocks differ by 10 s come once, in order, signed with the time of the database', async () => {
  const { all, join } = await openTeam({ clock: 'x86400', pace: 'script' })
  const skewed = (ms: number) => ({ wallClock: { now: () => Date.now() + ms }, wallTimers, isMachineClock: true })
  const clients = [await through(await join({}, skewed(-5_000))), await through(await join({}, skewed(5_000)))]
  for (const process of all) await process.close()
  await using receiver = await startReceiver()
  await clients[0]?.register(receiver.url)
  const ids: string[] = []
  for (let n = 0; n < 8; n++) ids.push(String((await clients[n % 2]?.book({ orderId: `SKEW-${n}` }))?.id))
  await expect.poll(async () => (await clients[0]?.control.get('/clock'))?.body.pending).toBe(0)
  const seen = new Map(receiver.received.map(({ headers, json }) => [String(headers['webhook-id']), Object(json())]))
  expect(seen.size).toBe(receiver.received.length)
  for (const id of ids) {
    const { timeline } = (await clients[1]?.control.get(`/shipments/${id}`))?.body ?? {}
    const [steps, instants] = ['status', 'at'].map(key => timeline.map((step: Record<string, string>) => step[key]))
    expect(instants).toEqual([...instants].sort())
    const told = [...seen.values()].filter(({ gcode }) => gcode === id).map(({ status }) => status)
    expect(told.map(String)).toEqual(steps.map(String))
  }
  for (const { headers, at } of receiver.received) {
    expect(Math.abs(Number(headers['webhook-timestamp']) * 1_000 - at)).toBeLessThan(4_000)
  }
})

test('a world whose holder died is free again, and its clock goes on from the latest step', async () => {
  const { all, url } = await openTeam()
  const [one, two] = [await through(all[0]), await through(all[1])]
  await one.book()
  await one.control.post('/clock/advance', { by: '1h' })
  const { now } = (await one.control.get('/clock')).body
  // As a process leaves it that dies in the middle of an advance: the clock's row is that of its beginning.
  await run(
    url,
    `UPDATE carrier_sandbox.worlds SET hold_for = 'advance', hold_by = gen_random_uuid(), hold_number = 99,
     hold_at = last_at, last_at = last_at + 3600000, hold_until = clock_timestamp() + interval '1 second' WHERE name = 'default'`,
  )
  expect((await two.control.post('/clock/advance', { by: '1s' })).status).toBe(409)
  await expect.poll(async () => (await two.control.post('/clock/advance', { by: '0s' })).status).toBe(200)
  expect(Date.parse((await one.control.get('/clock')).body.now)).toBeGreaterThan(Date.parse(now))
})

/** Ends its connections and timers as a kill does: nothing is released. */
async function die({ core }: RunningSandbox): Promise<void> {
  Object.assign(core.store, { release: async () => undefined })
  await core.store.close()
}

test('a process that takes a world for its steps again and again gives way to one that asks for it', async () => {
  const url = await createDatabase()
  const [one, two] = [await openPostgres({ url, timers: wallTimers }), await openPostgres({ url, timers: wallTimers })]
  await one.replaceWorld('w', () => undefined)
  let turns = 0
  let isOver = false
  const steps = async () => {
    for (; !isOver; turns++) {
      const hold = await one.shared?.hold('w', 'steps', { instant: 0, isPatient: true })
      await new Promise(resolve => setTimeout(resolve, 50))
      if (hold && 'release' in hold) await hold.release()
    }
  }
  const busy = steps()
  await expect.poll(() => turns).toBeGreaterThan(2)
  for (let n = 0; n < 5; n++) {
    const before = turns
    const hold = await two.shared?.hold('w', 'steps', { instant: 0 })
    expect(turns - before).toBeLessThan(10)
    if (hold && 'release' in hold) await hold.release()
  }
  isOver = true
  await busy
  for (const store of [one, two]) await store.close()
})
