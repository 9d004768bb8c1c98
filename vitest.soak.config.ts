import { defineConfig } from 'vitest/config'

/**
 * `npm run soak`, nightly: each view of the dashboard by itself, every broken shop, every benchmark, and what proves again, at
 * length, what `npm test` proves once.
 */
export default defineConfig({
  test: {
    include: ['test/**/*.soak.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    isolate: false,
  },
})
