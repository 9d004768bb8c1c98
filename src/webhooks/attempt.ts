import type { WallClock } from '../domain/ports.ts'
import type { Attempt, Endpoint, Message } from '../domain/world.ts'
import type { HangUp } from './hang-up.ts'
import type { Sender } from './send.ts'
import { type AppliedScheme, signWith } from './sign/schemes.ts'

/** What the wire can tell about an attempt; its number, cause and virtual time are the caller's. */
export type WireAttempt = Omit<Attempt, 'n' | 'cause' | 'virtualAt'>

/**
 * Sends a message to an endpoint once: the same id and bytes on every attempt, a fresh timestamp and signature. The
 * timestamp is wall time at sending, because real verifiers reject 300 s of difference; times in the body are virtual.
 *
 * @throws SandboxError `invalid` when a secret does not fit its scheme; nothing that happens on the wire is thrown.
 */
export async function sendAttempt(input: {
  readonly sender: Pick<Sender, 'send'>
  readonly wallClock: WallClock
  readonly message: Pick<Message, 'id' | 'body'>
  readonly endpoint: Pick<Endpoint, 'url'>
  readonly schemes: readonly AppliedScheme[]
  /** Version of the sandbox, for the User-Agent. */
  readonly version: string
  /** Pulled: the outcome is `aborted`. */
  readonly hangUp?: HangUp | undefined
}): Promise<WireAttempt> {
  const { url } = input.endpoint
  const body = Buffer.from(input.message.body, 'utf8')
  const wallAt = input.wallClock.now()
  const requestHeaders = {
    'content-type': 'application/json',
    'user-agent': `carrier-sandbox/${input.version}`,
    ...signWith(input.schemes, { id: input.message.id, timestamp: Math.floor(wallAt / 1_000), body }),
  }
  const outcome = await input.sender.send({ url, headers: requestHeaders, body, hangUp: input.hangUp })
  return { wallAt, url, requestHeaders, faults: [], hint: null, ...outcome }
}
