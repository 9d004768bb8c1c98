import { SandboxError } from '../../domain/errors.ts'
import { rowOf } from '../shipments/of-both-lines.ts'
import { awaitDelivery, type DeliveryWish, type NearMiss } from './await-delivery.ts'
import { awaitShipment, type Reached, type ShipmentWish } from './await-shipment.ts'
import type { WaitParts } from './look-until.ts'
import type { DeliveryOfLine } from './match-delivery.ts'
import type { WaitOutcome } from './wait-outcome.ts'

/**
 * Waits as a test does: for the delivery that fits, the newest of several.
 * @throws SandboxError `not_found` when the time is up, naming what nearly fits and why nothing came.
 */
export async function expectDelivery(parts: WaitParts, world: string, wish: DeliveryWish): Promise<DeliveryOfLine> {
  const wanted = `webhook with ${describeMatch(wish.match)}`
  return newestOf(await awaitDelivery(parts, world, wish), { wanted, wish, name: ({ delivery }) => delivery.id })
}

/** The same for a shipment that comes to a status. @throws SandboxError `not_found`. */
export async function expectShipment(parts: WaitParts, world: string, wish: ShipmentWish): Promise<Reached> {
  const wanted = `shipment "${wish.shipment}" at the status ${wish.status}`
  return newestOf(await awaitShipment(parts, world, wish), { wanted, wish, name: found => rowOf(found).id })
}

interface Wanted<Miss> {
  readonly wanted: string
  readonly wish: { readonly timeoutMs: number }
  readonly name: (miss: Miss) => string
}

/** The newest of what came. @throws SandboxError `not_found` that says what nearly fits. */
export function newestOf<Item, Miss>(
  outcome: WaitOutcome<Item, NearMiss<Miss>> | null,
  { wanted, wish, name }: Wanted<Miss>,
): Item {
  const newest = outcome?.items.at(-1)
  if (newest !== undefined) return newest
  const misses = (outcome?.nearMisses ?? []).map(({ item, difference: { differs, wanted: asked, got } }) => {
    return `${name(item)}: ${differs} is ${got ?? 'nothing'}, not ${asked}`
  })
  const near = misses.length === 0 ? 'Nothing comes near.' : `Near misses: ${misses.join('; ')}.`
  const why = outcome?.why ?? ''
  throw new SandboxError('not_found', `no ${wanted} within ${wish.timeoutMs} ms. ${near} ${why}`.trim())
}

/** `order_id DH-1, status delivered`. */
export function describeMatch(match: object): string {
  return Object.entries(match)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')
}
