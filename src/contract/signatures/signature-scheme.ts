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
