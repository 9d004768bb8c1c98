import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '../support/postgres.ts'
import { startReceiver } from '../support/receiver.ts'
import { judgeParcels, untilQuiet } from './judge-parcels.ts'
import { startLoad } from './load.ts'
import { ask, startPlaces } from './places.ts'

/** How long the database is away; `npm run torture:postgres` says 30 s. */
const DOWN_MS = Number(process.env.SANDBOX_OUTAGE_MS ?? 5_000)
/** Until they run again; a busy machine gets more in the short version. */
const LONGEST_RETURN_MS = process.env.SANDBOX_OUTAGE_MS === undefined ? 30_000 : 5_000

test(`the database is stopped for ${DOWN_MS} ms under load: calls are 503, nothing is lost, and all goes on by itself`, async () => {
  // What is acknowledged must outlive the crash of the server.
  const cluster = await startCluster({ settings: ['fsync=off'] })
  onTestFinished(() => cluster.close())
  await using receiver = await startReceiver()
  const flags = ['--store', cluster.url(), '--clock', 'x86400', '--seed', '7', '--webhook', receiver.url]
  await using places = await startPlaces(3, flags)
  const { world, all } = places
  const load = startLoad({ worlds: [world], callers: 6, pauseMs: 40, target: turn => all[turn % all.length]?.url })
  await wait(2_000)
  await cluster.crash()
  const stopped = Date.now()
  const isReady = async (url: string) => (await ask(url, world, 'GET /__sandbox/ready')).status
  for (const { url } of all) await expect.poll(() => isReady(url)).toBe(503)
  await wait(Math.max(0, stopped + DOWN_MS - Date.now()))
  const before = Date.now()
  await cluster.start()
  const started = Date.now()
  for (const { url } of all) {
    const isBack = () => load.calls.some(call => call.url === url && call.began >= before && call.status === 200)
    await expect.poll(isBack, { interval: 20 }).toBe(true)
    await expect.poll(() => isReady(url), { interval: 20 }).toBe(200)
  }
  const returnMs = Date.now() - started
  await wait(1_000)
  await load.end()
  await untilQuiet(places.first.url, [world], 120_000)
  const { booked, calls } = load
  const { wrong, transitions } = await judgeParcels(places.first.url, [world], { booked, received: receiver.received })
  const refused = calls.filter(({ status }) => status !== 200)
  const longestMs = Math.max(...refused.map(({ began, ended }) => ended - began))
  const isEnvelope = ({ status, said }: (typeof refused)[number]) => {
    const { code, status: word, message } = status === 503 ? JSON.parse(said) : {}
    return code === 503 && word === 'error' && typeof message === 'string'
  }
  const others = refused.filter(call => !isEnvelope(call))
  // Refusals belong to the outage alone.
  const late = refused.filter(({ began }) => began > started + LONGEST_RETURN_MS)
  const answered = calls.filter(({ status, began }) => status === 200 && began > stopped && began < before)
  const figures = { downMs: started - stopped, returnMs, refused: refused.length, longestMs, booked: booked.length }
  console.log(JSON.stringify({ test: 'T5', ...figures, transitions }))
  expect({ wrong: wrong.slice(0, 5), others: others.slice(0, 5), late: late.slice(0, 5), answered }).toEqual({
    wrong: [],
    others: [],
    late: [],
    answered: [],
  })
  expect(refused.length).toBeGreaterThan(10)
  expect(returnMs).toBeLessThanOrEqual(LONGEST_RETURN_MS)
}, 3_600_000)
