/** Where webhooks of this run arrive. */
export interface Receiver {
  /** What is registered: our public address with the nonce as the last part of its path. */
  addressOf(nonce: string): string
  /** Everything that arrived for this nonce so far, and all of whose address nothing is known; in order of arrival. */
  received(nonce: string): Promise<readonly ReceivedWebhook[]>
  /** Resolves with them as soon as `done`, or after `deadlineMs` of wall time. */
  until(
    nonce: string,
    done: (received: readonly ReceivedWebhook[]) => boolean,
    deadlineMs: number,
  ): Promise<readonly ReceivedWebhook[]>
  /** The first so many requests for this nonce are answered with this status instead of 200; null where we answer none. */
  readonly refuseFirst: ((nonce: string, count: number, status: number) => void) | null
  /** What came to an address that is none of ours: it is counted, and otherwise ignored. */
  unrelated(): number
  close(): Promise<void>
}

/** The address with one more part to its path; its query stays. */
export function addressWith(base: string, nonce: string): string {
  const address = new URL(base)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/${nonce}`
  return address.href
}

/** Whether a path ends in the nonce, before any query. */
export function isFor(path: string, nonce: string): boolean {
  return (path.split('?')[0] ?? '').split('/').includes(nonce)
}

/** A request that arrived at our address. */
export interface ReceivedWebhook {
  readonly method: string
  /** With the query; null where an inbox does not tell. */
  readonly path: string | null
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The bytes as they arrived. */
  readonly body: Uint8Array
  /** Wall ms; of an inbox that does not tell when, the moment at which it was first seen there. */
  readonly at: number
  /** What we answered; null where an inbox did. */
  readonly answered: number | null
}

export function bodyText({ body }: Pick<ReceivedWebhook, 'body'>): string {
  return Buffer.from(body).toString('utf8')
}

/** The fields of the payload; null when it is no JSON object. */
export function payloadOf(webhook: Pick<ReceivedWebhook, 'body'>): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(bodyText(webhook))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    // An object has names and values and nothing else.
    return value as Record<string, unknown>
  } catch {
    // What is no JSON is for a check to say.
    return null
  }
}

/** By which a receiver knows a repetition; undefined where the service sends none. */
export function idOf({ headers }: Pick<ReceivedWebhook, 'headers'>): string | undefined {
  return headers['webhook-id']
}
