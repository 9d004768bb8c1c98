/**
 * The entry `carrier-sandbox/vitest`: importing it, in a test or a setup file, adds the matchers `toMatchContract` and
 * `toReach` to Vitest's `expect`.
 */
import { expect } from 'vitest'
import { type MatchContractOptions, matchContract } from './contract/matcher/match-contract.ts'
import type { FetchedAnswer } from './contract/matcher/read-answer.ts'
import type { Operation, ShipmentHandle, TravelOptions } from './index.ts'

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
    /**
     * The shipment comes to the status (slug or code), or passes through it: a frozen clock is moved from step to step until
     * it does or nothing is planned any more, any other is waited for. Takes `sandbox.shipments.of(idOrOrderId)`; awaited.
     * With `.not` it never does.
     */
    toReach(status: string | number, options?: TravelOptions): Promise<void>
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
  async toReach(received: unknown, status: string | number, options: TravelOptions = {}) {
    if (!isShipment(received)) {
      throw new TypeError('toReach wants a shipment: expect(sandbox.shipments.of(id)).toReach("delivered")')
    }
    const { reached, reached_at: at, report } = await received.travelTo(status, options)
    const told = reached ? `not to reach ${status}; it did at ${at}` : `to reach ${status}`
    return { pass: reached, message: () => `expected shipment ${received.name} ${told}\n\n${report}` }
  },
})

/** A class of its own would not be the one of another copy of the package. */
function isShipment(given: unknown): given is ShipmentHandle {
  return typeof given === 'object' && given !== null && 'travelTo' in given && typeof given.travelTo === 'function'
}
