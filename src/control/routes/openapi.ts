import { SandboxError } from '../../domain/errors.ts'
import { controlApi } from '../../schemas/openapi/control-api.ts'
import { openApi } from '../../schemas/openapi/open-api.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts } from '../parts.ts'

/**
 * OpenAPI 3.1 of /api/v2 as the account answers: one body where its profile has one. `?readings=all` lists what any
 * profile answers. `/control-openapi.json` is that of the control API itself.
 */
export function openApiRoutes(parts: ControlParts): ControlHandlers {
  return {
    getOpenApi(request, response) {
      const { switches } = accountOf(parts, request).profile
      const serverUrl = parts.core.publicUrl()
      const all = readReadings(request.query.readings) === 'all'
      response.json(openApi({ serverUrl, ...(all ? {} : { profile: switches }) }))
    },
    // The same for every account, so none is asked for.
    getControlOpenApi(_request, response) {
      response.json(controlApi({ serverUrl: parts.core.publicUrl() }))
    },
  }
}

function readReadings(value: unknown): 'all' | 'profile' {
  if (value === undefined || value === 'profile') return 'profile'
  if (value === 'all') return 'all'
  throw new SandboxError('invalid', `readings is ${JSON.stringify(value)}; write "profile" or "all".`, {
    pointer: '/readings',
  })
}
