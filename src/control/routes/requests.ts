import type { RequestAwait, RequestFind } from '../../schemas/types.gen.ts'
import { checkBody } from '../../service/input/check-body.ts'
import { findNamedIds } from '../../service/naming/find-named.ts'
import { awaitRequest, countRequests } from '../../service/requests/await-request.ts'
import { findRequest, listRequests } from '../../service/requests/select-requests.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts, leaving } from '../parts.ts'
import { presentAwaitedRequests, presentRequest, presentRequestDetail } from '../present/present-request.ts'
import { queryText, readPaging, readRequestFilter, readUnmatched } from '../read-query.ts'
import { DEFAULT_TIMEOUT_MS } from './waits.ts'

/** The calls of /api/v2 that an account has made, and those that belong to no account (docs/requests.md). */
export function requestRoutes(parts: ControlParts): ControlHandlers {
  const { core, events } = parts
  return {
    async listRequests(request, response) {
      const { size, page } = readPaging(request.query)
      const { id } = accountOf(parts, request)
      const ids = await findNamedIds(core, id, queryText(request.query, 'shipment'))
      const { isUnmatched, ...filter } = readRequestFilter(request.query, ids)
      const owner = isUnmatched ? null : id
      const { rows, total } = await listRequests(parts, owner, { filter, offset: (page - 1) * size, limit: size })
      response.json({ items: rows.map(row => presentRequest(row, { events, owner })), total, page, size })
    },
    async clearRequests(request, response) {
      const { id } = accountOf(parts, request)
      await core.requests.clear(readUnmatched(request.query) ? null : id)
      response.status(204).end()
    },
    async countRequests(request, response) {
      response.json(await countRequests(parts, accountOf(parts, request).id, readFind(request.body)))
    },
    async findRequests(request, response) {
      const owner = accountOf(parts, request).id
      const found = await awaitRequest(parts, owner, { ...readFind(request.body), timeoutMs: 0 })
      if (found) response.json(presentAwaitedRequests(found, { events, owner }))
    },
    async waitForRequest(request, response) {
      checkBody('sandbox/request-await.schema.json', request.body)
      // Valid by request-await.schema.json.
      const { match, after = null, timeout_ms: timeoutMs = DEFAULT_TIMEOUT_MS } = request.body as RequestAwait
      const owner = accountOf(parts, request).id
      const awaited = await awaitRequest(parts, owner, { match, after, timeoutMs, signal: leaving(response) })
      if (awaited) response.json(presentAwaitedRequests(awaited, { events, owner }))
    },
    async getRequest(request, response) {
      const { owner, ...logged } = await findRequest(parts, accountOf(parts, request).id, request.params.id)
      response.json(presentRequestDetail(logged, { events, owner, url: core.publicUrl() }))
    },
  }
}

function readFind(body: unknown) {
  checkBody('sandbox/request-find.schema.json', body)
  // Valid by request-find.schema.json.
  const { match = {}, after = null } = body as RequestFind
  return { match, after }
}
