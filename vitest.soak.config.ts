import { defineConfig } from 'vitest/config'

/** `npm run contract:soak`: what proves again, at length, what `npm test` proves once, and that every benchmark runs. */
export default defineConfig({
  test: {
    include: ['test/**/*.soak.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
