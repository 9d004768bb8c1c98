import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startBalancer } from '../../scripts/balance.mjs'
import { startReceiver } from '../support/receiver.ts'
import { createDatabase } from '../support/test-databases.ts'
import { judgeParcels, untilQuiet } from './judge-parcels.ts'
import { quantile, startLoad } from './load.ts'
import { startPlaces } from './places.ts'

/** How often all three are replaced; `npm run torture:postgres` says more. */
const ROUNDS = Number(process.env.SANDBOX_ROLLS ?? 1)
/** A call that takes longer than this and the grace of 2 s is cut off with its process. */
const DRAIN = process.env.SANDBOX_ROLLS === undefined ? '5s' : '2s'
/** No call takes longer; a machine that is busy with other tests gets more. */
const LONGEST_CALL_MS = process.env.SANDBOX_ROLLS === undefined ? 10_000 : 3_000

test(`three processes behind a balancer are replaced one after the other ${ROUNDS} times under load: no call fails`, async () => {
  await using receiver = await startReceiver()
  const flags = ['--store', await createDatabase(), '--clock', 'x21600', '--seed', '7', '--webhook', receiver.url]
  await using places = await startPlaces(3, [...flags, '--drain', DRAIN])
  const balancer = await startBalancer(
    places.all.map(({ url }) => url),
    { everyMs: 200 },
  )
  onTestFinished(() => balancer.close())
  const { world } = places
  const load = startLoad({ worlds: [world], callers: 6, pauseMs: 10, isMixed: true, target: () => balancer.url })
  for (let round = 0; round < ROUNDS; round++) {
    for (const [n, place] of places.all.entries()) {
      expect(await places.end(place, 'SIGTERM')).toBe(0)
      await places.start(place)
      const before = balancer.targets()[n]?.calls ?? 0
      await expect.poll(() => balancer.targets()[n]?.calls ?? 0).toBeGreaterThan(before + 10)
    }
  }
  await wait(500)
  await load.end()
  await untilQuiet(places.first.url, [world], 120_000)
  const { booked, calls } = load
  const { wrong, transitions } = await judgeParcels(places.first.url, [world], { booked, received: receiver.received })
  const failed = calls.filter(({ status }) => status !== 200)
  const slowest = calls.toSorted((a, b) => b.ended - b.began - (a.ended - a.began)).slice(0, 3)
  const ms = calls.map(({ began, ended }) => ended - began)
  const longestMs = Math.max(...ms)
  const figures = { ends: 3 * ROUNDS, calls: calls.length, failed: failed.length, booked: booked.length, transitions }
  console.log(JSON.stringify({ test: 'T6', ...figures, p99Ms: quantile(ms, 0.99), longestMs }))
  expect({ failed: failed.slice(0, 5), wrong: wrong.slice(0, 5) }).toEqual({ failed: [], wrong: [] })
  expect(booked.length).toBeGreaterThan(20)
  expect(longestMs, JSON.stringify(slowest)).toBeLessThanOrEqual(LONGEST_CALL_MS)
}, 3_600_000)
