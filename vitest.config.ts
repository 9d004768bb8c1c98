import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { patternsOf, QUICK, QUICK_PATTERNS, SLOW_STAGES } from './test/stages.ts'

/** `npm test` runs the project `quick`; `npm run test:all` all. A file that is named runs whichever it belongs to. */
export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: QUICK, include: QUICK_PATTERNS.include, exclude: QUICK_PATTERNS.exclude } },
      ...SLOW_STAGES.map(stage => ({
        extends: true as const,
        test: { name: stage.name, include: [...patternsOf(stage)] },
      })),
    ],
    setupFiles: ['test/support/fix-seeds.ts'],
    // What hangs is ended; a machine that is busy with other work is no reason to fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores on the smallest machine we promise; a third worker uses the time in which the others wait for a child or a
    // socket.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // One module graph for all files of a worker: to read the sandbox anew, cold, for each of five hundred files took longer
    // than a third of the tests. A file that changes what others see (the environment, a spy) puts it back.
    isolate: false,
    // A second, as Vitest has it, is less than a busy machine takes to draw a page.
    expect: { poll: { timeout: 30_000 } },
  },
})
