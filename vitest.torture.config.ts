import { defineConfig } from 'vitest/config'

/** `npm run torture`: durability in full size; `npm run test:all` runs short versions of the same. */
export default defineConfig({
  test: {
    include: ['test/torture/**/*.torture.ts'],
    testTimeout: 2 * 3_600_000,
    maxWorkers: 1,
    disableConsoleIntercept: true,
  },
})
