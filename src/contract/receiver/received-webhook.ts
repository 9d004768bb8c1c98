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
