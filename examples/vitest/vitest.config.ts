import { defineConfig } from 'vitest/config'

// A file of its own, or Vitest takes the one of the repository above.
export default defineConfig({ test: { include: ['*.test.ts'] } })
