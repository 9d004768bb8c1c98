/**
 * One way of proving that a webhook comes from this account. A scheme adds headers or something to the address, so
 * several can serve one endpoint at once; the body is never touched. What lists, words, checks and verifiers need to know of
 * a scheme stands here: docs/adding/a-signature-scheme.md.
 */
export interface SignatureScheme {
  readonly name: string
  /** Where its signature stands, for a person: the name of a header, or `?token= in the URL`; null = it signs nothing. */
  place(header?: string): string | null
  /** Its header: `own` = always the same one, `chosen` = its name may be set; null = its signature stands in no header. */
  readonly header: 'own' | 'chosen' | null
  /** The secret that it signs with, unless a setting has one for it; null = it needs none. */
  readonly secret: SchemeSecret | null
  /** What a valid signature proves; no receiver can check what a scheme cannot prove. */
  readonly proves: {
    /** A changed body can be distinguished from the one that was signed. */
    readonly body: boolean
    /** A recording can be distinguished from a new request. */
    readonly time: boolean
  }
  /** It carries a signature for every secret while a rotation overlaps; the others carry that of the first. */
  readonly isList: boolean
  /**
   * The headers to add. A scheme that can carry several signatures signs with every secret, the others with the first.
   * @throws SandboxError `invalid` when a secret cannot be a secret of this scheme.
   */
  sign(input: SignInput): Readonly<Record<string, string>>
  /** The address to send to, when the scheme adds to it; what stands in it stays. */
  signUrl?(url: string, input: Pick<SignInput, 'secrets'>): string
  /** Whether a request claims to be signed so. */
  isShownBy(request: ShownRequest): boolean
  /** What verifies, made of the secret that signs, when it is another; what is no such secret comes back as it is. */
  verifyingKey?(secret: string): string
  /** For consumers and tests: does this request carry a valid signature? `reason` is a sentence for a person. */
  verify(input: VerifyInput): Verdict
}

export interface SchemeSecret {
  /** Whose it is: the endpoint's own, or the account's client_secret. */
  readonly of: 'endpoint' | 'client'
  /** How it is written: `whsec_` or `whsk_` followed by base64, or any text. An endpoint's own always begins with `whsec_`. */
  readonly form: 'whsec' | 'whsk' | 'text'
}

export interface ShownRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The address as it was called, whole or from its path on. */
  readonly url: string
  /** The name of the header, where the scheme lets it be chosen. */
  readonly header?: string | undefined
}

export interface SignInput {
  /** Message id, the same on every attempt; without a dot. */
  readonly id: string
  /** UNIX seconds of WALL time at sending: real verifiers reject 300 s of difference, so virtual time will not do. */
  readonly timestamp: number
  /** The exact bytes that go over the wire. */
  readonly body: Uint8Array
  /** The present one first; while a rotation overlaps, the old one after it. */
  readonly secrets: readonly string[]
  /** Name of the header that carries the signature, where the scheme lets it be chosen. */
  readonly header?: string | undefined
}

export interface VerifyInput {
  /** Header names in any case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The bytes as they arrived, before any parsing. */
  readonly body: Uint8Array
  /** Of several any may fit: a consumer that knows the old and the new one rejects nothing while they overlap. */
  readonly secret: string | readonly string[]
  readonly header?: string | undefined
  /** Of url-token: the address as it was called, whole or from its path on. */
  readonly url?: string | undefined
  /** UNIX seconds. */
  readonly now: number
  /** How far the timestamp may be from `now` either way, in seconds; 300 by default. */
  readonly toleranceS?: number | undefined
}

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: string }
