import { expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { buildCrashChild } from '../support/crash-child-build.ts'
import { type CrashTally, runCrashRounds } from '../support/crash-child-rounds.ts'

/** Figure N1 in full: rounds of kill −9, and acknowledged commits over all of them. */
const ROUNDS = 1_000
const COMMITS = 1_000_000
/** A folder serves so many rounds: its journal is never compacted here, and each round reads it whole. */
const ROUNDS_PER_FOLDER = 10

test(`${ROUNDS} rounds of kill −9 under load: nothing acknowledged is lost, nothing invented`, async () => {
  const child = await buildCrashChild()
  const total: CrashTally = { rounds: 0, acknowledged: 0, wrong: [] }
  try {
    while (total.rounds < ROUNDS || total.acknowledged < COMMITS) {
      const tally = await runCrashRounds({
        script: child.script,
        folder: await temporaryFolder(),
        rounds: ROUNDS_PER_FOLDER,
        // Every round is killed elsewhere; 1,050 on average reach the million.
        killAfter: round => 1 + ((round * 397 + total.rounds * 31) % 2_100),
      })
      total.rounds += tally.rounds
      total.acknowledged += tally.acknowledged
      total.wrong.push(...tally.wrong)
      console.log(`${total.rounds} rounds, ${total.acknowledged} acknowledged commits, ${total.wrong.length} wrong`)
    }
  } finally {
    await child.remove()
  }
  expect(total.wrong).toEqual([])
})
