/**
 * The entry `carrier-sandbox/jest`: importing it, in a test or a setup file, adds the matchers of `SandboxMatchers` to Jest's
 * `expect`, the global one and that of `@jest/globals`, which are the same.
 */
import { expect } from '@jest/globals'
import { SANDBOX_MATCHERS, type SandboxMatchers } from './matchers/sandbox-matchers.ts'

export type { MatchContractOptions } from './contract/matcher/match-contract.ts'

/** What `@jest/globals` has. */
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends SandboxMatchers<T, R> {}
}

/** What `@types/jest` has. */
declare global {
  namespace jest {
    interface Matchers<R, T> extends SandboxMatchers<T, R> {}
  }
}

expect.extend(SANDBOX_MATCHERS)
