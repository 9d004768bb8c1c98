import { SandboxError } from '../../domain/errors.ts'
import { readEventId, writeEventId } from '../events/event-id.ts'
import type { WaitParts } from '../events/look-until.ts'
import type { Difference } from '../events/match-delivery.ts'
import type { Core } from '../world/core.ts'
import { inSlices } from '../world/in-slices.ts'
import { SYSTEM_WORLD } from '../world/world-names.ts'
import { type KeptText, keptText } from './keep-parts.ts'
import type { RequestMatcher } from './match-request.ts'
import type { RequestEntry } from './request-entry.ts'
import type { LoggedRequest, LogOwner } from './request-log.ts'

/**
 * Whether a text stands in a call: in its path, in what was sent or in the answer; capitals or not. JSON may write it in
 * another way: PHP, by default, has `\u1ea1` for ạ and `\/` for a slash.
 */
export function createTextSearch(text: string): (entry: RequestEntry) => boolean {
  const forms = new Set([text, text.replaceAll('/', '\\/'), escapeBeyondAscii(text)].map(escapePattern))
  const pattern = new RegExp([...forms].join('|'), 'iu')
  const stands = (kept: KeptText | null) => kept !== null && pattern.test(keptText(kept))
  return ({ path, sent, answer }) => pattern.test(path) || stands(sent) || stands(answer)
}

function escapeBeyondAscii(text: string): string {
  return text
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** So many are looked at before others get a turn: bodies may have to be read. */
const SLICE = 250

export interface RequestFilter {
  readonly matches: RequestMatcher
  /** A text that stands somewhere in it; null = any. */
  readonly contains: ((entry: RequestEntry) => boolean) | null
}

export interface Selected {
  /** Oldest first. */
  readonly fitting: readonly LoggedRequest[]
  /** Those with one difference, oldest first. */
  readonly misses: readonly { readonly item: LoggedRequest; readonly difference: Difference }[]
}

export async function selectRequests(
  logged: readonly LoggedRequest[],
  { matches, contains }: RequestFilter,
): Promise<Selected> {
  const fitting: LoggedRequest[] = []
  const misses: { item: LoggedRequest; difference: Difference }[] = []
  for await (const slice of inSlices(logged, SLICE)) {
    for (const item of slice) {
      const [first, second] = matches(item.entry)
      if (first !== undefined && second === undefined) misses.push({ item, difference: first })
      if (first === undefined && (contains === null || contains(item.entry))) fitting.push(item)
    }
  }
  return { fitting, misses }
}

interface ListParts {
  readonly core: Pick<Core, 'requests'>
  readonly events: Pick<WaitParts['events'], 'catchUp'>
}

/** One page of a log, newest first. */
export async function listRequests(
  { core: { requests }, events }: ListParts,
  owner: LogOwner,
  { filter, offset, limit }: { readonly filter: RequestFilter; readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly LoggedRequest[]; readonly total: number }> {
  await events.catchUp?.(owner ?? SYSTEM_WORLD)
  const { fitting } = await selectRequests(requests.after(owner, 0), filter)
  const end = fitting.length - offset
  return { rows: end <= 0 ? [] : fitting.slice(Math.max(0, end - limit), end).reverse(), total: fitting.length }
}

/** What stands before the id of a call that belongs to no account. */
const UNMATCHED = 'nobody-'

/** An account's call has the id of the event that reported it. */
export function requestIdOf({ events }: Pick<WaitParts, 'events'>, owner: LogOwner, number: number): string {
  return writeEventId(owner === null ? UNMATCHED + events.epoch : events.epoch, number)
}

/** By its id, also a call of no account. @throws SandboxError `not_found`. */
export async function findRequest(
  { core, events }: WaitParts,
  world: string,
  id: string,
): Promise<LoggedRequest & { readonly owner: LogOwner }> {
  const owner = id.startsWith(UNMATCHED) ? null : world
  await events.catchUp?.(owner ?? SYSTEM_WORLD)
  const read = readEventId(id, owner === null ? UNMATCHED + events.epoch : events.epoch)
  const entry = 'number' in read ? core.requests.find(owner, read.number) : undefined
  if (entry !== undefined && 'number' in read) return { number: read.number, entry, owner }
  const detail = `no call "${id.slice(0, 100)}" in the log; it keeps the last ones only, and a restart empties it.`
  throw new SandboxError('not_found', detail)
}
