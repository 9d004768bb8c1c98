import type { Request } from 'express'
import { SandboxError } from '../../domain/errors.ts'
import { DEFAULT_ACCOUNT } from '../../service/accounts/accounts.ts'
import { readEventId } from '../../service/events/event-id.ts'
import { readEventKinds } from '../../service/events/event-log.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import type { ControlParts } from '../parts.ts'
import { streamEvents } from '../stream-events.ts'

/** What happens in an account, as it happens: Server-Sent Events (docs/control-events.md). */
export function eventRoutes(parts: ControlParts): ControlHandlers {
  const { accounts, events } = parts
  return {
    async streamEvents(request, response) {
      const account = accounts.require(readAccount(request))
      accounts.idle.during(account, response)
      const world = account.id
      const types = queryText(request, 'types')
      // A client that comes back by itself asks for the address it was given, and tells by the header how far it has come.
      const asked = request.get('Last-Event-ID')?.trim() || queryText(request, 'last_event_id') || null
      const kinds = types === undefined ? null : readEventKinds(types)
      if (request.method === 'HEAD') return void response.type('text/event-stream').end()
      if (events.catchUp) await events.catchUp(world)
      const from = asked === null ? { number: events.latest(world) } : readEventId(asked, events.epoch)
      await streamEvents(response, parts, { world, kinds, from, asked })
    },
  }
}

/** By the header as everywhere, or in the query: a browser's EventSource can set no header. */
function readAccount(request: Request): string {
  const header = request.get('X-Sandbox-Account')
  const named = queryText(request, 'account')
  if (header !== undefined && named !== undefined && header !== named) {
    const detail = `the header X-Sandbox-Account names "${header}" and the query "${named}"; name one account.`
    throw new SandboxError('invalid', detail, { pointer: '/account' })
  }
  return named ?? header ?? DEFAULT_ACCOUNT
}

function queryText(request: Request, key: string): string | undefined {
  const value = request.query[key]
  if (value === undefined || typeof value === 'string') return value
  throw new SandboxError('invalid', `${key} must be given once.`, { pointer: `/${key}` })
}
