import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../support/postgres.ts'
import { startReceiver } from '../support/receiver.ts'
import { run } from '../support/test-databases.ts'
import { judgeParcels, untilQuiet } from './judge-parcels.ts'
import { startLoad } from './load.ts'
import { startPlaces } from './places.ts'

/** How often a backend is killed: the server then ends all connections and starts again by itself. */
const KILLS = 3

test(`a backend of the database is killed ${KILLS} times under load: calls are 503 at most, nothing is lost or doubled`, async () => {
  // What is acknowledged must outlive the crash of the server.
  const cluster = await startCluster({ settings: ['fsync=off'] })
  onTestFinished(() => cluster.close())
  await using receiver = await startReceiver()
  const flags = ['--store', cluster.url(), '--clock', 'x86400', '--seed', '7', '--webhook', receiver.url]
  await using places = await startPlaces(3, flags)
  const { world, all, first } = places
  const load = startLoad({ worlds: [world], callers: 6, pauseMs: 20, target: turn => all[turn % all.length]?.url })
  const isBooked = (from: number) => load.calls.some(({ began, status }) => began >= from && status === 200)
  for (let kill = 0; kill < KILLS; kill++) {
    await wait(1_000)
    const [busy] = await run(
      cluster.url(),
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'carrier-sandbox' ORDER BY query_start DESC LIMIT 1",
    )
    const pid = Number(busy?.pid)
    process.kill(pid, 'SIGKILL')
    // It answers again once it has started again.
    const left = () => run(cluster.url(), `SELECT pid FROM pg_stat_activity WHERE pid = ${pid}`).catch(() => undefined)
    await expect.poll(left).toEqual([])
    const back = Date.now()
    await expect.poll(() => isBooked(back)).toBe(true)
  }
  await load.end()
  await untilQuiet(first.url, [world], 120_000)
  const { wrong, transitions } = await judgeParcels(first.url, [world], {
    booked: load.booked,
    received: receiver.received,
  })
  const others = load.calls.filter(({ status }) => status !== 200 && status !== 503)
  expect({ wrong: wrong.slice(0, 5), others: others.slice(0, 5) }).toEqual({ wrong: [], others: [] })
  expect(transitions).toBeGreaterThan(5 * load.booked.length)
}, 300_000)
