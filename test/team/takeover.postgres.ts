import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { createDatabase } from '../support/test-databases.ts'
import { judgeParcels, untilQuiet } from './judge-parcels.ts'
import { quantile, startLoad } from './load.ts'
import { makeWorlds, startPlaces } from './places.ts'

/** How often a process is killed; `npm run torture:postgres` says more. */
const KILLS = Number(process.env.SANDBOX_TAKEOVERS ?? 1)
const LONGEST_P99_MS = process.env.SANDBOX_TAKEOVERS === undefined ? 25_000 : 10_000
/** After each kill its timers have so long to run elsewhere, before a process starts in its place. */
const AWAY_MS = 10_000
const PROCESSES = 3

test(`a process is killed ${KILLS} times: the timers of the worlds that it alone served run elsewhere`, async () => {
  await using receiver = await startReceiver()
  await using places = await startPlaces(PROCESSES, ['--store', await createDatabase(), '--pace', '1s', '--seed', '7'])
  const names = Array.from({ length: 3 * PROCESSES }, (_one, n) => `w${n}`)
  const worlds = await makeWorlds(places.first.url, names, receiver.url)
  const placeOf = (turn: number) => places.all[turn % PROCESSES]
  // Each caller stays with its world, and each world with its process.
  const load = startLoad({
    worlds,
    callers: worlds.length,
    pauseMs: 500,
    target: turn => {
      const place = placeOf(turn)
      return place?.isDown === false ? place.url : undefined
    },
  })
  const kills: { readonly at: number; readonly url: string }[] = []
  for (let n = 0; n < KILLS; n++) {
    await wait(3_000)
    const place = placeOf(n)
    if (!place) continue
    // Of a busy machine it may take longer until the worlds of this process have something to lose.
    const ofPlace = () => load.booked.filter(({ world }) => placeOf(worlds.indexOf(world)) === place).length
    for (const end = Date.now() + 60_000; ofPlace() < 6 * (n + 1) && Date.now() < end; ) await wait(100)
    kills.push({ at: Date.now(), url: place.url })
    await places.end(place, 'SIGKILL')
    await wait(AWAY_MS)
    await places.start(place)
  }
  await load.end()
  await untilQuiet(places.first.url, worlds, 120_000)
  const { booked, calls } = load
  const { wrong, transitions, steps } = await judgeParcels(places.first.url, worlds, {
    booked,
    received: receiver.received,
  })
  const worldOf = new Map(booked.map(({ id, world }) => [id, worlds.indexOf(world)]))
  const ofTheDead = steps.filter(({ id, at }) =>
    kills.some(kill => {
      const place = placeOf(worldOf.get(id) ?? -1)
      return place?.url === kill.url && at > kill.at - 1_000 && at < kill.at + AWAY_MS
    }),
  )
  const late = ofTheDead.map(({ at, arrivedAt }) => arrivedAt - at)
  const [p50Ms, p99Ms, longestMs] = [quantile(late, 0.5), quantile(late, 0.99), Math.max(...late)]
  console.log(
    JSON.stringify({
      test: 'T2',
      kills: KILLS,
      parcels: booked.length,
      transitions,
      steps: late.length,
      p50Ms,
      p99Ms,
      longestMs,
    }),
  )
  // A call that was under way on the killed one has no answer.
  const failed = calls.filter(
    ({ url, began, ended, status }) =>
      status !== 200 && !kills.some(kill => kill.url === url && began <= kill.at + 200 && ended >= kill.at),
  )
  expect({ wrong: wrong.slice(0, 5), failed: failed.slice(0, 5) }).toEqual({ wrong: [], failed: [] })
  expect(late.length).toBeGreaterThan(20)
  expect(p99Ms).toBeLessThanOrEqual(LONGEST_P99_MS)
}, 3_600_000)
