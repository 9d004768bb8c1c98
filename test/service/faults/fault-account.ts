import type { RunningSandbox } from '../../../src/sandbox.ts'
import type { FaultRule } from '../../../src/schemas/types.gen.ts'
import type { FaultCall, FaultEvent, PendingFiring } from '../../../src/service/faults/faults.ts'

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

const defer = (firing: PendingFiring) => firing.publish?.()

/** An account of its own with these rules, on a frozen clock. */
export async function openFaulty(
  { accounts, core }: Pick<RunningSandbox, 'accounts' | 'core'>,
  rules: readonly FaultRule[],
  { seed = 7 }: { readonly seed?: number } = {},
) {
  const { id } = await accounts.create({ seed, clock: { mode: 'frozen', factor: 0 } })
  const { faults } = core
  await faults.add(id, rules)
  return {
    id,
    call: (orderId: string, changes?: Partial<FaultCall>) => faults.onCall(id, makeCall(orderId, changes)),
    /** In a change that is on the disk at once. */
    event: (orderId: string, changes?: Partial<FaultEvent>, at = core.clocks.now(id)) =>
      faults.onEvent(id, makeEvent(orderId, changes), { at, defer }),
    booking: (orderId: string, changes?: Partial<FaultCall>) =>
      faults.onBooking(id, makeCall(orderId, changes), { at: core.clocks.now(id), defer }),
    /** By rule: how many it concerned, and hit. */
    counts: () => faults.list(id).map(({ seen, fired }) => [seen, fired]),
  }
}
