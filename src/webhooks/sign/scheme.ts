/**
 * One way of proving that a webhook comes from this account. A scheme only adds headers, so several can serve one
 * endpoint at once; the body is never touched. To add one: a file beside this one, and a line in `schemes.ts`.
 */
export interface SignatureScheme {
  readonly name: string
  /**
   * The headers to add.
   * @throws SandboxError `invalid` when the secret cannot be a secret of this scheme.
   */
  sign(input: SignInput): Readonly<Record<string, string>>
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
  readonly secret: string
  /** Name of the header that carries the signature, where the scheme lets it be chosen. */
  readonly header?: string | undefined
}

export interface VerifyInput {
  /** Header names in any case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The bytes as they arrived, before any parsing. */
  readonly body: Uint8Array
  readonly secret: string
  readonly header?: string | undefined
  /** UNIX seconds. */
  readonly now: number
  /** How far the timestamp may be from `now` either way, in seconds; 300 unless told. */
  readonly toleranceS?: number | undefined
}

export type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: string }
