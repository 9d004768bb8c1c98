import { journeyOf, scenarioAsYaml } from '../../service/shipments/journeys.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts } from '../parts.ts'
import { isAsked } from '../read-query.ts'

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
