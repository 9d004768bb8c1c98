import { SandboxError } from '../../domain/errors.ts'
import { INBOX_ID, OK } from '../../domain/inbox.ts'
import type { Endpoint, Inbox, InboxAnswer } from '../../domain/outbox-rows.ts'
import { parseDuration } from '../../domain/time/duration.ts'
import type { InboxAnswerSet, InboxOpen } from '../../schemas/types.gen.ts'
import type { View } from '../../store/store.ts'
import { type EndpointAsServed, findEndpoint } from '../delivery/endpoint-settings.ts'
import { dropEndpoint } from '../delivery/endpoints.ts'
import { latestArrivalOf, newInbox } from '../delivery/inbox-rows.ts'
import { sendOnWhatWaits } from '../delivery/send-on.ts'
import { checkBody } from '../input/check-body.ts'
import { accountOf } from '../world/account-of.ts'
import { commitDurably } from '../world/commit.ts'
import type { ChangePorts } from '../world/core.ts'

/** A receiver that answers later has timed out long before. */
const LONGEST_DELAY_MS = 60_000

/** An endpoint that is an inbox. */
export interface InboxEndpoint extends Endpoint {
  readonly inbox: Inbox
}

export interface OpeningOptions {
  /** `start`: given to the library or with the account, so a reset keeps it. */
  readonly origin: Endpoint['origin']
  readonly body?: unknown
}

/**
 * Opens the inbox of the account; one that is open stays as it is, but for an answer that is given, and is enabled.
 * @throws SandboxError `invalid` for an answer that cannot be given.
 */
export async function openInbox(
  core: ChangePorts,
  world: string,
  { origin, body = {} }: OpeningOptions,
): Promise<EndpointAsServed> {
  checkBody('sandbox/inbox-open.schema.json', body)
  // Valid by inbox-open.schema.json.
  const { answer: status } = body as InboxOpen
  const answer = status === undefined ? undefined : { ...OK, status }
  await commitDurably(core, { world }, async ({ tx, at, publish }) => {
    const account = await accountOf({ tx, world })
    const known = await tx.get('endpoints', INBOX_ID)
    const isStart = origin === 'start' || known?.origin === 'start'
    const opened = known?.inbox
      ? reopened({ ...known, inbox: known.inbox }, answer, at)
      : newInbox(account, { at, since: await latestArrivalOf(tx), origin, answer })
    const endpoint: Endpoint = { ...opened, origin: isStart ? 'start' : 'api' }
    if (JSON.stringify(endpoint) === JSON.stringify(known)) return
    tx.put('endpoints', endpoint)
    publish({ kind: 'change', at, what: 'endpoints', name: INBOX_ID })
  })
  await sendOnWhatWaits(core, world, INBOX_ID)
  return findEndpoint(core, world, INBOX_ID)
}

function reopened(known: InboxEndpoint, answer: InboxAnswer | undefined, at: number): Endpoint {
  const inbox = answer === undefined ? known.inbox : { ...known.inbox, answer, first: null }
  if (known.disabled === null && answer === undefined) return known
  return { ...known, inbox, disabled: null, failingSince: known.disabled ? null : known.failingSince, updatedAt: at }
}

/**
 * What the inbox answers from now on; with `times` so many times, then what it answered before.
 * @throws SandboxError `invalid`; `not_found` when it is not open.
 */
export async function setInboxAnswer(core: ChangePorts, world: string, body: unknown): Promise<EndpointAsServed> {
  checkBody('sandbox/inbox-answer-set.schema.json', body)
  // Valid by inbox-answer-set.schema.json.
  const { status, times, delay } = body as InboxAnswerSet
  const answer: InboxAnswer = { status, delayMs: readDelay(delay) }
  await commitDurably(core, { world }, async ({ tx, at, publish }) => {
    const endpoint = await requireInbox(tx)
    const { inbox } = endpoint
    const next: Inbox =
      times === undefined ? { ...inbox, answer, first: null } : { ...inbox, first: { ...answer, times } }
    tx.put('endpoints', { ...endpoint, inbox: next, updatedAt: at })
    publish({ kind: 'change', at, what: 'endpoints', name: INBOX_ID })
  })
  return findEndpoint(core, world, INBOX_ID)
}

function readDelay(text: string | undefined): number {
  const ms = text === undefined ? 0 : parseDuration(text)
  if (ms !== null && ms <= LONGEST_DELAY_MS) return ms
  throw new SandboxError('invalid', `the delay is "${text}"; it is at most 60s.`, { pointer: '/delay' })
}

/** @throws SandboxError `not_found` when it is not open. */
export async function closeInbox(core: ChangePorts, world: string): Promise<void> {
  await dropEndpoint(core, world, { id: INBOX_ID, refuse: noInbox })
}

/** @throws SandboxError `not_found` when it is not open. */
export async function requireInbox(view: View): Promise<InboxEndpoint> {
  const endpoint = await view.get('endpoints', INBOX_ID)
  if (!endpoint?.inbox) throw noInbox()
  return { ...endpoint, inbox: endpoint.inbox }
}

function noInbox(): SandboxError {
  return new SandboxError(
    'not_found',
    'the inbox of this account is not open; POST /__sandbox/inbox opens it, inbox.open() in the library, "carrier-sandbox inbox open" in the terminal (a reset closes one that was opened so).',
  )
}
