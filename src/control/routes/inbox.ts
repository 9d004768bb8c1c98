import type { InboxAwait } from '../../schemas/types.gen.ts'
import { awaitInbox } from '../../service/inbox/await-inbox.ts'
import { closeInbox, openInbox, setInboxAnswer } from '../../service/inbox/inbox.ts'
import { listInbox } from '../../service/inbox/list-inbox.ts'
import { checkBody } from '../../service/input/check-body.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts, leaving } from '../parts.ts'
import { presentArrival, presentAwaitedArrivals, presentInbox } from '../present/present-inbox.ts'
import { queryText, readPositive } from '../read-query.ts'
import { DEFAULT_TIMEOUT_MS } from './waits.ts'

/** The endpoint inside the sandbox. */
export function inboxRoutes(parts: ControlParts): ControlHandlers {
  const { core } = parts
  return {
    async openInbox(request, response) {
      const { id } = accountOf(parts, request)
      response.json(presentInbox(await openInbox(core, id, { origin: 'api', body: request.body })))
    },
    async listInbox(request, response) {
      const { id } = accountOf(parts, request)
      const { query } = request
      const last = readPositive(query, 'last', Number.MAX_SAFE_INTEGER)
      const { items, cursor } = await listInbox(parts, id, { after: queryText(query, 'after'), last })
      response.json({ items: items.map(presentArrival), cursor })
    },
    async waitForInbox(request, response) {
      checkBody('sandbox/inbox-await.schema.json', request.body)
      // Valid by inbox-await.schema.json.
      const { match, count = 1, after = null, timeout_ms: timeoutMs = DEFAULT_TIMEOUT_MS } = request.body as InboxAwait
      const wish = { match, count, after, timeoutMs, signal: leaving(response) }
      const awaited = await awaitInbox(parts, accountOf(parts, request).id, wish)
      if (awaited) response.json(presentAwaitedArrivals(awaited))
    },
    async setInboxAnswer(request, response) {
      response.json(presentInbox(await setInboxAnswer(core, accountOf(parts, request).id, request.body)))
    },
    async closeInbox(request, response) {
      await closeInbox(core, accountOf(parts, request).id)
      response.status(204).end()
    },
  }
}
