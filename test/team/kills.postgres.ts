import { expect, test } from 'vitest'
import { rng } from '../../src/domain/random.ts'
import { createDatabase } from '../support/test-databases.ts'
import { runUnderKills } from './torture/kills.ts'

/** `npm run torture:postgres` sets how many; the tests kill a few. */
const KILLS = Number(process.env.SANDBOX_KILLS ?? 3)
const TRANSITIONS = Number(process.env.SANDBOX_TRANSITIONS ?? 100)
const LANES = Number(process.env.SANDBOX_LANES ?? 3)
const PARCELS = Number(process.env.SANDBOX_PARCELS ?? 4)
const EVERY_MS = Number(process.env.SANDBOX_KILL_EVERY_MS ?? 1_000)

test(`three processes, one killed ${KILLS} times under load: no parcel is lost, no step doubled or left out, each event arrives in its order`, async () => {
  const drawn = rng(7, 'kills')
  const report = await runUnderKills({
    url: await createDatabase(),
    processes: 3,
    kills: KILLS,
    transitions: TRANSITIONS,
    lanes: LANES,
    parcels: PARCELS,
    everyMs: EVERY_MS,
    draw: count => Math.floor(drawn() * count),
    progress: text => console.log(text),
  })
  const { wrong, failed, ...figures } = report
  console.log(JSON.stringify({ test: 'T1', ...figures, wrong: wrong.length, failed: failed.length }))
  expect({ wrong: wrong.slice(0, 10), failed: failed.slice(0, 10) }).toEqual({ wrong: [], failed: [] })
  expect(figures.transitions).toBeGreaterThanOrEqual(TRANSITIONS)
}, 7_200_000)
