/** A request as far as a signature concerns it. */
export interface SignedRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The bytes as they arrived. */
  readonly body: Uint8Array
  /** As it was called, with the query; null where that is not known. */
  readonly path: string | null
}

/** With what one scheme is verified. */
export interface VerifyingKey {
  /** Of `standard-ed25519` the public key, `whpk_…`. */
  readonly secret: string
  /** Of `body-hmac-base64`: the header that carries it. */
  readonly header?: string | undefined
}

/** One way to tell who sent a webhook: our own lines, so that a mistake of the server's is not repeated here. */
export interface SignatureScheme {
  /** As the switch `webhook_signature` writes it. */
  readonly name: string
  /** Why this request does not come from who holds the secret, one sentence; null = it does. Its age is not checked. */
  faultOf(request: SignedRequest, key: VerifyingKey): string | null
  /** UNIX seconds at which it says it was sent; null where the scheme carries no time, or none that can be read. */
  sentAt(request: SignedRequest): number | null
  /** Whether it carries a time at all. */
  readonly isTimed: boolean
}

/** The bytes of a key written as a prefix (`whsec_`, `whpk_`, may be absent) and base64; null when it is no base64. */
export function readKey(text: string, prefix: string): Buffer | null {
  const coded = text.startsWith(prefix) ? text.slice(prefix.length) : text
  const bytes = Buffer.from(coded, 'base64')
  // Buffer skips what is not base64; written back it would be another text.
  return bytes.length > 0 && bytes.toString('base64') === coded ? bytes : null
}

/** UNIX seconds as headers write them; null for anything else. */
export function readSeconds(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : null
}
