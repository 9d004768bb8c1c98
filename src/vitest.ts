/**
 * The entry `carrier-sandbox/vitest`: importing it, in a test or a setup file, adds the matchers of `SandboxMatchers` to
 * Vitest's `expect`.
 */
import { expect } from 'vitest'
import { SANDBOX_MATCHERS, type SandboxMatchers } from './matchers/sandbox-matchers.ts'

export type { MatchContractOptions } from './contract/matcher/match-contract.ts'

declare module 'vitest' {
  interface Matchers<T> extends SandboxMatchers<T, void> {}
}

expect.extend(SANDBOX_MATCHERS)
