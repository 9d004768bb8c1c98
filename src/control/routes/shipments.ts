import { Router } from 'express'
import type { Shipment } from '../../domain/world.ts'
import type { SimulateRequest } from '../../schemas/types.gen.ts'
import { findOnEitherLine, listBothLines, type OfEitherLine } from '../../service/both-lines.ts'
import { checkBody } from '../../service/check-body.ts'
import { settlementOf } from '../../service/save-shipment.ts'
import { simulate } from '../../service/simulate.ts'
import { simulateOrder } from '../../service/simulate-order.ts'
import { readSimulation } from '../../service/simulation.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import { presentDetail, presentSummary } from '../present.ts'
import { presentOrderDetail, presentOrderMoves, presentOrderSummary } from '../present-order.ts'
import { readPaging } from '../read-paging.ts'

/** Shipments of both lines with their plan, and the lever that makes something happen to one. */
export function controlShipmentRoutes(parts: ControlParts): Router {
  const { core } = parts
  const { statuses, ondemandStatuses } = core.reference
  const summaryOf = (found: OfEitherLine) =>
    found.line === 'standard'
      ? presentSummary(found.shipment, statuses)
      : presentOrderSummary(found.order, ondemandStatuses)
  const detailOf = async (world: string, shipment: Shipment) => {
    const { paceMs } = parts.accounts.require(world)
    return presentDetail(shipment, { statuses, paceMs, settlesAt: await settlementOf(core, world, shipment) })
  }
  const router = Router()
  router.get('/shipments', async (request, response) => {
    const { size, page } = readPaging(request.query)
    const { rows, total } = await listBothLines(core, accountOf(parts, request).id, { size, page })
    response.json({ items: rows.map(summaryOf), total, page, size })
  })
  router.get('/shipments/:id', async (request, response) => {
    const world = accountOf(parts, request).id
    const found = await findOnEitherLine(core, world, request.params.id)
    response.json(
      found.line === 'standard'
        ? await detailOf(world, found.shipment)
        : presentOrderDetail(found.order, ondemandStatuses),
    )
  })
  router.post('/shipments/:id/simulate', async (request, response) => {
    checkBody('sandbox/simulate.schema.json', request.body)
    const world = accountOf(parts, request).id
    const { id } = request.params
    // Valid by simulate.schema.json.
    const simulation = readSimulation(request.body as SimulateRequest)
    const { line } = await findOnEitherLine(core, world, id)
    if (line === 'ondemand') {
      const { before, order, states } = await simulateOrder(core, world, { id, simulation })
      const moved = presentOrderMoves(before, states, ondemandStatuses)
      const shown = presentOrderDetail(order, ondemandStatuses)
      await parts.clock.settle(world)
      response.json({ moved, shipment: shown })
      return
    }
    const { shipment, states } = await simulate(core, world, { id, simulation })
    const moved = states.map(({ status }) => ({ status, slug: statuses.names(status).slug }))
    const shown = await detailOf(world, shipment)
    // What the new plan has due now has happened by the time anybody asks.
    await parts.clock.settle(world)
    response.json({ moved, shipment: shown })
  })
  return router
}
