import type { RunningSandbox } from '../../../src/sandbox.ts'
import type { FaultRule } from '../../../src/schemas/types.gen.ts'
import type { FaultCall, FaultEvent, FiringContext } from '../../../src/service/faults/faults.ts'
import { commitDurably } from '../../../src/service/world/commit.ts'

/** A call as the API describes it; each order_id is a request of its own. */
export function makeCall(orderId: string, changes: Partial<FaultCall> = {}): FaultCall {
  return {
    operation: 'createShipment',
    method: 'POST',
    path: '/api/v2/shipments',
    orderId,
    carrier: 'ghnv3',
    key: `createShipment:${orderId}`,
    ...changes,
  }
}

export function makeEvent(orderId: string, changes: Partial<FaultEvent> = {}): FaultEvent {
  return {
    event: 'shipment-status',
    status: 905,
    slug: 'delivered',
    shipmentId: 'S-1',
    orderId,
    carrier: 'ghnv3',
    isCreation: false,
    hasEarlier: true,
    endpoint: { id: '1', url: 'http://127.0.0.1:3000/hook' },
    key: `shipment-status:${orderId}:905`,
    ...changes,
  }
}

/** An account of its own with these rules, on a frozen clock. */
export async function openFaulty(
  { accounts, core }: Pick<RunningSandbox, 'accounts' | 'core'>,
  rules: readonly FaultRule[],
  { seed = 7 }: { readonly seed?: number } = {},
) {
  const { id } = await accounts.create({ seed, clock: { mode: 'frozen', factor: 0 } })
  const { faults } = core
  await faults.add(id, rules)
  const inChange = <T>(at: number, meet: (change: FiringContext) => Promise<T>) =>
    commitDurably(core, { world: id, at }, meet)
  return {
    id,
    call: async (orderId: string, changes?: Partial<FaultCall>) => faults.onCall(id, makeCall(orderId, changes)),
    /** In a change of its own, as a booking is. */
    event: (orderId: string, changes?: Partial<FaultEvent>, at = core.clocks.now(id)) =>
      inChange(at, change => faults.onEvent(id, makeEvent(orderId, changes), change)),
    booking: (orderId: string, changes?: Partial<FaultCall>) =>
      inChange(core.clocks.now(id), change => faults.onBooking(id, makeCall(orderId, changes), change)),
    /** By rule: how many it concerned, and hit. */
    counts: () => faults.list(id).map(({ seen, fired }) => [seen, fired]),
  }
}
