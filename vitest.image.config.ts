import { defineConfig } from 'vitest/config'

/** Run by `npm run image:test`, which builds the image and opens the engine first. */
export default defineConfig({
  test: {
    include: ['test/image/**/*.image.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // They share the ports of the examples.
    fileParallelism: false,
    expect: { poll: { timeout: 30_000 } },
  },
})
