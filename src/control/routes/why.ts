import { SandboxError } from '../../domain/errors.ts'
import { isoInstant } from '../../domain/time/instants.ts'
import type { WhyAnswer } from '../../schemas/types.gen.ts'
import { explainWhy } from '../../service/why/explain-why.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts } from '../parts.ts'

/** Why does nothing move (docs/why.md)? `?shipment=` asks about one. */
export function whyRoutes(parts: ControlParts): ControlHandlers {
  return {
    async explainWhy(request, response) {
      const shipment = readShipment(request.query.shipment)
      const { now, nextAt, findings } = await explainWhy(parts, accountOf(parts, request).id, shipment)
      const next_at = nextAt === null ? null : isoInstant(nextAt)
      const answer: WhyAnswer = { now: isoInstant(now), next_at, findings: [...findings] }
      response.json(answer)
    },
  }
}

function readShipment(value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value === 'string' && value !== '' && value.length <= 200) return value
  throw new SandboxError('invalid', 'shipment must be given once: an id (GS…) or an order_id.', {
    pointer: '/shipment',
  })
}
