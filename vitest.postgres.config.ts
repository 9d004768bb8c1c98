import { defineConfig } from 'vitest/config'

/** They look into a data folder, or take it away. */
const ABOUT_FILES = [
  'test/service/faults/counts-on-disk.test.ts',
  'test/service/housekeeping.test.ts',
  'test/service/older-data.test.ts',
  'test/service/older-switches.test.ts',
  'test/service/state/folded-stop.test.ts',
  'test/control/store-failed.test.ts',
]
/** Slow ones of the services in which the store has a part. */
const SLOW_OVER_BOTH = [
  'determinism',
  'journey',
  'requests/canary',
  'simulate-laws',
  'state/every-export',
  'state/every-outcome',
  'state/hostile',
  'state/keep-before',
  'state/large-state',
  'state/random-round-trip',
]

/** Minutes long, or a call may not wait long: alone, in the stage `team` (`npm run test:team`). */
const ALONE = ['test/team/whole.postgres.ts', 'test/team/rolling.postgres.ts']
const IS_ALONE = Boolean(process.env.SANDBOX_ALONE)

/** The tests of the store, the services and both APIs, over PostgreSQL in the place of the embedded store. */
export default defineConfig({
  test: {
    include: [
      'test/**/*.postgres.ts',
      'test/golden/worlds.test.ts',
      // What the store promises of every engine; the rest of its folder is about files.
      'test/store/{adopt-world,keep-world,transaction}.test.ts',
      'test/{service,http,control}/**/!(*.slow).test.ts',
      ...SLOW_OVER_BOTH.map(name => `test/service/${name}.slow.test.ts`),
    ],
    exclude: [...ABOUT_FILES, ...(IS_ALONE ? [] : ALONE)],
    globalSetup: ['test/support/postgres-setup.ts'],
    setupFiles: ['test/support/fix-seeds.ts', 'test/support/over-postgres.ts', 'test/support/beside-others.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers: IS_ALONE ? 1 : 3,
    isolate: false,
    expect: { poll: { timeout: 90_000 } },
  },
})
