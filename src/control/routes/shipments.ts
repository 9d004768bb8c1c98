import { Router } from 'express'
import type { SimulateRequest } from '../../schemas/types.gen.ts'
import { settlementOf } from '../../service/save-shipment.ts'
import { getShipment, listShipments } from '../../service/shipments.ts'
import { type Simulation, simulate } from '../../service/simulate.ts'
import { accountOf, type ControlParts, checkBody } from '../parts.ts'
import { presentDetail, presentSummary } from '../present.ts'
import { readPaging } from '../read-paging.ts'

/** Shipments with their plan, and the lever that makes something happen to one. */
export function controlShipmentRoutes(parts: ControlParts): Router {
  const { core } = parts
  const { statuses } = core.reference
  const router = Router()
  router.get('/shipments', async (request, response) => {
    const { size, page } = readPaging(request.query)
    const world = accountOf(parts, request).id
    const { rows, total } = await listShipments(core, world, { size, page, from: null, to: null, orderId: null })
    response.json({ items: rows.map(row => presentSummary(row, statuses)), total, page, size })
  })
  router.get('/shipments/:id', async (request, response) => {
    const world = accountOf(parts, request).id
    const shipment = await getShipment(core, world, request.params.id)
    response.json(presentDetail(shipment, { statuses, settlesAt: await settlementOf(core, world, shipment) }))
  })
  router.post('/shipments/:id/simulate', async (request, response) => {
    checkBody('sandbox/simulate.schema.json', request.body)
    const world = accountOf(parts, request).id
    const simulation = readSimulation(request.body)
    const { shipment, states } = await simulate(core, world, { id: request.params.id, simulation })
    const settlesAt = await settlementOf(core, world, shipment)
    response.json({
      moved: states.map(({ status }) => ({ status, slug: statuses.names(status).slug })),
      shipment: presentDetail(shipment, { statuses, settlesAt }),
    })
  })
  return router
}

function readSimulation(body: unknown): Simulation {
  // Valid by simulate.schema.json: `to` is there with the action `to`.
  const { action, to = '', jump = false, reason = null } = body as SimulateRequest
  return action === 'continue' ? { action } : { action, to, jump, reason }
}
