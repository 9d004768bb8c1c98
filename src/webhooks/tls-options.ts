import type { SecureContext } from 'node:tls'

/** How the certificates of receivers are judged. */
export interface TlsOptions {
  /** Whom to trust; Node's own authorities unless told. */
  readonly secureContext?: SecureContext | undefined
  /** False: a loopback or private receiver may show any certificate. */
  readonly verifyLocal?: boolean | undefined
}
