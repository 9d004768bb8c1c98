import { SandboxError } from '../../domain/errors.ts'
import { readEventId, writeEventId } from '../events/event-id.ts'
import type { WaitParts } from '../events/look-until.ts'
import type { LoggedRequest, LogOwner } from './request-log.ts'

/** What stands before the id of a call that belongs to no account. */
const NOBODYS = 'nobody-'

/** An account's call has the id of the event that reported it. */
export function requestIdOf({ events }: Pick<WaitParts, 'events'>, owner: LogOwner, number: number): string {
  return writeEventId(owner === null ? NOBODYS + events.epoch : events.epoch, number)
}

/** By its id, also a call of no account. @throws SandboxError `not_found`. */
export function findRequest(
  { core, events }: WaitParts,
  world: string,
  id: string,
): LoggedRequest & { readonly owner: LogOwner } {
  const owner = id.startsWith(NOBODYS) ? null : world
  const read = readEventId(id, owner === null ? NOBODYS + events.epoch : events.epoch)
  const entry = 'number' in read ? core.requests.find(owner, read.number) : undefined
  if (entry !== undefined && 'number' in read) return { number: read.number, entry, owner }
  const detail = `no call "${id.slice(0, 100)}" in the log; it keeps the last ones only, and a restart empties it.`
  throw new SandboxError('not_found', detail)
}
