import { SandboxError } from '../../domain/errors.ts'
import { parseInstant } from '../../domain/time/instants.ts'
import type { WebhookRecover } from '../../schemas/types.gen.ts'
import { getDelivery, listDeliveries, resendDelivery } from '../../service/delivery/deliveries.ts'
import { recoverSince } from '../../service/delivery/recover.ts'
import { checkBody } from '../../service/input/check-body.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts, instantOf } from '../parts.ts'
import { presentDelivery, presentDeliveryDetail } from '../present/present-delivery.ts'
import { readDeliveryFilter, readPaging } from '../read-query.ts'

/** The delivery log, with every attempt, and what sends again. */
export function deliveryRoutes(parts: ControlParts): ControlHandlers {
  const { core } = parts
  return {
    async listDeliveries(request, response) {
      const { size, page } = readPaging(request.query)
      const filter = readDeliveryFilter(request.query, core.reference)
      const world = accountOf(parts, request).id
      const { rows, total } = await listDeliveries(core, world, { offset: (page - 1) * size, limit: size, filter })
      response.json({ items: rows.map(presentDelivery), total, page, size })
    },
    async getDelivery(request, response) {
      const account = accountOf(parts, request)
      response.json(presentDeliveryDetail(await getDelivery(core, account.id, request.params.id), account))
    },
    async resendDelivery(request, response) {
      const deliveries = await resendDelivery(core, accountOf(parts, request).id, request.params.id)
      response.status(202).json({ started: deliveries.length, deliveries })
    },
    async recoverDeliveries(request, response) {
      checkBody('sandbox/webhook-recover.schema.json', request.body)
      // Valid by webhook-recover.schema.json.
      const { since: text, endpoint } = request.body as WebhookRecover
      const since = parseInstant(text)
      if (since === null) throw new SandboxError('invalid', `no such instant: "${text}"`, { pointer: '/since' })
      const { id: world } = accountOf(parts, request)
      const { at: now } = instantOf(parts, world)
      const wanted = { since, endpoint: endpoint === undefined ? null : String(endpoint), now }
      const deliveries = await recoverSince(core, world, wanted)
      response.status(202).json({ started: deliveries.length, deliveries })
    },
  }
}
