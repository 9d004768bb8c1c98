import { Router } from 'express'
import { getDelivery, listDeliveries, resendDelivery } from '../../service/deliveries.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import { presentDelivery, presentDeliveryDetail } from '../present.ts'
import { readPaging } from '../read-paging.ts'

/** The delivery log, with every attempt. */
export function deliveryRoutes(parts: ControlParts): Router {
  const { core } = parts
  const router = Router()
  router.get('/webhooks/deliveries', async (request, response) => {
    const { size, page } = readPaging(request.query)
    const world = accountOf(parts, request).id
    const { rows, total } = await listDeliveries(core, world, { offset: (page - 1) * size, limit: size })
    response.json({ items: rows.map(presentDelivery), total, page, size })
  })
  router.get('/webhooks/deliveries/:id', async (request, response) => {
    response.json(presentDeliveryDetail(await getDelivery(core, accountOf(parts, request).id, request.params.id)))
  })
  router.post('/webhooks/deliveries/:id/resend', async (request, response) => {
    const deliveries = await resendDelivery(core, accountOf(parts, request).id, request.params.id)
    response.status(202).json({ started: deliveries.length, deliveries })
  })
  return router
}
