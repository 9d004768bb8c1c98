/** Why a consumer could not be checked at all. */
export class CertifyError extends Error {
  /** `usage`: what was asked makes no sense. `unreachable`: the consumer, its state or its order cannot be reached. */
  readonly kind: 'usage' | 'unreachable'

  constructor(kind: CertifyError['kind'], message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'CertifyError'
    this.kind = kind
  }
}
