import type { Attempt, Endpoint, InboxAnswer, Message } from '../domain/outbox-rows.ts'
import type { WebhookChaos } from '../schemas/types.gen.ts'
import { composeBody } from './chaos/compose-body.ts'
import { spoilSignature } from './chaos/spoil-signature.ts'
import type { HangUp } from './hang-up.ts'
import type { Sender } from './send.ts'
import { type AppliedScheme, addressWith, signWith } from './sign/schemes.ts'
import { verifySchemes } from './sign/verify-schemes.ts'
import type { JsonStyle } from './write-event.ts'

/** What the wire can tell about an attempt; its number, cause and virtual time are the caller's. */
export type WireAttempt = Omit<Attempt, 'n' | 'cause' | 'virtualAt' | 'nextAt' | 'inbox'> & {
  /** It arrived in an inbox, with valid signatures or not; null = nothing is signed. Absent = it did not. */
  readonly verified?: boolean | null
}

const CONTENT_TYPE = 'application/json'

/** What signatures that say nothing of the body are made of, to compare them. */
const NO_BODY = new Uint8Array()

/**
 * Sends a message to an endpoint once: the same id and bytes on every attempt, a fresh timestamp and signature, but for
 * what `chaos` makes of them. The timestamp is wall time at sending, because real verifiers reject 300 s of difference;
 * times in the body are virtual.
 *
 * @returns `faults`: the keys of `chaos` that changed something on the wire, and no others; `url`: without the token
 * that the scheme url-token adds, because logs show no secrets. The bytes are `bodySent(message, chaos, jsonStyle)`.
 * @throws SandboxError `invalid` when a secret does not fit its scheme; nothing that happens on the wire is thrown.
 */
export async function sendAttempt(input: {
  readonly sender: Pick<Sender, 'send'>
  /** Wall ms, now. */
  readonly wallAt: number
  readonly message: Pick<Message, 'id' | 'body'>
  readonly endpoint: Pick<Endpoint, 'url'>
  readonly schemes: readonly AppliedScheme[]
  /** What goes wrong with this very attempt (`chaosOf`); null, absent = nothing. */
  readonly chaos?: WebhookChaos | null | undefined
  /** The switch `json_style`: how a body that a fault has changed is written; `js` by default. */
  readonly jsonStyle?: JsonStyle | undefined
  /** Version of the sandbox, for the User-Agent. */
  readonly version: string
  /** Pulled: the outcome is `aborted`. */
  readonly hangUp?: HangUp | undefined
  /** What the inbox answers; absent = it is sent to the endpoint. */
  readonly inbox?: InboxAnswer | undefined
}): Promise<WireAttempt> {
  const { wallAt, inbox } = input
  const { url } = input.endpoint
  const { headers: requestHeaders, address, body, breakOff, faults } = compose(input, Math.floor(wallAt / 1_000))
  const outcome = await input.sender.send({
    url: address,
    headers: requestHeaders,
    body,
    hangUp: input.hangUp,
    ...(breakOff ? { breakOff } : {}),
    ...(inbox ? { inbox } : {}),
  })
  // What was broken off, or ended by ourselves, has not arrived.
  if (inbox && outcome.error !== 'reset' && outcome.error !== 'aborted') {
    const verified = verifySchemes(input.schemes, { headers: requestHeaders, url: address, body, wallAt })
    return { wallAt, url, requestHeaders, faults, hint: null, ...outcome, verified }
  }
  return { wallAt, url, requestHeaders, faults, hint: null, ...outcome }
}

interface Composed {
  readonly headers: Readonly<Record<string, string>>
  readonly address: string
  readonly body: Uint8Array
  readonly breakOff: boolean
  readonly faults: readonly string[]
}

/** The request of one attempt. `timestamp`: UNIX seconds of wall time. */
function compose(
  { message, endpoint: { url }, schemes, chaos = null, jsonStyle = 'js', version }: Parameters<typeof sendAttempt>[0],
  timestamp: number,
): Composed {
  const { id } = message
  const userAgent = `carrier-sandbox/${version}`
  if (chaos === null) {
    const body = Buffer.from(message.body, 'utf8')
    const headers = {
      'content-type': CONTENT_TYPE,
      ...signWith(schemes, { id, timestamp, body }),
      'user-agent': userAgent,
    }
    return { headers, address: addressWith(schemes, url), body, breakOff: false, faults: [] }
  }
  const { sent, signed, faults } = composeBody(message.body, chaos, jsonStyle)
  const body = Buffer.from(sent, 'utf8')
  const signedBody = signed === sent ? body : Buffer.from(signed, 'utf8')
  const plan = spoilSignature(schemes, chaos.sign)
  const marksOf = (by: typeof plan) =>
    JSON.stringify([
      signWith(by.schemes, { id, timestamp: timestamp + by.offS, body: NO_BODY }),
      addressWith(by.schemes, url),
    ])
  const contentType = chaos.content_type ?? CONTENT_TYPE
  const breakOff = chaos.reset === true
  return {
    headers: {
      'content-type': contentType,
      ...signWith(plan.schemes, { id, timestamp: timestamp + plan.offS, body: signedBody }),
      'user-agent': userAgent,
    },
    address: addressWith(plan.schemes, url),
    body,
    breakOff,
    faults: [
      ...faults,
      ...(marksOf(plan) === marksOf({ schemes, offS: 0 }) ? [] : ['sign']),
      ...(contentType === CONTENT_TYPE ? [] : ['content_type']),
      ...(breakOff ? ['reset'] : []),
    ],
  }
}
