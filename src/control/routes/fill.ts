import { isoInstant } from '../../domain/time/instants.ts'
import type { Fill, Filled as FilledAnswer, FillProgress } from '../../schemas/types.gen.ts'
import type { Filled } from '../../service/fill/fills.ts'
import { readFillOptions } from '../../service/fill/read-fill-options.ts'
import { checkBody } from '../../service/input/check-body.ts'
import type { Reference } from '../../service/reference/reference.ts'
import type { ControlHandlers } from '../control-handlers.ts'
import { accountOf, type ControlParts, instantOf } from '../parts.ts'

/** Believable data for the account. */
export function fillRoutes(parts: ControlParts): ControlHandlers {
  const { core, fills } = parts
  return {
    async getFill(request, response) {
      const progress = await fills.progress(accountOf(parts, request).id)
      const { done, total } = progress ?? { done: 0, total: 0 }
      const answer: FillProgress = { filling: progress !== null, done, total }
      response.json(answer)
    },
    async fillAccount(request, response) {
      checkBody('sandbox/fill.schema.json', request.body)
      // Valid by fill.schema.json.
      const wishes = readFillOptions(request.body as Fill)
      const { id } = accountOf(parts, request)
      const filled = await fills.fill(id, { ...wishes, at: instantOf(parts, id).at })
      response.json(presentFilled(filled, core.reference))
    },
  }
}

/** What a fill has brought, by names that people use. */
export function presentFilled({ byStatus, from, to, ...counts }: Filled, reference: Reference): FilledAnswer {
  const { statuses, ondemandStatuses } = reference
  return {
    ...counts,
    by_status: {
      standard: bySlug(byStatus.standard, status => statuses.names(status).slug),
      ondemand: bySlug(byStatus.ondemand, status => ondemandStatuses.names(status).slug),
    },
    from: isoInstant(from),
    to: isoInstant(to),
  }
}

function bySlug<Status>(counts: ReadonlyMap<Status, number>, slugOf: (status: Status) => string) {
  const mostFirst = [...counts].sort(([, a], [, b]) => b - a)
  return Object.fromEntries(mostFirst.map(([status, count]) => [slugOf(status), count]))
}
