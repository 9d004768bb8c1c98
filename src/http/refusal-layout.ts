import type { Response } from 'express'
import type { AccountRow } from '../domain/world.ts'
import { cellOf, type Operation } from '../schemas/operations.ts'
import type { RefusalLayout } from './present/envelope.ts'

/** Notes, before a call is judged, where the 422 of its operation has its messages. */
export function noteRefusalLayout(response: Response, operation: Operation): void {
  const answers = cellOf(operation, 422)?.answers ?? []
  const isSwitched = answers.some(({ when }) => when?.creation_422_layout !== undefined)
  const isBare = answers.some(({ data }) => data === 'common/validation-messages.schema.json')
  response.locals.refusalLayout = isSwitched ? 'switched' : isBare ? 'data_map' : 'errors'
}

/** Of the call that is answered; that of a creation is the account's switch `creation_422_layout`. */
export function refusalLayoutOf({ locals }: Response): RefusalLayout {
  if (locals.refusalLayout !== 'switched') return locals.refusalLayout === 'data_map' ? 'data_map' : 'errors'
  // Left there by `authenticate`; a creation without one is a 401.
  const account = locals.account as AccountRow | undefined
  return account?.profile.switches.creation_422_layout ?? 'errors'
}
