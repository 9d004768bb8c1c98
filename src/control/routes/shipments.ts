import type { SimulateRequest } from '../../schemas/types.gen.ts'
import { checkBody } from '../../service/input/check-body.ts'
import { countOpenEvents } from '../../service/shipment-list/count-open-events.ts'
import { findShipments } from '../../service/shipment-list/find-shipments.ts'
import { readShipmentFilter } from '../../service/shipment-list/read-shipment-filter.ts'
import { findOnEitherLine, rowOf } from '../../service/shipments/of-both-lines.ts'
import { simulate } from '../../service/shipments/simulate.ts'
import { simulateOrder } from '../../service/shipments/simulate-order.ts'
import { readSimulation } from '../../service/shipments/simulation.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import { presentListed } from '../present/present-listed.ts'
import { presentOrderMoves } from '../present/present-order.ts'
import { showShipment } from '../present/show-shipment.ts'
import { readPaging } from '../read-query.ts'

/** Shipments of both lines with their plan, and the lever that makes something happen to one. */
export function controlShipmentRoutes(parts: ControlParts): ControlHandlers {
  const { core } = parts
  const { reference } = core
  const { statuses, ondemandStatuses } = reference
  return {
    async listShipments(request, response) {
      const { size, page } = readPaging(request.query)
      const filter = readShipmentFilter(request.query, reference)
      const world = accountOf(parts, request).id
      const { rows, total } = await findShipments(core, world, { size, page, filter })
      const open = await countOpenEvents(
        core,
        world,
        rows.map(found => rowOf(found).id),
      )
      const items = rows.map((found, n) => presentListed(found, { reference, openEvents: open[n] ?? 0 }))
      response.json({ items, total, page, size })
    },
    async getShipment(request, response) {
      const account = accountOf(parts, request)
      const found = await findOnEitherLine(core, account.id, request.params.id)
      response.json(await showShipment(core, account, found))
    },
    async simulateShipment(request, response) {
      checkBody('sandbox/simulate.schema.json', request.body)
      const account = accountOf(parts, request)
      const { id: world } = account
      const { id } = request.params
      // Valid by simulate.schema.json.
      const simulation = readSimulation(request.body as SimulateRequest)
      const { line } = await findOnEitherLine(core, world, id)
      if (line === 'ondemand') {
        const { before, order, states } = await simulateOrder(core, world, { id, simulation })
        const moved = presentOrderMoves(before, states, ondemandStatuses)
        const shown = await showShipment(core, account, { line, order })
        await parts.clock.settle(world)
        response.json({ moved, shipment: shown })
        return
      }
      const { shipment, states } = await simulate(core, world, { id, simulation })
      const moved = states.map(({ status }) => ({ status, slug: statuses.names(status).slug }))
      const shown = await showShipment(core, account, { line, shipment })
      // What the new plan has due now has happened by the next request.
      await parts.clock.settle(world)
      response.json({ moved, shipment: shown })
    },
  }
}
