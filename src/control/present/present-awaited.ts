/** What the waits answer (schemas/sandbox/wait-answer.schema.json). */
import { isoInstant } from '../../domain/time/instants.ts'
import type { NearMiss } from '../../service/events/await-delivery.ts'
import type { Reached } from '../../service/events/await-shipment.ts'
import type { DeliveryOfLine } from '../../service/events/match-delivery.ts'
import type { WaitOutcome } from '../../service/events/wait-outcome.ts'
import type { OfEitherLine } from '../../service/shipments/of-both-lines.ts'
import { presentSummary, type StatusNamesOfLines } from './present.ts'
import { presentDelivery } from './present-delivery.ts'
import { presentOrderSummary } from './present-order.ts'

export function presentAwaitedDeliveries(awaited: WaitOutcome<DeliveryOfLine, NearMiss<DeliveryOfLine>>) {
  return presentAwaited(awaited, presentDelivery, presentDelivery)
}

export function presentAwaitedShipments(
  awaited: WaitOutcome<Reached, NearMiss<OfEitherLine>>,
  statuses: StatusNamesOfLines,
) {
  return presentAwaited(
    awaited,
    reached => presentReached(reached, statuses),
    found => presentEither(found, statuses),
  )
}

/** The shipment as it is now, with when it reached the status. */
export function presentReached({ found, at, message }: Reached, statuses: StatusNamesOfLines) {
  return { ...presentEither(found, statuses), reached_at: isoInstant(at), message }
}

function presentEither(found: OfEitherLine, { statuses, ondemandStatuses }: StatusNamesOfLines) {
  return found.line === 'standard'
    ? presentSummary(found.shipment, statuses)
    : presentOrderSummary(found.order, ondemandStatuses)
}

export function presentAwaited<Item, Miss>(
  { matched, items, nearMisses, cursor, why }: WaitOutcome<Item, NearMiss<Miss>>,
  itemOf: (item: Item) => object,
  missOf: (item: Miss) => object,
) {
  return {
    matched,
    items: items.map(itemOf),
    near_misses: nearMisses.map(({ item, difference }) => ({ ...missOf(item), ...difference })),
    cursor,
    why,
  }
}
