import { Router } from 'express'
import { SandboxError } from '../../domain/errors.ts'
import { journeyOf, scenarioAsYaml } from '../../service/journeys.ts'
import { accountOf, type ControlParts } from '../parts.ts'

/** A shipment's real course as a scenario file: JSON, or YAML for who asks for that. */
export function journeyRoutes(parts: ControlParts): Router {
  const router = Router()
  router.get('/shipments/:id/journey', async (request, response) => {
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
  })
  return router
}

/** @throws SandboxError `invalid` for any other word than the one that asks for it. */
function isAsked(key: string, value: unknown, word: string): boolean {
  if (value === undefined) return false
  if (value === word) return true
  throw new SandboxError('invalid', `${key} must be ${word} or absent, not "${String(value)}".`, { pointer: `/${key}` })
}
