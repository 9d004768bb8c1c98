import type { OrderFacts } from '../../checks/webhook-content.ts'
import type { Switches } from '../../target.ts'

/** Statuses with which a creation ends; the short event reports them too. */
const CREATED = ['900', '901']

/**
 * What must have been reported about a parcel, by labels: every status of its record, the creation as the switch
 * `creation_push` says, and what it must have gone through whatever the record says.
 */
export function expectedOfParcel(
  { history }: Pick<OrderFacts, 'history'>,
  switches: Switches,
  passes: readonly string[],
): readonly string[] {
  const [first, ...later] = history.map(({ status }) => status)
  // A creation is reported when it is decided: the 900 of a new order, under `created_status: 900`, is not yet that.
  const isUndecided = first === '900' && later.length > 0
  const statuses = first === undefined || isUndecided ? later : [first, ...later]
  const all = [...statuses, ...passes.filter(status => !statuses.includes(status))]
  const { creation_push: push } = switches
  if (push === 'status') return all
  // The short event alone: whether the status it tells is reported again depends on what creations begin as.
  const told = push === 'both' ? all : all.filter(status => !CREATED.includes(status))
  return ['the creation result', ...told]
}
