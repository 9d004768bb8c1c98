import { isoInstant } from '../../domain/time/instants.ts'
import type { Filled as FilledAnswer } from '../../schemas/types.gen.ts'
import type { Filled } from '../../service/fill/fills.ts'
import type { Reference } from '../../service/reference/reference.ts'

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
