/**
 * One way of proving that a webhook comes from this account. A scheme adds headers or something to the address, so
 * several can serve one endpoint at once; the body is never touched. To add one: a file beside this one, and a line in
 * `schemes.ts`.
 */
export interface SignatureScheme {
  readonly name: string
  /** Where its signature stands, for a person: the name of a header, or `?token= in the URL`; null = it signs nothing. */
  place(header?: string): string | null
  /** It carries a signature for every secret while a rotation overlaps; the others carry that of the first. */
  readonly isList: boolean
  /**
   * The headers to add. A scheme that can carry several signatures signs with every secret, the others with the first.
   * @throws SandboxError `invalid` when a secret cannot be a secret of this scheme.
   */
  sign(input: SignInput): Readonly<Record<string, string>>
  /** The address to send to, when the scheme adds to it; what stands in it stays. */
  signUrl?(url: string, input: Pick<SignInput, 'secrets'>): string
  /** For consumers and tests: does this request carry a valid signature? `reason` is a sentence for a person. */
  verify(input: VerifyInput): Verdict
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
