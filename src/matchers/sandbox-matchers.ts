/** The matchers that `carrier-sandbox/vitest` and `carrier-sandbox/jest` add to `expect`: one list, in the form that both take. */
import { type MatchContractOptions, matchContract } from '../contract/matcher/match-contract.ts'
import type { FetchedAnswer } from '../contract/matcher/read-answer.ts'
import type { Operation, ShipmentHandle, TravelOptions } from '../index.ts'
import { type HaveReceivedWishes, haveReceived } from './have-received.ts'

/** `Received` is what `expect` was given; `Plain` what a matcher returns that needs no waiting. */
export interface SandboxMatchers<Received, Plain> {
  /**
   * The answer is what the contract says of this operation and status: its content type, its envelope, every field of
   * its body. Takes the response of supertest or fetch, or `{ status, body }`; that of fetch must be awaited.
   */
  toMatchContract(
    operationId: Operation['operationId'],
    status: number,
    options?: MatchContractOptions,
  ): Received extends FetchedAnswer ? Promise<void> : Plain
  /**
   * The shipment comes to the status (slug or code), or passes through it: a frozen clock is moved from step to step until
   * it does or nothing is planned any more, any other is waited for. Takes `sandbox.shipments.of(idOrOrderId)`; awaited.
   * With `.not` it never does.
   */
  toReach(status: string | number, options?: TravelOptions): Promise<void>
  /**
   * An event with this status (slug or code) is in the inbox of the account, accepted and with valid signatures; it is waited for
   * while the clock runs or a delivery is under way. Takes `account.inbox`; awaited. With `.not` none is there now.
   */
  toHaveReceived(status: string | number, wishes?: HaveReceivedWishes): Promise<void>
}

export const SANDBOX_MATCHERS = {
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
  toHaveReceived(
    this: { readonly isNot?: boolean },
    received: unknown,
    status: string | number,
    wishes: HaveReceivedWishes = {},
  ) {
    return haveReceived(received, status, { ...wishes, isNot: this.isNot ?? false })
  },
}

/** A class of its own would not be the one of another copy of the package. */
function isShipment(given: unknown): given is ShipmentHandle {
  return typeof given === 'object' && given !== null && 'travelTo' in given && typeof given.travelTo === 'function'
}
