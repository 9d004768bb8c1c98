import { defineConfig } from 'vitest/config'

/** `npm run contract:soak`: what proves again, at length, what the mutants of `npm test` prove once. */
export default defineConfig({
  test: {
    include: ['test/**/*.soak.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
