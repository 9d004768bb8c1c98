import { presentRequest, presentRequestDetail } from '../control/present/present-request.ts'
import type { RunningSandbox } from '../sandbox.ts'
import type { RequestMatch } from '../schemas/types.gen.ts'
import { checkBody } from '../service/input/check-body.ts'
import { findNamedIds } from '../service/naming/find-named.ts'
import { awaitRequest, countRequests, expectRequest } from '../service/requests/await-request.ts'
import { readRequestMatch } from '../service/requests/match-request.ts'
import type { LoggedRequest } from '../service/requests/request-log.ts'
import { listRequests } from '../service/requests/select-requests.ts'
import type { WorldRequests } from './levers.ts'
import { WAIT_MS } from './shipment-handle.ts'

type Parts = Pick<RunningSandbox, 'core' | 'events'>

/** As the control API lists at most. */
const MOST_LISTED = 500

export function requestsOf(parts: Parts, world: string): WorldRequests {
  const { core, events } = parts
  const place = { events, owner: world }
  const detail = (logged: LoggedRequest) => presentRequestDetail(logged, { ...place, url: core.publicUrl() })
  return {
    async list(match = {}) {
      const ids = await findNamedIds(core, world, match.shipment)
      const filter = { matches: readRequestMatch(checked(match), { place: '', ids }), contains: null }
      const { rows } = await listRequests(parts, world, { filter, offset: 0, limit: MOST_LISTED })
      return rows.map(row => presentRequest(row, place))
    },
    count: async (match = {}) => (await countRequests(parts, world, { match: checked(match), after: null })).count,
    async find(match = {}) {
      const found = await awaitRequest(parts, world, { match: checked(match), after: null, timeoutMs: 0 })
      return (found?.items ?? []).map(detail)
    },
    async waitFor(match, { timeoutMs = WAIT_MS } = {}) {
      return detail(await expectRequest(parts, world, { match: checked(match), after: null, timeoutMs }))
    },
    clear: () => void core.requests.clear(world),
  }
}

function checked(match: RequestMatch): RequestMatch {
  checkBody('sandbox/request-match.schema.json', match)
  return match
}
