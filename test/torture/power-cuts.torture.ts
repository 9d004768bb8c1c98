import { lutimesSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildCrashChild } from '../support/crash-child-build.ts'
import { type CrashTally, runCrashRounds } from '../support/crash-child-rounds.ts'
import { mountScratchDisk } from '../support/scratch-disk.ts'

const CUTS = Number(process.env.POWER_CUTS ?? 300)
/** A disk serves so many cuts: its journal grows. */
const CUTS_PER_DISK = 10
const OFF_S = 60

test(`${CUTS} power cuts under load, on a file system of its own: nothing acknowledged is lost, nothing invented`, async () => {
  const child = await buildCrashChild()
  const total: CrashTally = { rounds: 0, acknowledged: 0, wrong: [] }
  try {
    while (total.rounds < CUTS) {
      await using disk = mountScratchDisk()
      if (!disk) throw new Error('no file system can be mounted: run this as root, where loop devices are allowed')
      const folder = join(disk.folder, 'data')
      const tally = await runCrashRounds({
        script: child.script,
        folder,
        rounds: CUTS_PER_DISK,
        killAfter: round => 1 + ((round * 397 + total.rounds * 31) % 1_200),
        end: async one => {
          await disk.cutPower(one)
          makeOlder(folder)
        },
      })
      total.rounds += tally.rounds
      total.acknowledged += tally.acknowledged
      total.wrong.push(...tally.wrong)
      console.log(`${total.rounds} power cuts, ${total.acknowledged} acknowledged commits, ${total.wrong.length} wrong`)
    }
  } finally {
    await child.remove()
  }
  expect(total.wrong).toEqual([])
})

/** As after a while without power: the sign of life of the process that was cut off has expired. */
function makeOlder(folder: string): void {
  const then = Date.now() / 1_000 - OFF_S
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const name of names) lutimesSync(join(folder, name), then, then)
}
