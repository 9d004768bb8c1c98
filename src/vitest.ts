/**
 * The entry `carrier-sandbox/vitest`: importing it, in a test or a setup file, adds the matcher `toMatchContract` to
 * Vitest's `expect`.
 */
import { expect } from 'vitest'
import { type MatchContractOptions, matchContract } from './contract/matcher/match-contract.ts'
import type { FetchedAnswer } from './contract/matcher/read-answer.ts'
import type { Operation } from './index.ts'

export type { MatchContractOptions } from './contract/matcher/match-contract.ts'

declare module 'vitest' {
  interface Matchers<T> {
    /**
     * The answer is what the contract says of this operation and status: its content type, its envelope, every field of
     * its body. Takes the response of supertest or fetch, or `{ status, body }`; that of fetch must be awaited.
     */
    toMatchContract(
      operationId: Operation['operationId'],
      status: number,
      options?: MatchContractOptions,
    ): T extends FetchedAnswer ? Promise<void> : void
  }
}

expect.extend({
  toMatchContract(
    received: unknown,
    operationId: Operation['operationId'],
    status: number,
    options: MatchContractOptions = {},
  ) {
    return matchContract(received, { ...options, operationId, status })
  },
})
