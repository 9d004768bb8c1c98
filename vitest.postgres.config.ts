import { defineConfig } from 'vitest/config'

/** The tests of the store, the services and both APIs, over PostgreSQL in the place of the embedded store. */
export default defineConfig({
  test: {
    include: [
      'test/**/*.postgres.ts',
      'test/golden/worlds.test.ts',
      // What the store promises of every engine; the rest of its folder is about files.
      'test/store/{adopt-world,keep-world,transaction}.test.ts',
      'test/{service,http,control}/**/*.test.ts',
    ],
    exclude: ['test/**/*.slow.test.ts'],
    globalSetup: ['test/support/postgres-setup.ts'],
    setupFiles: ['test/support/fix-seeds.ts', 'test/support/over-postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
    isolate: false,
    expect: { poll: { timeout: 30_000 } },
  },
})
