import { isoInstant } from '../../domain/time/instants.ts'
import type { FaultFiring, FaultText, FaultState as StateOfWire } from '../../schemas/types.gen.ts'
import type { FaultState } from '../../service/faults/faults.ts'
import { listFirings } from '../../service/faults/list-firings.ts'
import { readFaultBody, readFaultChange } from '../../service/faults/read-fault-body.ts'
import { validateFaultText } from '../../service/faults/validate-fault-text.ts'
import { checkBody } from '../../service/input/check-body.ts'
import type { FaultFired } from '../../service/world/notices.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts } from '../parts.ts'

/** The fault rules of an account: what may go wrong, and what did. */
export function faultRoutes(parts: ControlParts): ControlHandlers {
  const { faults, reference } = parts.core
  return {
    async listFaults(request, response) {
      const { id } = accountOf(parts, request)
      const firings = presentFirings(await listFirings(parts, id))
      response.json({ rules: faults.list(id).map(presentFaultState), firings })
    },
    async addFaults(request, response) {
      const { id } = accountOf(parts, request)
      const added = await faults.add(id, readFaultBody(request.body, reference))
      response.status(201).json({ rules: added.map(presentFaultState) })
    },
    validateFaults(request, response) {
      checkBody('sandbox/fault-text.schema.json', request.body)
      // Valid by fault-text.schema.json.
      const { text } = request.body as FaultText
      response.json(validateFaultText(text, reference))
    },
    async changeFault(request, response) {
      const { id } = accountOf(parts, request)
      const changed = await faults.set(id, request.params.id, readFaultChange(request.body, reference))
      response.json(presentFaultState(changed))
    },
    async clearFaults(request, response) {
      await faults.clear(accountOf(parts, request).id)
      response.status(204).end()
    },
    async deleteFault(request, response) {
      await faults.remove(accountOf(parts, request).id, request.params.id)
      response.status(204).end()
    },
  }
}

export function presentFaultState({ row, seen, fired, lastFiredAt, endsAt }: FaultState): StateOfWire {
  const { id, rule, origin } = row
  return {
    id,
    rule,
    origin,
    enabled: !row.isOff,
    seen,
    fired,
    last_fired_at: lastFiredAt === null ? null : isoInstant(lastFiredAt),
    ends_at: endsAt === null ? null : isoInstant(endsAt),
  }
}

/** Of the firings, so many are shown; the event stream reports all of them as they come. */
const MOST_SHOWN = 100

/** The latest ones, newest first. */
export function presentFirings(firings: readonly FaultFired[]): FaultFiring[] {
  return firings.slice(0, MOST_SHOWN).map(presentFiring)
}

function presentFiring({ at, rule, effects, on, orderId, shipmentId, endpointId }: FaultFired): FaultFiring {
  return {
    at: isoInstant(at),
    rule,
    effects: [...effects],
    on,
    order_id: orderId,
    shipment: shipmentId,
    endpoint: endpointId,
  }
}
