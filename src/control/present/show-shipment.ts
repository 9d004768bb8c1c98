/** One shipment with all there is to say of it (schemas/sandbox/parcel-detail.schema.json, order-detail.schema.json). */
import { allowedOndemandMoves, nextOndemandMoves } from '../../domain/ondemand/moves.ts'
import { courseOf } from '../../domain/shipments/move-shipment.ts'
import { allowedMoves } from '../../domain/shipments/moves.ts'
import { countOpenEvents } from '../../service/shipment-list/count-open-events.ts'
import type { OfEitherLine } from '../../service/shipments/of-both-lines.ts'
import { foresightOf } from '../../service/shipments/save-shipment.ts'
import type { Core } from '../../service/world/core.ts'
import { presentDetail } from './present.ts'
import { presentOrderFacts, presentParcelFacts } from './present-facts.ts'
import { presentListed } from './present-listed.ts'
import { presentOrderDetail } from './present-order.ts'

export async function showShipment(
  core: Pick<Core, 'store' | 'reference' | 'publicUrl'>,
  { id: world }: { readonly id: string },
  found: OfEitherLine,
) {
  const { reference } = core
  const { id } = found.line === 'standard' ? found.shipment : found.order
  const [openEvents = 0] = await countOpenEvents(core, world, [id])
  const listed = presentListed(found, { reference, openEvents })
  if (found.line === 'ondemand') {
    const booked = presentOrderFacts(found.order, core)
    const { order } = found
    const allowed = nextOndemandMoves(order, allowedOndemandMoves(order.status)).map(
      nameMove(reference.ondemandStatuses),
    )
    return { ...listed, ...presentOrderDetail(order, reference.ondemandStatuses), allowed, booked }
  }
  const foresight = await foresightOf(core, world, found.shipment)
  const detail = presentDetail(found.shipment, { statuses: reference.statuses, foresight })
  const allowed = allowedMoves(courseOf(found.shipment)).map(nameMove(reference.statuses))
  return { ...listed, ...detail, allowed, booked: presentParcelFacts(found.shipment, core) }
}

/** A status as code, slug and text. */
function nameMove<Code extends number>(statuses: {
  readonly names: (status: Code) => { readonly slug: string; readonly text: string }
}) {
  return (status: Code) => {
    const { slug, text } = statuses.names(status)
    return { status, slug, text }
  }
}
