import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    // Two cores on the smallest machine we promise; a third worker uses the time in which the others wait for a child or a
    // socket.
    maxWorkers: 3,
    // One module graph for all files of a worker: to read the sandbox anew, cold, for each of five hundred files took longer
    // than a third of the tests. A file that changes what others see (the environment, a spy) puts it back.
    isolate: false,
    // A second, as Vitest has it, is less than a busy machine takes to draw a page.
    expect: { poll: { timeout: 15_000 } },
  },
})
