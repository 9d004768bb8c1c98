import { expect, test } from 'vitest'
import { rng } from '../../src/domain/random.ts'
import { createDatabase } from '../support/test-databases.ts'
import { runUnderKills } from './kills.ts'

/** `npm run torture:postgres` sets how many; the tests kill a few. */
const KILLS = Number(process.env.SANDBOX_KILLS ?? 4)

test(`three processes, one killed ${KILLS} times under load: no parcel is lost, no step doubled or left out, each event arrives in its order`, async () => {
  const drawn = rng(7, 'kills')
  const report = await runUnderKills({
    url: await createDatabase(),
    processes: 3,
    kills: KILLS,
    everyMs: 700,
    draw: count => Math.floor(drawn() * count),
    progress: text => console.log(text),
  })
  const { wrong, failed, ...figures } = report
  console.log(JSON.stringify(figures))
  expect({ wrong: wrong.slice(0, 10), failed: failed.slice(0, 10) }).toEqual({ wrong: [], failed: [] })
  expect(figures.booked).toBeGreaterThan(20)
  expect(figures.transitions).toBeGreaterThan(5 * figures.booked)
}, 3_600_000)
