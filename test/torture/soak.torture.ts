import { expect, onTestFinished, test } from 'vitest'
import { judgeFlat } from '../soak/judge-flat.ts'
import { runSoak } from '../soak/run-soak.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { startCluster } from '../support/postgres.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 60)
const REST_MS = Number(process.env.SOAK_REST_MS ?? 2_000)
/** Fewer say nothing: caches are still filling. */
const LEAST_LOOKS = 60

const STORES = {
  embedded: async () => ['--data', await temporaryFolder()],
  postgres: async () => {
    const cluster = await startCluster()
    onTestFinished(() => cluster.close())
    return ['--store', cluster.url()]
  },
}

test.each(Object.entries(STORES))(
  `${MINUTES} minutes on the store %s: memory, files, sockets and timers stay flat`,
  async (store, open) => {
    const end = Date.now() + MINUTES * 60_000
    const { wrong, looks, ...figures } = await runSoak({
      flags: await open(),
      goesOn: () => Date.now() < end,
      calls: 200,
      parcels: 20,
      restMs: REST_MS,
      progress: text => console.log(text),
    })
    const grown = judgeFlat(looks)
    console.log(JSON.stringify({ store, minutes: MINUTES, ...figures, grown, wrong: wrong.length }))
    expect(wrong.slice(0, 10)).toEqual([])
    expect(looks.length).toBeGreaterThanOrEqual(LEAST_LOOKS)
    expect(grown.filter(({ isFlat }) => !isFlat)).toEqual([])
  },
)
