import type { SimulateRequest } from '../../schemas/types.gen.ts'
import { checkBody } from '../../service/input/check-body.ts'
import { findShipment } from '../../service/naming/find-named.ts'
import { countOpenEvents } from '../../service/shipment-list/count-open-events.ts'
import { findShipments } from '../../service/shipment-list/find-shipments.ts'
import { readShipmentFilter, readShipmentOrder } from '../../service/shipment-list/shipment-filter.ts'
import { journeyOf, scenarioAsYaml } from '../../service/shipments/journeys.ts'
import { rowOf } from '../../service/shipments/of-both-lines.ts'
import { simulate } from '../../service/shipments/simulate.ts'
import { simulateOrder } from '../../service/shipments/simulate-order.ts'
import { readSimulation } from '../../service/shipments/simulation.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import { presentCounts, presentListed, showShipment } from '../present/present-listed.ts'
import { presentOrderMoves } from '../present/present-order.ts'
import { isAsked, readPaging } from '../read-query.ts'

/** Shipments of both lines with their plan, and the lever that makes something happen to one. */
export function controlShipmentRoutes(parts: ControlParts): ControlHandlers {
  const { core } = parts
  const { reference } = core
  const { statuses, ondemandStatuses } = reference
  return {
    async listShipments(request, response) {
      const { size, page } = readPaging(request.query)
      const filter = readShipmentFilter(request.query, reference)
      const order = readShipmentOrder(request.query)
      const withCounts = isAsked('counts', request.query.counts, 'true')
      const world = accountOf(parts, request).id
      const { rows, total, counts } = await findShipments(core, world, { size, page, filter, order, withCounts })
      const open = await countOpenEvents(
        core,
        world,
        rows.map(found => rowOf(found).id),
      )
      const items = rows.map((found, n) => presentListed(found, { reference, openEvents: open[n] ?? 0 }))
      response.json({
        items,
        total,
        page,
        size,
        ...(counts === null ? {} : { counts: presentCounts(counts, reference) }),
      })
    },
    async getShipment(request, response) {
      const account = accountOf(parts, request)
      const found = await findShipment(core, account.id, request.params.id)
      response.json(await showShipment(core, account, found))
    },
    async simulateShipment(request, response) {
      checkBody('sandbox/simulate.schema.json', request.body)
      const account = accountOf(parts, request)
      const { id: world } = account
      // Valid by simulate.schema.json.
      const simulation = readSimulation(request.body as SimulateRequest)
      const named = await findShipment(core, world, request.params.id)
      const { line } = named
      const { id } = rowOf(named)
      if (line === 'ondemand') {
        const { before, order, states, at } = await simulateOrder(core, world, { id, simulation })
        const moved = presentOrderMoves(before, states, ondemandStatuses)
        const shown = await showShipment(core, account, { line, order })
        await parts.clock.settle(world, { id, at })
        response.json({ moved, shipment: shown })
        return
      }
      const { shipment, states, at } = await simulate(core, world, { id, simulation })
      const moved = states.map(({ status }) => ({ status, slug: statuses.names(status).slug }))
      const shown = await showShipment(core, account, { line, shipment })
      // What the new plan has due now has happened by the next request.
      await parts.clock.settle(world, { id, at })
      response.json({ moved, shipment: shown })
    },
  }
}

/** A shipment's real course as a scenario file: JSON, or YAML for who asks for that. */
export function journeyRoutes(parts: ControlParts): ControlHandlers {
  return {
    async getJourney(request, response) {
      const world = accountOf(parts, request).id
      const { plan, match } = request.query
      const wanted = {
        id: request.params.id,
        plan: isAsked('plan', plan, 'true'),
        match: isAsked('match', match, 'order_id'),
      }
      const journey = await journeyOf(parts.core, world, wanted)
      if (request.accepts(['application/json', 'application/yaml']) === 'application/yaml') {
        response.type('application/yaml').send(scenarioAsYaml(journey))
        return
      }
      response.json(journey)
    },
  }
}
